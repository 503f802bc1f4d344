//! What programs of Rust put into a session besides arrays: data with serde's traits, and objects.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;
use std::num::Wrapping;
use std::ops::{Bound, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use jackal::{Array, Error, ErrorKind, Notation, Object, Objects, Session, Value, from_value, to_boxes, to_value};
use serde_core::de::{Deserialize, DeserializeOwned, Deserializer, Error as _, IgnoredAny, MapAccess, Visitor};
use serde_core::ser::{Serialize, SerializeStruct, Serializer};
use serde_json::json;

/// A structure with the traits that serde's macros derive, written out.
macro_rules! record {
    ($name:ident { $($field:ident: $type:ty),* }) => {
        #[derive(PartialEq, Debug, Clone)]
        struct $name {
            $($field: $type),*
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut fields = serializer.serialize_struct(stringify!($name), [$(stringify!($field)),*].len())?;
                $(fields.serialize_field(stringify!($field), &self.$field)?;)*
                fields.end()
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Fields;
                impl<'de> Visitor<'de> for Fields {
                    type Value = $name;

                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        f.write_str(stringify!($name))
                    }

                    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<$name, A::Error> {
                        $(let mut $field: Option<$type> = None;)*
                        while let Some(name) = map.next_key::<String>()? {
                            match name.as_str() {
                                $(stringify!($field) => $field = Some(map.next_value()?),)*
                                _ => drop(map.next_value::<IgnoredAny>()?),
                            }
                        }
                        let missing = |name: &'static str| A::Error::missing_field(name);
                        Ok($name { $($field: $field.ok_or_else(|| missing(stringify!($field)))?),* })
                    }
                }
                deserializer.deserialize_struct(stringify!($name), &[$(stringify!($field)),*], Fields)
            }
        }
    };
}

record!(Drawing {
    title: String,
    layer: Option<u8>,
    places: Vec<(f64, f64)>,
    spans: Vec<Range<i64>>,
    limits: (Bound<i64>, Bound<i64>),
    tags: BTreeMap<String, i32>,
    unit: (),
    scale: Wrapping<u16>
});
record!(Row { sym: String, size: Option<i32> });

/// Data goes into a value of either form and comes back the same.
fn same<T: Serialize + DeserializeOwned + PartialEq + Debug>(data: T) {
    for value in [to_value(&data).unwrap(), to_boxes(&data).unwrap()] {
        let back = from_value::<T>(&value).unwrap_or_else(|error| panic!("{data:?}: {error}: {value:?}"));
        assert_eq!(back, data, "{value:?}");
    }
}

#[test]
fn data_comes_back_the_same() {
    same((true, false, i8::MIN, i16::MAX, i32::MIN, u32::MAX, i64::MAX, 7_u64));
    same((1.5_f32, -0.25_f64, f64::INFINITY, 'x', '😀', String::from("naïve\n\"text\"")));
    same((Vec::<i64>::new(), String::new(), Vec::<String>::new(), BTreeMap::<String, i64>::new()));
    same((vec![1_u8, 255], vec![1.5, 2.0], vec![true, false], vec!['a', 'é'], vec![String::from("ab"), String::new()]));
    same((vec![vec![1.0, 2.0], vec![3.0, 4.0]], vec![vec![1], vec![], vec![2, 3]], vec![vec![vec![1]; 2]; 3]));
    same((Some(3), None::<i64>, Some(String::from("x")), None::<String>, Some(Vec::<i64>::new())));
    same((vec![Some(1), None, Some(3)], vec![None, Some(2.5)], vec![None::<f64>, None], vec![Some(true), None]));
    same(vec![Some(String::from("a")), None]);
    same(BTreeMap::from([(3, "three".to_string()), (-1, "minus one".to_string())]));
    same(BTreeMap::from([("a".to_string(), vec![1, 2]), ("b".to_string(), vec![3, 4])]));
    same(vec![Bound::Unbounded, Bound::Included(1.5), Bound::Excluded(2.0)]);
    same(vec![Bound::Included("a".to_string()), Bound::Unbounded]);
    same((0..5, Duration::new(3, 7), std::net::Ipv4Addr::LOCALHOST));
    let drawing = Drawing {
        title: "first".to_string(),
        layer: Some(2),
        places: vec![(0.0, 0.0), (1.0, 2.0)],
        spans: vec![0..5, 7..9],
        limits: (Bound::Unbounded, Bound::Included(5)),
        tags: BTreeMap::from([("new".to_string(), 1), ("old".to_string(), -5)]),
        unit: (),
        scale: Wrapping(5),
    };
    let bare = Drawing { layer: None, spans: Vec::new(), tags: BTreeMap::new(), ..drawing.clone() };
    same(drawing.clone());
    same(vec![drawing.clone(), bare, drawing]);
    let row = |sym: &str, size| Row { sym: sym.to_string(), size };
    same(vec![row("a", Some(1)), row("b", None)]);
    same(json!({"a": [1, 2.5, "x", null, true, []], "b": {"c": {}, "d": [[1, 2], [3]]}})["a"].clone());
    same(i128::from(i64::MIN));
}

/// What is lost on the way is an error that says what was wanted and what is there.
#[test]
fn data_that_does_not_fit_is_refused() {
    let message = |error: Error| error.notes().join("; ");
    for (error, said) in [
        (to_value(&u64::MAX).err(), "18446744073709551615 has more than 64 bits"),
        (from_value::<u8>(&Value::from(300)).err(), "300"),
        (from_value::<i64>(&Value::from(1.5)).err(), "1.5"),
        (from_value::<String>(&Value::from(3)).err(), "a text is wanted, and there is integer"),
        (from_value::<Vec<i64>>(&Value::from(3)).err(), "a sequence is wanted, and there is integer"),
        (from_value::<(i64, i64)>(&Value::from([1, 2, 3])).err(), "2 items are wanted, and there are 3"),
        (from_value::<HashMap<String, i64>>(&Value::from([1, 2])).err(), "a map is wanted"),
        (from_value::<Bound<i64>>(&Value::from("Blob")).err(), "unknown variant `Blob`"),
        (from_value::<f32>(&Value::from("x")).err(), "a number is wanted"),
        (from_value::<bool>(&Value::from(2)).err(), "0 or 1 is wanted"),
    ] {
        let told = message(error.unwrap_or_else(|| panic!("no error: {said}")));
        assert!(told.contains(said), "{told}: {said}");
    }
    // Data without an end does not end the program.
    let deep = (0..1000).fold(json!(1), |inner, _| json!([inner, "x"]));
    assert!(message(to_value(&deep).expect_err("too deep")).contains("deep"));
    let boxed = (0..1000).fold(Value::from(1), |inner, _| Value::Array(Array::list(vec![inner])));
    assert!(from_value::<serde_json::Value>(&boxed).is_err());
}

/// What scripts make is data too: numbers of every kind, symbols, nulls, tables, keyed tables.
#[test]
fn data_comes_from_scripts() {
    let mut session = Session::new();
    session.set_notation(Notation::Q);
    session.eval("t:([]sym:`a`b`;size:1 0N 3i)");
    let run = |session: &mut Session, text: &str| session.run(text).unwrap().unwrap();
    let rows: Vec<Row> = from_value(&run(&mut session, "t")).unwrap();
    let row = |sym: &str, size| Row { sym: sym.to_string(), size };
    assert_eq!(rows, [row("a", Some(1)), row("b", None), row("", Some(3))]);
    let columns: HashMap<String, Vec<Option<String>>> = from_value(&run(&mut session, "select sym from t")).unwrap();
    assert_eq!(columns["sym"], [Some("a".to_string()), Some("b".to_string()), None]);
    let keyed: Vec<(HashMap<String, String>, HashMap<String, i64>)> =
        from_value(&run(&mut session, "select sum size by sym from t where not null sym")).unwrap();
    assert_eq!((keyed[0].0["sym"].as_str(), keyed[0].1["size"], keyed.len()), ("a", 1, 2));
    assert_eq!(from_value::<i64>(&run(&mut session, "2000.01.11")).unwrap(), 10);
    assert_eq!(from_value::<HashMap<char, u8>>(&run(&mut session, "`a`b!1 2")).unwrap()[&'b'], 2);
    session.set_notation(Notation::J);
    assert_eq!(from_value::<Vec<Vec<i64>>>(&run(&mut session, "i. 2 2")).unwrap(), [[0, 1], [2, 3]]);
    assert_eq!(from_value::<Vec<i64>>(&run(&mut session, "1 0 1")).unwrap(), [1, 0, 1]);
    assert_eq!(from_value::<u128>(&run(&mut session, "2 ^ 70x")).unwrap(), 1 << 70);
    assert_eq!(from_value::<serde_json::Value>(&run(&mut session, "3j4")).unwrap(), json!([3.0, 4.0]));
    assert!(from_value::<serde_json::Value>(&run(&mut session, "+/ % #")).is_err());
    session.set_notation(Notation::APL);
    assert_eq!(
        from_value::<(String, Vec<f64>)>(&run(&mut session, "'tea' (1.5 2)")).unwrap(),
        ("tea".to_string(), vec![1.5, 2.0])
    );
}

/// An object that counts how many of its kind there are.
struct Probe {
    number: i64,
    alive: Arc<AtomicUsize>,
}

impl Probe {
    fn object(number: i64, alive: &Arc<AtomicUsize>) -> Object<Probe> {
        alive.fetch_add(1, Relaxed);
        Object::new(Probe { number, alive: alive.clone() })
    }
}

impl Drop for Probe {
    fn drop(&mut self) {
        self.alive.fetch_sub(1, Relaxed);
    }
}

/// Objects are held by names, lists, dictionaries and tables of every notation, come back as the same, and are dropped with the last holder.
#[test]
fn objects_are_held_by_every_notation() {
    let alive = Arc::new(AtomicUsize::new(0));
    for (name, list, lists) in [
        ("j", "o , o2", "number o , o2"),
        ("k", "(o;o2)", "number (o;o2)"),
        ("q", "(o;o2)", "number (o;o2)"),
        ("apl", "o o2", "number o o2"),
    ] {
        let mut session = Session::new();
        session.set_notation(Notation::from_name(name).unwrap());
        session.register_fn("number", |probe: Object<Probe>| probe.number).unwrap();
        session
            .register_fn("total", |probes: Objects<Probe>| probes.0.iter().map(|probe| probe.number).sum::<i64>())
            .unwrap();
        session.register_fn("measure", |text: Object<String>| text.len() as i64).unwrap();
        let own = Probe::object(7, &alive);
        session.set("o", own.clone()).unwrap();
        session.set("o2", Probe::object(8, &alive)).unwrap();
        let back: Object<Probe> = session.get("o").unwrap().try_into().unwrap();
        assert!(back == own, "{name}");
        assert_eq!(session.run_as::<i64>("number o").unwrap(), 7, "{name}");
        assert_eq!(session.run_as::<Vec<i64>>(lists).unwrap(), [7, 8], "{name}");
        assert_eq!(session.run_as::<i64>(&lists.replace("number", "total")).unwrap(), 15, "{name}");
        let Objects(both) = session.run_as::<Objects<Probe>>(list).unwrap();
        assert!(both[0] == own && both[1].number == 8, "{name}");
        let error = session.eval("measure o").error.unwrap_or_else(|| panic!("{name}: not a text"));
        assert!(error.notes().iter().any(|note| note.contains("not a String")), "{name}: {error}");
        assert!(session.eval("number 3").error.is_some(), "{name}");
        assert!(session.eval("o").text().contains("Probe"), "{name}");
        assert!(String::try_from(session.get("o").unwrap()).is_err());
        drop((own, back, both));
        assert_eq!(alive.load(Relaxed), 2, "{name}");
        drop(session);
        assert_eq!(alive.load(Relaxed), 0, "{name}");
    }
    let mut session = Session::new();
    session.set_notation(Notation::Q);
    session.register_fn("number", |probe: Object<Probe>| probe.number).unwrap();
    session
        .register_fn("probe", {
            let alive = alive.clone();
            move |number: i64| Probe::object(number, &alive)
        })
        .unwrap();
    session.eval("t:([]n:1 2 3;p:probe 1 2 3)\nd:`a`b!(probe 5;probe 6)");
    assert_eq!(session.eval("exec number p from t where n>1").text(), "2 3\n");
    assert_eq!(session.eval("number d`b").text(), "6\n");
    assert_eq!(alive.load(Relaxed), 5);
    session.eval("t:d:0");
    assert_eq!(alive.load(Relaxed), 0);
}

/// A name that one notation gives an object is data in every other, and the same object.
#[test]
fn objects_cross_between_notations_as_data() {
    let alive = Arc::new(AtomicUsize::new(0));
    let assigned = [("j", "p =: o"), ("k", "p:o"), ("q", "p:{x}o"), ("apl", "p←o")];
    for (from, sentence) in assigned {
        for to in ["j", "k", "q", "apl"] {
            let mut session = Session::new();
            session.register_fn("number", |probe: Object<Probe>| probe.number).unwrap();
            session.set("o", Probe::object(7, &alive)).unwrap();
            session.set_notation(Notation::from_name(from).unwrap());
            session.run(sentence).unwrap();
            session.set_notation(Notation::from_name(to).unwrap());
            let found = session.run_as::<i64>("number p");
            assert!(matches!(found, Ok(7)), "{from} to {to}: {found:?}");
            assert_eq!(session.eval("p").text(), session.eval("o").text(), "{from} to {to}");
        }
    }
    let mut session = Session::new();
    session.set("o", Object::shown(7)).unwrap();
    for (notation, sentence, text) in [
        (Notation::Q, "p:o;give:{o}", ""),
        (Notation::J, "4!:0 <'p'", "0\n"),
        (Notation::J, "# p", "1\n"),
        (Notation::J, "p -: o", "1\n"),
        (Notation::J, "o -: give 0", "1\n"),
        (Notation::J, "same =: -:", ""),
        (Notation::Q, "same[p;o]", "1b\n"),
    ] {
        session.set_notation(notation);
        assert_eq!(session.eval(sentence).text(), text, "{sentence}");
    }
}

/// Nothing takes an object apart, and no word of a notation fails on one otherwise than by an error that says so.
#[test]
fn objects_are_opaque() {
    for (name, sentences) in [
        (
            "j",
            &[
                "1 + o",
                "3!:1 o",
                "\": o",
                "5!:5 <'o'",
                "o = o",
                "> o",
                "L. o",
                "o i. o",
                "/: o , o",
                "/:~ o ; 1",
                "enc_json o",
                "o , 1",
                "'a' , o",
                "-. o",
                "o -: 3",
                "#. o",
                "o ? o",
                "5!:1 <'o'",
                "5!:2 <'o'",
                "o / 1 2",
                "o 1 2",
                "] o",
                "< o",
                "o ; o",
                "\". o",
                "o {:: o",
                "~. o , o",
                "o #~ 1",
                "p. o",
                "<@o 1",
                "o\"0 i. 2",
                "o`:6",
            ][..],
        ),
        (
            "k",
            &[
                "o+1", "$o", "@o", "#o", "o~o", "<o", "=(o;o)", "?(o;o)", "o@1", "o[1;2]", "o'1 2", "(o;1)", "`json o",
                "`k@o", "-o", "|o", ".o", "!o", "o/1 2", "o . 1",
            ][..],
        ),
        (
            "q",
            &[
                "o+1",
                "string o",
                "type o",
                "-8!o",
                "-3!o",
                ".j.j o",
                "o~o",
                "asc (o;o)",
                "(o;o)?o",
                "group (o;o)",
                "distinct (o;o)",
                "o 1",
                "o[1;2]",
                "o each 1 2",
                "count o",
                "`x$o",
                "value o",
                "key o",
                "null o",
                "([]a:(o;o))",
                "`a`b!(o;o)",
                "parse \"o\"",
                ".Q.s o",
                "o in (o;1)",
                "o,o",
                "first o",
                "flip enlist o",
                "0N!o",
                "@[o;1;2]",
                "md5 o",
                "save `o",
            ][..],
        ),
        (
            "apl",
            &[
                "o+1",
                "⍕o",
                "⎕JSON o",
                "≡o",
                "⍴o",
                "o o⍳o",
                "⍋o o",
                "⊃o",
                "o.x",
                "⎕NC 'o'",
                "⎕DR o",
                "⎕CR 'o'",
                "o≡o",
                "o 1",
                "o/1 2",
                "1 o 2",
                "⍎o",
                "∊o",
                "⊂o",
                "o[1]",
                "⎕FMT o",
                "↓o",
                "⍉o",
                "=/o o",
                "o∘.=o o",
                "⎕NS o",
                "⎕XML o",
                "⎕CSV o",
                "⎕VR 'o'",
                "]display o",
                "o¨1 2",
                "⎕ATX o",
                "⎕THIS.o",
            ][..],
        ),
    ] {
        for sentence in sentences {
            let mut session = Session::new();
            session.set_sandbox(true);
            session.set_notation(Notation::from_name(name).unwrap());
            session.set("o", Object::shown(7)).unwrap();
            let done = session.eval(sentence);
            let kind = done.error.as_ref().map(Error::kind);
            assert!(!matches!(kind, Some(ErrorKind::Internal)), "{name} {sentence}: {:?}", done.error);
            assert!(Object::<i32>::try_from(session.get("o").unwrap()).is_ok(), "{name} {sentence}");
        }
    }
    // What is written elsewhere has no objects.
    let mut session = Session::new();
    session.set("o", Object::shown(7)).unwrap();
    assert!(serde_json::to_string(&session.get("o").unwrap()).is_err());
    assert!(from_value::<i64>(&session.get("o").unwrap()).is_err());
}
