;;; jackal.el --- J, k, q and APL by Jackal -*- lexical-binding: t -*-

;; Emacs 29 and later has eglot, and for 28 it is a package. Put this file into a folder of `load-path' and (require 'jackal) into init.el.

;;; Code:

(require 'eglot)
(require 'jsonrpc)

(defgroup jackal nil "Scripts of J, k, q and APL by Jackal." :group 'languages)

(defcustom jackal-program "jackal" "The program jackal." :type 'string)

(defcustom jackal-lenses nil "Whether the server offers lenses, which eglot does not show." :type 'boolean)

(define-derived-mode jackal-mode prog-mode "Jackal"
  "Scripts that `jackal lsp' reads: faults, help, completion, names."
  (setq-local comment-start-skip "\\(?:NB\\.\\|⍝\\|/\\)+ *"))

(define-derived-mode jackal-j-mode jackal-mode "J" (setq-local comment-start "NB. "))
(define-derived-mode jackal-k-mode jackal-mode "k" (setq-local comment-start "/ "))
(define-derived-mode jackal-q-mode jackal-mode "q" (setq-local comment-start "/ "))
(define-derived-mode jackal-apl-mode jackal-mode "APL" (setq-local comment-start "⍝ "))
(define-derived-mode jackal-test-mode jackal-mode "Jackal-test" (setq-local comment-start "# "))

(dolist (row '(("\\.ij[st]\\'" . jackal-j-mode)
               ("\\.k\\'" . jackal-k-mode)
               ("\\.q\\'" . jackal-q-mode)
               ("\\.\\(?:apl[foanc]?\\|dyalog\\)\\'" . jackal-apl-mode)
               ("\\.jt\\'" . jackal-test-mode)))
  (add-to-list 'auto-mode-alist row))

(add-to-list
 'eglot-server-programs
 `(((jackal-j-mode :language-id "jackal-j") (jackal-k-mode :language-id "jackal-k") (jackal-q-mode :language-id "jackal-q")
    (jackal-apl-mode :language-id "jackal-apl") (jackal-test-mode :language-id "jackal-test"))
   . ,(lambda (_interactive &rest _)
        `(,jackal-program "lsp" :initializationOptions (:lenses ,(if jackal-lenses t :json-false))))))

(add-hook 'jackal-mode-hook #'eglot-ensure)

(declare-function eglot-path-to-uri "eglot")
(declare-function eglot--path-to-uri "eglot")

(defun jackal--address ()
  "The address of the buffer's file, as the server knows it."
  (if (fboundp 'eglot-path-to-uri) (eglot-path-to-uri buffer-file-name) (eglot--path-to-uri buffer-file-name)))

(defun jackal-explain-line ()
  "Show how the sentence of the line comes to its value.
The script above it runs without files and shell."
  (interactive)
  (let* ((arguments (vector (jackal--address) (1- (line-number-at-pos))))
         (command (list :command "jackal.explain" :arguments arguments))
         (result (jsonrpc-request (eglot-current-server) :workspace/executeCommand command)))
    (with-current-buffer (get-buffer-create "*jackal explain*")
      (let ((inhibit-read-only t))
        (erase-buffer)
        (insert (plist-get result :text)))
      (special-mode)
      (display-buffer (current-buffer)))))

(provide 'jackal)
;;; jackal.el ends here
