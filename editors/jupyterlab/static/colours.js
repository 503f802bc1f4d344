// Colours for J in JupyterLab 4: an extension as it is loaded, which nothing has to build. The editor's own modules are those that JupyterLab shares.

var _JUPYTERLAB = typeof _JUPYTERLAB === 'undefined' ? {} : _JUPYTERLAB;

{
  let shared;

  // A module that JupyterLab shares, in the version that it has.
  const module = async name => {
    const [known] = Object.values(shared[name] ?? {});
    if (!known) throw new Error(`JupyterLab does not share ${name}`);
    return (await known.get())();
  };

  const CONTROL = /^(?:assert|break|case|catch|catchd|catcht|continue|do|else|elseif|end|fcase|for(?:_\w+)?|goto_\w+|if|label_\w+|return|select|throw|try|whilst|while)\./;
  const COPULA = /^=[.:]/;
  const NUMBER = /^(?:_{1,2}(?![\w.:])|_?(?:\d|\.\d)[\w.]*)/;
  const MODIFIER = /^(?:\/\.\.|[\/\\]\.?(?![.:])|~(?![.:])|\}(?![.:}])|[bfMt]\.(?![.:])|[@&]\.?:?|\^:|"(?![.:])|[.:][.:]?|;\.|![.:]|`:?|@\.|[LSH][.:]|F[.:]{1,2})/;
  const VERB = /^(?:_?\d:|[A-Za-z][.:]{1,2}|\{::|[-=<>_+*%^$~|,;#!\/\\\[\]{}"?][.:]*)/;

  const parser = {
    name: 'j',
    startState: () => ({ text: false }),
    token(stream, state) {
      // The lines of a definition or of a text end with a lone parenthesis: they are coloured as sentences.
      if (stream.eatSpace()) return null;
      if (stream.match(/^NB\.(?![.:]).*/)) return 'comment';
      if (stream.match(/^'(?:[^']|'')*'?/)) return 'string';
      if (stream.match(/^(?:\{\{(?:\)\w)?|\}\})/) || stream.match(/^[()]/)) return 'bracket';
      if (stream.match(CONTROL)) return 'keyword';
      if (stream.match(COPULA)) return 'definitionOperator';
      if (stream.match(NUMBER)) return 'number';
      if (stream.match(/^(?:a[.:]|_\.)/)) return 'atom';
      if (stream.match(MODIFIER)) return 'modifier';
      if (stream.match(VERB)) return 'operator';
      if (stream.match(/^[A-Za-z]\w*/)) return 'variableName';
      stream.next();
      return null;
    },
    languageData: { commentTokens: { line: 'NB. ' }, closeBrackets: { brackets: ['(', "'"] } },
  };

  _JUPYTERLAB['jackal-colours'] = {
    init(scope) { shared = scope; },
    async get() {
      const { IEditorLanguageRegistry } = await module('@jupyterlab/codemirror');
      const { LanguageSupport, StreamLanguage } = await module('@codemirror/language');
      const plugin = {
        id: 'jackal-colours:plugin',
        autoStart: true,
        requires: [IEditorLanguageRegistry],
        activate(_, languages) {
          const support = new LanguageSupport(StreamLanguage.define(parser));
          languages.addLanguage({ name: 'j', displayName: 'J', mime: ['text/x-j'], extensions: ['ijs'], support });
        },
      };
      return () => ({ default: plugin, __esModule: true });
    },
  };
}
