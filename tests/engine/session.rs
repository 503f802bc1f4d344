//! Sessions as a program that embeds them meets them.

use std::cell::RefCell;
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, Instant};

use jackal::rooms::error::{ErrorKind, Result};
use jackal::rooms::host::{Entry, Host, Stream};
use jackal::rooms::session::{Limits, Notation, Registered, Session, panic_guard, run_with_big_stack};

fn kind(session: &mut Session, text: &str) -> Option<ErrorKind> {
    session.eval(text).error.map(|error| error.kind())
}

#[test]
fn output_up_to_the_first_error() {
    let mut session = Session::new();
    let done = session.eval("1\n2 + 'a'\n3");
    assert_eq!(done.text(), "1\n");
    assert_eq!(done.error.unwrap().kind(), ErrorKind::Domain);
    assert_eq!(session.eval("4").text(), "4\n");
}

#[test]
fn sessions_do_not_share_names() {
    let (mut one, mut other) = (Session::new(), Session::new());
    one.eval("a =: 1");
    assert_eq!(kind(&mut one, "a + 1"), None);
    assert_eq!(kind(&mut other, "a + 1"), Some(ErrorKind::Value));
}

#[test]
fn lines_of_definitions_come_from_the_host() {
    let mut session = Session::new();
    session.push_input("y + 1\n)\nleft over");
    session.eval_line(b"f =: 3 : 0").unwrap();
    assert_eq!(session.eval("f 2").text(), "3\n");
    session.eval_line(b"line =: 1!:1 ] 1").unwrap();
    assert_eq!(session.eval("line").text(), "left over\n");
    let error = session.eval_line(b"g =: 3 : 0").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Control);
    assert_eq!(kind(&mut session, "g 1"), Some(ErrorKind::Value));
}

#[test]
fn a_session_goes_on_after_limits_and_interrupts() {
    let mut session = Session::new();
    session.set_time_limit(Some(Duration::from_millis(100)));
    assert_eq!(kind(&mut session, "3 : 'while. 1 do. end.' 0"), Some(ErrorKind::TimeLimit));
    session.set_time_limit(None);
    let stop = session.stop();
    let presser = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(100));
        stop.interrupt();
    });
    assert_eq!(kind(&mut session, "3 : 'while. 1 do. end.' 0"), Some(ErrorKind::Interrupt));
    presser.join().unwrap();
    assert_eq!(session.eval("1 + 1").text(), "2\n");
}

#[test]
fn recursion_ends_with_a_stack_error() {
    let kinds = |_: ()| {
        let mut session = Session::new();
        session.eval("f =: 3 : 'f y + 1'\ng =: $:@>:\nh =: 3 : 'if. y do. 1 + h <: y else. 0 end.'");
        let kinds = [kind(&mut session, "f 0"), kind(&mut session, "g 0")];
        (kinds, session.eval("h 10000").text())
    };
    let right = [Some(ErrorKind::Stack), Some(ErrorKind::Stack)];
    assert_eq!(run_with_big_stack(|| kinds(())).unwrap(), (right, "10000\n".to_string()));
    assert_eq!(kinds(()).0, right);
}

#[test]
fn a_panic_is_an_internal_error() {
    let caught: Result<()> = panic_guard::catch(|| panic!("on purpose"));
    let error = caught.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Internal);
    assert!(error.notes().iter().any(|note| note.contains("on purpose")));
}

/// A panic in a function of the program is the program's: the report names the function, and the session goes on.
#[test]
fn a_panic_of_a_registered_function_names_it() {
    let mut session = Session::new();
    for (name, rank) in [("whole", Registered::WHOLE), ("atoms", 0)] {
        session.register(name, rank, |_, _| panic!("on purpose")).unwrap();
        let error = session.eval(&format!("1 + {name} 2 3")).error.unwrap();
        assert_eq!(error.kind(), ErrorKind::Internal);
        let report = session.report(&error);
        assert!(report.contains(&format!("the function {name} of the program panicked: on purpose")), "{report}");
        assert!(!report.contains("a mistake in Jackal"), "{report}");
    }
    assert_eq!(session.eval("1 + 1").text(), "2\n");
}

#[test]
fn texts_that_go_on() {
    for text in ["f =: 3 : 0", "f =: dyad define\nx + y", "{{\n1", "a =: 0 : 0\ntext\n", "f =: 3 def 0", "{{)n\nabc"] {
        assert!(Notation::J.needs_more(text), "{text:?}");
    }
    for text in ["", "1 + 1", "f =: 3 : 'y'", "f =: 3 : 0\ny\n)", "{{ y }}", "'{{'", "NB. 3 : 0", "f =: 3 def '0'"] {
        assert!(!Notation::J.needs_more(text), "{text:?}");
    }
}

/// A place without threads, files or a terminal, as a page of a browser is: all there is is a clock.
struct Page {
    output: RefCell<Vec<u8>>,
    begun: Instant,
}

fn refused<T>() -> io::Result<T> {
    Err(io::ErrorKind::Unsupported.into())
}

impl Host for Page {
    fn write(&self, _: Stream, bytes: &[u8]) -> io::Result<()> {
        self.output.borrow_mut().extend_from_slice(bytes);
        Ok(())
    }
    fn read_line(&self, _: &str) -> io::Result<Option<Vec<u8>>> {
        Ok(None)
    }
    fn read(&self, _: &Path) -> io::Result<Vec<u8>> {
        refused()
    }
    fn write_file(&self, _: &Path, _: &[u8]) -> io::Result<()> {
        refused()
    }
    fn append_file(&self, _: &Path, _: &[u8]) -> io::Result<()> {
        refused()
    }
    fn write_at(&self, _: &Path, _: u64, _: &[u8]) -> io::Result<()> {
        refused()
    }
    fn remove(&self, _: &Path) -> io::Result<()> {
        refused()
    }
    fn create_directory(&self, _: &Path) -> io::Result<()> {
        refused()
    }
    fn rename(&self, _: &Path, _: &Path) -> io::Result<()> {
        refused()
    }
    fn list(&self, _: &Path) -> io::Result<Vec<Entry>> {
        refused()
    }
    fn entry(&self, _: &Path) -> io::Result<Entry> {
        refused()
    }
    fn directory(&self) -> io::Result<PathBuf> {
        refused()
    }
    fn set_directory(&self, _: &Path) -> io::Result<()> {
        refused()
    }
    fn variable(&self, _: &str) -> Option<String> {
        None
    }
    fn shell(&self, _: &str, _: &[u8]) -> io::Result<(Vec<u8>, i32)> {
        refused()
    }
    fn monotonic(&self) -> f64 {
        self.begun.elapsed().as_secs_f64()
    }
    fn now(&self) -> (f64, i64) {
        (0.0, 0)
    }
    fn sleep(&self, _: f64) {}
    fn has_threads(&self) -> bool {
        false
    }
}

#[test]
fn where_no_thread_keeps_the_time_a_sentence_asks_the_clock_itself() {
    let page = Rc::new(Page { output: RefCell::default(), begun: Instant::now() });
    let mut session = Session::with_host(page.clone());
    session.set_limits(Limits { time: Some(Duration::from_millis(50)), ..Limits::default() });
    for (notation, line, answer) in [
        (Notation::J, "3 : 'while. 1 do. end.' 0", "1 + 1"),
        (Notation::J, "! 100000x", "1 + 1"),
        (Notation::J, ">:^:_ ] 1", "1 + 1"),
        (Notation::K, "{x+1}/[{1};0]", "1+1"),
        (Notation::Q, "{x+1}/[{1b};0]", "1+1"),
        (Notation::APL, "(⍳100)∘{⍵+1}⍣{0}1", "1+1"),
    ] {
        session.set_notation(notation);
        assert_eq!(kind(&mut session, line), Some(ErrorKind::TimeLimit), "{line}");
        assert_eq!(kind(&mut session, answer), None);
        assert_eq!(String::from_utf8(page.output.take()).unwrap(), "2\n", "{line}");
    }
    session.set_limits(Limits::default());
    assert_eq!(kind(&mut session, "+/⍳10"), None, "without a limit no clock is asked");
    session.set_notation(Notation::J);
    assert_eq!(kind(&mut session, "1!:1 < 'file'"), Some(ErrorKind::Interface));
}

/// `]plot` and `]html` of APL are shown by what shows pictures and pages.
#[test]
fn user_commands_show_pictures_and_pages() {
    use jackal::rooms::language::viewer::{View, Viewer};
    #[derive(Default)]
    struct Kinds(RefCell<Vec<String>>);
    impl Viewer for Kinds {
        fn view(&self, view: &View<'_>, _: &[u8]) -> bool {
            self.0.borrow_mut().push(match view {
                View::Picture(svg) => format!("picture {} {}", svg.contains("<svg"), svg.contains("Rain")),
                View::Page(page) => format!("page {page}"),
                View::Value(..) => return false,
            });
            true
        }
    }
    let (mut session, seen) = (Session::new(), Rc::new(Kinds::default()));
    session.set_viewer(Some(seen.clone()));
    session.set_notation(jackal::Notation::APL);
    session.eval("T←'<i>it</i>'");
    for line in ["]plot -type=bar -title=Rain 3 1 4", "]html T", "]html <b>bold</b>"] {
        assert!(session.eval(line).error.is_none(), "{line}");
    }
    assert_eq!(*seen.0.borrow(), ["picture true true", "page <i>it</i>", "page <b>bold</b>"]);
    assert!(session.eval("]html 1 2").error.is_some() && session.eval("]html").error.is_some());
    session.set_viewer(None);
    assert!(session.eval("]html <b>bold</b>").error.is_some(), "a terminal shows no pages");
}
