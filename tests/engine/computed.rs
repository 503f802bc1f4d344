//! Verbs that a definition makes of nouns it computes: the last one is kept together with those nouns.

use jackal::rooms::session::Session;

/// Definitions that make a verb in each turn of a loop, and what they are applied to: nouns that stay, come back, change their value,
/// their type alone, or their length.
const LOOPS: &[&str] = &[
    "f =: 3 : 'z =. 0 $ 0 for_k. y do. z =. z , +/ k |.!.k i. 4 end. z'",
    "f =: 3 : 'z =. 0 $ a: for_k. y do. z =. z , < k |.!.k\"1 i. 3 4 end. z'",
    "f =: 3 : 'z =. 0 $ a: for_k. y do. z =. z , < (k |.!.7 ])\"(0 { 1 , k) i. 2 3 end. z'",
    "f =: 3 : 'z =. 0 $ a: for_k. y do. big =: 10 * k\n z =. z , < 1 |.!.big k + i. 3 end. z'",
    "f =: 3 : 'z =. 0 $ a: for_k. y do. z =. z , < (k&+ , k&*) k end. z'",
    "f =: 3 : 'z =. 0 $ a: for_k. y do. v =. + `-@.(1 < k)\n z =. z , < v k end. z'",
    "f =: 3 : 'z =. 0 $ a: for_k. y do. z =. z , < (+:`-:@.(1 < k)) 3 end. z'",
    "f =: 3 : 'z =. 0 $ a: for_k. y do. z =. z , < 5 (k + 1)} i. 9 end. z'",
    "f =: 3 : 'z =. 0 $ a: for_k. y do. z =. z , < (k , 1) (k ; 2)\"_ ] i. 2 end. z'",
    "f =: 3 : 'z =. 0 $ a: for_k. y do. n =. k $ 2\n z =. z , < (n + 1) (n&,)@:+ n end. z'",
];

const ARGUMENTS: &[&str] = &[
    "1 1 2 2 1",
    "0 1 1 0",
    "1 1.5 1 2.5",
    "(1 = 1 0 1)",
    "2 2 3 40 40",
    "5 2 5 2",
    "_1 0 1x",
    "1r2 2",
    "'abc'",
    "1;2;'a'",
];

#[test]
fn a_verb_made_again_is_the_one_of_its_nouns() {
    let (mut fast, mut plain) = (Session::default(), Session::default());
    plain.set_plain(true);
    for definition in LOOPS {
        fast.eval(definition);
        plain.eval(definition);
        for argument in ARGUMENTS {
            for sentence in
                [format!("5!:5 <'r' [ r =: f {argument}"), "5!:5 <'r' [ r =: f (1 ; 2 ; 3 4 5 6 7)".to_string()]
            {
                let (a, b) = (fast.eval(&sentence), plain.eval(&sentence));
                let headline = |error: &jackal::rooms::error::Error| error.kind();
                assert_eq!(a.text(), b.text(), "{definition} of {argument}");
                assert_eq!(
                    a.error.as_ref().map(headline),
                    b.error.as_ref().map(headline),
                    "{definition} of {argument}"
                );
            }
        }
    }
}

#[test]
fn a_verb_made_of_a_number_is_not_the_one_of_another_type() {
    let mut session = Session::default();
    // The fill is a boolean, an integer and a float: so is the result.
    session.eval("f =: 3 : 'z =. 0 $ 0 for_k. y do. z =. z , 3!:0 (1) |.!.(> k) 1 1 end. z'");
    let shown = session.eval("f 1 ; (2 - 1) ; (1 % 1 - 0.5) ; 1");
    assert_eq!(shown.text(), "1 4 8 1\n");
}
