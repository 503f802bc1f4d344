//! Tests of `src/verbs/text/regex/mod.rs`.

mod syntax;

use jackal::rooms::array::stop::{self, Stop};
use jackal::rooms::error::ErrorKind;
use jackal::rooms::verbs::text::regex::Pattern;

/// Each step of these goes through the whole text.
#[test]
fn a_search_that_goes_back_again_and_again_can_be_ended() {
    let text = vec![b'a'; 30_000];
    for pattern in [r"(?=.*b)a(x)?\1", "(?<!b.*)c", "(?:a(?=[a-z]*))*b"] {
        let pattern = Pattern::new(pattern, true).expect(pattern);
        let flag = Stop::default();
        let outer = stop::run_under(&flag);
        flag.time_up();
        let ended = pattern.find(&text, 0).map_err(|error| error.kind());
        stop::run_under(&outer);
        assert_eq!(ended, Err(ErrorKind::TimeLimit));
    }
}
