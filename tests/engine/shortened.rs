//! Names that lose items at an end of their list, in their place, against the same where each verb is applied by itself.

use jackal::Session;
use jackal::rooms::array::Array;

/// What the name has before: of every type, short and long, of several axes, and what has no items.
const LISTS: [&str; 18] = [
    "i. 5",
    "i. 100",
    "100 $ 2 3 0.5",
    "'abc'",
    "200 $ 'abcd'",
    "<\"0 i. 40",
    "<@i.\"0 i. 60",
    "i. 50 3",
    "<\"0 i. 40 2",
    "i. 0",
    "0 3 $ 0",
    "7",
    "<7",
    "100 $ 0 1 1",
    "!i. 30x",
    "% 1 + i. 30x",
    "j./~ i. 40",
    "5 3 4 $ i. 60",
];

/// What is done with it, over and over.
const CHANGES: [&str; 16] = [
    "t=. }. t",
    "t=. }: t",
    "t=. 1 }. t",
    "t=. _2 }. t",
    "t=. 3 }. t",
    "t=. 1000 }. t",
    "t=. (0.5 * 4) }. t",
    "t=. (}. t) , k",
    "t=. (}: t) , k",
    "t=. (}. t) , <k",
    "t=. (}: t) , <k",
    "t=. (}. t) , 1 2 3",
    "t=. (}. t) , 'x'",
    "t=. (}: t) , {. t",
    "t=. (}. t) , t",
    "t=. (2 }. t) , k",
];

fn is_alike(fast: &mut Session, plain: &mut Session, definition: &str) {
    let answers = [fast, plain].map(|session| {
        session.value(definition).unwrap();
        session.value("w 0").map_err(|error| error.to_string())
    });
    assert_eq!(answers[0], answers[1], "{definition}");
}

#[test]
fn shortened_names_have_what_plain_ones_have() {
    let (mut fast, mut plain) = (Session::new(), Session::new());
    plain.set_plain(true);
    for list in LISTS {
        for change in CHANGES {
            // The value is seen by another name now and then, which keeps what it saw.
            let text = format!(
                "w=: 3 : 0\nt=. {list}\nr=. ''\ns=. 0\nfor_k. i. 9 do.\n{change}\nr=. r , < t\nif. k = 4 do. s=. t end.\nend.\nr , s ; t\n)"
            );
            is_alike(&mut fast, &mut plain, &text);
            let global = text.replace("t=.", "t=:");
            is_alike(&mut fast, &mut plain, &global);
        }
    }
}

#[test]
fn a_name_that_cannot_be_shortened_stays_as_it_was() {
    for (change, error) in
        [("t=. 'a' }. t", "domain error"), ("t=. 1 2 }. t", "length error"), ("t=. (}. t) , <1", "domain error")]
    {
        let mut session = Session::new();
        let text = format!("w=: 3 : 0\nt=. i. 100\ntry. {change} catch. end.\nt -: i. 100\n)\nw 0");
        assert_eq!(session.eval(&text).text().trim_end(), "1", "{change}");
        session.value(&format!("v=: 3 : 0\nt=. i. 100\n{change}\n)")).unwrap();
        let found = session.value("v 0").unwrap_err().to_string();
        assert!(found.contains(error), "{change}: {found}");
    }
}

/// Of a stack of boxes as much is asked for at each turn as is changed: a copy would ask for the whole list, 24 MB, for
/// which there is no room beside it.
#[test]
fn popped_stacks_are_not_copied() {
    let mut session = Session::new();
    session.set_memory_limit(42_000_000);
    for (change, left) in [("t=. }: t", 999_800), ("t=. }. t", 999_800), ("t=. (}: t) , <i", 1_000_000)] {
        session.value(&format!("w=: 3 : 0\nt=. 1000000 $ a:\nfor_i. i. 200 do. {change} end.\n# t\n)")).unwrap();
        assert_eq!(session.value("w 0").unwrap(), Some(Array::from(left)), "{change}");
    }
    session.value("v=: 3 : 0\nt=. 1000000 $ a:\n# s=. |. t [ t\n)").unwrap();
    assert!(session.value("v 0").is_err(), "two lists have no room");
}

/// Names in other locales, by name and by a name that has theirs, which changes between reading and writing.
#[test]
fn names_of_other_locales_are_changed_in_place_as_plain_ones() {
    let programs = [
        "A_base_=: 1 2 3\nL=. <'base'\nA__L=: ((L=. <'z') ] A__L) , 6\nA__L=. }. A__L\nA__L=: A__L , 9 [ L=. <'base'\nA_base_;A_z_",
        "A_base_=: 1 2 3\nA=. 1 2 3\nA_base_=: A_base_ , 77\nA__M=: 88 (0)} A__M [ M=. <'base'\nA__M=: }: A__M\nA;A_base_",
        "A_base_=: i. 60\nL=. <'base'\nfor_i. i. 40 do.\nA__L=: (-i) i} A__L\nA__L=: (}. A__L) , i\nend.\nA_base_",
        "L=. cocreate ''\nA__L=: ''\nfor_i. i. 40 do. A__L=: A__L , <i end.\nr=. A__L\ncoerase L\nr",
        "L=. <'base'\nA_base_=: i. 3\nA__L=: A__L , 'x'",
    ];
    let (mut fast, mut plain) = (Session::new(), Session::new());
    plain.set_plain(true);
    for session in [&mut fast, &mut plain] {
        session.value("A_z_=: 4 5 6").unwrap();
    }
    for program in programs {
        is_alike(&mut fast, &mut plain, &format!("w=: 3 : 0\n{program}\n)"));
    }
}
