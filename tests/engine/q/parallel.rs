//! `peach`: the results of `each`, effects once and in their order, errors as they are.

use super::Q;
use crate::dice::on_stack;

#[test]
fn peach_gives_what_each_gives() {
    on_stack(|| {
        let q = Q::new();
        q.run("k:3;f:{k*x};t:([]a:1 2 3);sym:`a`b;e:`sym$`a`b`a;.n.g:{x+.n.h};.n.h:5");
        for (f, y) in [
            ("{x*x}", "til 50"),
            ("f", "til 50"),
            ("{x+y}[2]", "til 50"),
            ("{x+y}'[3]", "til 5"),
            ("('[{x+1};{2*x}])", "til 50"),
            ("{[n]$[n<2;n;.z.s[n-1]+.z.s n-2]}", "til 15"),
            ("{exec sum a from t where a<x}", "til 5"),
            ("{count each group x}", "(1 2 1;`a`b`a;\"xyx\")"),
            ("{string x}", "`a`b`c"),
            ("{x}", "e"),
            ("{value e x}", "0 1 2"),
            (".n.g", "til 5"),
            ("count", "(1 2;3 4 5)"),
            ("neg", "1 2 3"),
            ("{x}", "`a`b!1 2"),
            ("{x`a}", "t"),
            ("{x}", "()"),
            ("{x}", "enlist 1"),
            ("{x}", "5"),
            ("{(x;string x)}", "1 2 3"),
        ] {
            q.holds(&format!("(({f})each {y})~({f})peach {y}"));
            q.holds(&format!("(({f})each {y})~peach[{f};{y}]"));
        }
        q.holds("(f each til 5)~f peach til 5");
        q.holds("1 4 9~{x*x}peach 1 2 3");
    });
}

#[test]
fn effects_happen_once_and_in_their_order() {
    on_stack(|| {
        let q = Q::new();
        assert_eq!(q.run("{0N!x;x+1}peach 1 2 3"), "1\n2\n3\n2 3 4");
        q.run("n:0;{n+::x}peach til 10;");
        q.holds("45=n");
        q.run("{(`$\":f\",string x)set x}peach 1 2 3;");
        q.holds("1 2 3~get each`:f1`:f2`:f3");
        q.run("\\S 7");
        q.run("a:{first 1?1000}peach til 5;");
        q.run("\\S 7");
        q.holds("a~{first 1?1000}each til 5");
        assert_eq!(q.error("{if[x=3;'bad];x}peach til 10"), "bad");
        assert_eq!(q.error("{x+`a}peach til 10"), "type");
        q.holds("`caught~@[{if[x=3;'bad];x}peach;til 10;{`caught}]");
        q.run("v::n+1");
        q.holds("(46+til 3)~{v+x}peach til 3");
        assert_eq!(q.run("{x+1}peach 1 2"), "2 3");
    });
}
