//! Statements of single numbers against the same without short ways.

use jackal::rooms::k::Dialect;

use super::{VALUES, run_as};

/// Bodies of lambdas of x and y, which k and q read alike.
const BODIES: &[&str] = &[
    "s:x;s+:y;s",
    "s:x;s-:y;s*:y;s",
    "s:x;s%:y",
    "s:x;s&:y;s|:2;s",
    "s:1;s+:x;s+:y;s",
    "s+:y;s",
    "$[x<y;x;x=y;1b;y]",
    "$[x;1;y;2;3]",
    "if[x;:y];x",
    "(x<y)&(y>x)|x=1",
    "i:0;while[i<3;x+:y;i+:1];x",
    "i:0;while[(i<5)&x<20;x+:y;i+:1];(x;i)",
    "do[3;x-:y];x",
    "x+x-y*2",
    "(x*x)+(y*y)%2",
    "l:10 20 30;l[x]",
    "l:10 20 30;l[x]+l y",
    "l:1.5 2.5;l[x]*y",
    "l:10 20 30;l[x]:y;l",
    "l:10 20 30;r:l[x]+:y;(r;l)",
    "l:10 20 30;h:l;l[x]:y;(l;h)",
    "l:1.5 2.5 3.5;l[x]*:y;l",
    "l:101b;l[x]:y;l",
    "m:(1 2;3 4;5 6);m[x;y]",
    "m:(1 2;3.5 4);m[1;x]:y;m",
    "m:(1 2;3 4);h:m;m[x;0]+:y;(m;h)",
    "m:(1 2;3 4);m[0]:5 6;m[0;x]-:y;m",
    "G::x;G+:y;G-:1;G",
    "G::x;i:0;while[G<9;G+:1;i+:1;if[i>20;:i]];G,y",
    "L::10 20 30;L[x]:y;L[x]+:1;L",
    "M::(1 2;3 4);K::M;M[x;y]:7;M[1;x]*:y;(M;K)",
    "L::1.5 2.5;L[x]-:y;L[x]",
    "x:x+1;y:x+y;x-y",
    "a:b:x;a+:1;b-:y;(a;b)",
    "r:l:x;l[0]:y;(r;l)",
    "d:`a`b!10 20;d[`a]+:x;d[`b]:y;d",
    "d:1 2 3!10 20 30;h:d;d[x]+:y;r:d[2];(r;d;h)",
    "d:3 0 2!1.5 2.5 0n;d[x]*:y;d",
    "d:`a`b!(1 2;3 4);d[x;1]+:y;d",
    "d:`s#1 5!10 20;(d x;d 3;d y)",
    "D::`a`b!1 2;D[`a]+:x;D[`c]:y;D[`a]:D`b;D",
    "D::1 3!1 2;E::D;D[x]:y;(D;E)",
    "k:`b;d:`a`b!10 20;(d k)+d[`a]*x",
    "x[y]:3;x",
    "x[0]+:y;x[0]",
];

/// What q has words for.
const WORDS: &[&str] = &[
    "x mod y",
    "x div y",
    "s:x;s+:y mod 3;s mod 2",
    "(x div 2)+y mod -3",
    "not x<y",
    "(x>1)and y<3",
    "x or y",
    "l:`s#10 20 30;l[x]:y;(l;attr l)",
    "t:([]a:1 2 3;b:1.5 2 2.5);t[x;`a]:y;t",
    "t:([]a:1 2 3;b:`s#1 2 3);h:t;t[`b;x]+:y;(t;h;attr t`b)",
    "T::([]a:1 2 3;b:1.5 2 2.5);T[x;`b]-:y;T[1]:`a`b!(y;x);T",
    "t:([k:1 2 3]v:10 20 30);t[x;`v]+:y;t",
    "t:([]a:1 2 3;b:1.5 2 2.5);t[x]:`a`b!(y;9.5);t",
    "K::([k:`a`b]v:1 2);K[`a;`v]:x;K[y]:5;K",
    "V::1 2 3;@[`V;x;:;y];@[`V;1;+;y];V",
    "T::([]a:1 2 3);.[`T;(x;`a);:;y];T",
];

#[test]
fn statements_of_single_numbers_are_as_others() {
    let work = || {
        let mut shown = 0;
        let both = BODIES.iter().flat_map(|body| [(body, Dialect::K), (body, Dialect::Q)]);
        for (body, dialect) in both.chain(WORDS.iter().map(|body| (body, Dialect::Q))) {
            for (i, x) in VALUES.iter().enumerate() {
                // Every third pair, others for each left argument.
                for (_, y) in VALUES.iter().enumerate().filter(|(j, _)| (i + j) % 3 == 0 || *x == "3") {
                    let text = format!("{{[x;y]{body}}}[{x};{y}]");
                    let [short, general] = [false, true].map(|plain| run_as(&text, dialect, plain));
                    assert_eq!(short, general, "{text}");
                    shown += usize::from(!short.starts_with('\''));
                }
            }
        }
        shown
    };
    let shown = std::thread::Builder::new().stack_size(64 << 20).spawn(work).unwrap().join().unwrap();
    assert!(shown > 2000, "only {shown} gave a value");
}
