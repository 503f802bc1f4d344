//! Tests of `crates/j/src/show/tree_form.rs`.

use std::rc::Rc;

use jackal::rooms::host::Nowhere;
use jackal::rooms::j::names::interpreter::Interpreter;
use jackal::rooms::j::show::tree_form::*;
use jackal::rooms::j::words::inverse::parse;

fn picture(text: &str) -> String {
    let interpreter = Interpreter::new(Rc::new(Nowhere));
    interpreter.enter_stack(1 << 20);
    let table = interpreter.with_env(|env| tree(env, &parse(env, text).unwrap().into())).unwrap();
    let width = table.shape()[1];
    let rows = table.as_slice::<u8>().unwrap().chunks(width);
    rows.map(|row| String::from_utf8_lossy(row).trim_end().to_string() + "\n").collect()
}

#[test]
fn pictures() {
    insta::assert_snapshot!(picture("(+/ % #)@:*:"), @r"
                +- / --- +
           +----+- %
    -- @: -+    +- #
           +- *:
    ");
    insta::assert_snapshot!(picture("3&+@(- * 2:)\"1 2"), @r#"
                      +- 3
                +- & -+- +
                |
          +- @ -+     +- --
          |     +-----+- *
    -- " -+           +- 2:
          +- 1 2
    "#);
    insta::assert_snapshot!(picture(">:@:(+/ % # - [: * %)"), @r"
           +- >:
           |    +- / --- +
    -- @: -+    +- %
           +----+     +- #
                |     +- -
                +-----+   +- [:
                      +---+- *
                          +- %
    ");
    insta::assert_snapshot!(picture("(+ - *) (% ^ |) (! # $)"), @r"
        +- +
      +-+- -
      | +- *
      |
      | +- %
    --+-+- ^
      | +- |
      |
      | +- !
      +-+- #
        +- $
    ");
    assert_eq!(picture("nosuch"), "-- nosuch\n");
}
