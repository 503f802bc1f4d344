//! Fast ways of short and middling arguments: what a verb costs beside its elements.

use super::row::FastWay;

/// Elementwise verbs of machine atoms and short lists.
pub static SHORT: FastWay = FastWay {
    name: "short",
    general: "an elementwise verb: arguments made to agree, promoted, and computed block by block",
    when: "the arguments are machine atoms, or lists of at most 16 machine numbers",
    forms: &[
        "+~",
        "-~",
        "*~",
        "%~",
        "(<. -)",
        "(>. 2:)",
        "(= |.)",
        "(3 < ])",
        "(2 | ])",
        "(] ^ 2:)",
        "(1 -~ {.@,)",
        "(+. |.)",
        "(*. 6:)",
        "(2 ! ])",
        "({.@, + {:@,)",
        "(~: {.@,)",
        "((1 + 2 * ])@(300 $ ,))",
        "((%:@(- {.))@(300 $ ,))",
        "(((300 $ ,) > 1:))",
        "((2 = 0 < ])@(300 $ ,))",
        "((] - 0.5 * |.)@(300 $ ,))",
        "(3 : '(300 $ , y) <. 1 + _3 + 2 * 300 $ , y')",
        "(3 : '(1 - (200 $ , y) * 3) - 200 $ 0.5 1')",
        "(3 : '(2 >. 300 $ , y) - 0.5 * 300 $ , y')",
    ],
    core: &["verbs/atomic/mod.rs"],
};

/// Tacit verbs on machine atoms.
pub static ATOMS: FastWay = FastWay {
    name: "atoms",
    general: "the parts of a tacit verb applied one after the other",
    when: "the arguments are machine atoms and every part gives an atom for atoms; the verb met atoms before",
    forms: &[
        "(((1 + $:@<:)`0:@.(0&=))\"0@i.@(7 <. #@,))",
        "((1:`(* $:@<:)@.*)\"0@i.@(23 <. #@,))",
        "((-:`(1 + 3&*)@.(2&|))\"0@,)",
        "((+ 3 * -)\"0)",
        "(((<: <. -@>:) * 2 | ])\"0)",
        "((2&*^:(3&>))\"0)",
        "((2&*^:3)\"0)",
        "((-:^:_)\"0@(0 * i.@#))",
        "((]`($:@<: + $:@(-&2))@.(1&<))\"0@i.@(9 <. #@,))",
        "((3 1 4 1 5&i. + 9 + {&5 6 7 8@(4&|))\"0@i.@#)",
        "(([: *: 1 + -)\"0)",
        "((3:`4:`5:@.(3&|))\"0@i.@#)",
        "(#@, +/@:((] - (% 2:))\"0) ])",
        "((+`-`*@.(3 | [))\"0~@i.@#)",
        "((2 + 3&*@>:@[ -~ *:@])/@,)",
        "((3 4&{~@(2&|) ^ 1 - 0:)\"0@i.@#)",
    ],
    core: &[],
};

/// Each content of boxes.
pub static EACH: FastWay = FastWay {
    name: "each",
    general: "u&.> y, x u&.> y, x u&> y: every box opened, u applied, the results boxed or put together",
    when: "boxes meet boxes or what is in none, of one shape or an atom: the contents stay where they are",
    forms: &[
        "(#&.>)",
        "(|.&.>)",
        "(<&.>)",
        "(>&.>)",
        "(,&.>~)",
        "(;&.>~)",
        "(3 ,&.> ])",
        "(] ,&.> <@#)",
        "({.&.> ])",
        "(-:&>~)",
        "(,&># ; ])",
        "(3 : '- y')&.>@(2 3 $ ,)",
        "(<@,&.>@,)",
        "(+/&>@(1 2 ; 3 4 5 ; {.@,))",
        "((+/ % #)&>@(1 2 ; 3 4 5 ; {.@,))",
        "(i.@#@, {.&.> <@,)",
        "(<\"0@, ,&.> i.@#@,)",
        "(i.@#@, -&> <\"0@,)",
    ],
    core: &[],
};

/// What boxes hold, as the cells of one array.
pub static CONTENTS: FastWay = FastWay {
    name: "contents",
    general: "u&> y, u@> y: u on what each box holds",
    when: "the contents are of one type and shape",
    forms: &["+/&>", "#&>", "|.@>", "(+/ % #)&>", "2&{.&>", "(>./)&>", "-@>"],
    core: &[],
};

/// Chains of elementwise verbs on short lists.
pub static SHORT_CHAINS: FastWay = FastWay {
    name: "short chains",
    general: "elementwise verbs one after the other, shifts and rotations among them, and one inserted into the last result",
    when: "in a definition, on lists of at most 32 integers or floats with atoms or lists of as many: without nouns between them",
    forms: &[
        "(3 : ('t=. , y';'1000 | t + 3 * 7 + t'))",
        "(3 : ('t=. , y';'+/ | t - 4 * t'))",
        "(3 : ('t=. , y';'<./ *: 1 + t - 2 * t'))",
        "(3 : ('t=. , y';'-/ t * t - 1'))",
        "(3 : ('t=. , y';'2 * t % 1 + t'))",
        "(3 : ('t=. , y';'(0.5 * t) - 1.5 + 2 * t'))",
        "(3 : ('t=. , y';'t=. 9 | t + 5 * t';'t , t'))",
        "(3 : ('t=. , y';'s=. t';'t=. 1 + 2 * t - 3';'s ; t'))",
        "(3 : ('t=. , y';'n=. +/ 2 * t - 1';'n'))",
        "(3 : ('t=. , y';'9223372036854775807 - 0 - 2 * t + t'))",
        "(3 : ('t=. , y';'1 + t + 9223372036854775800 + t'))",
        "(3 : ('t=. , y';'3 | - t <. |. t'))",
        "(3 : ('t=. , y';'1 + 0 = 2 | t + 1'))",
        "(3 : ('t=. , y';'1000 | 1 |. t + 3 * 2 + t'))",
        "(3 : ('t=. , y';'(1 |. t) - _2 |. t - 3'))",
        "(3 : ('t=. , y';'n=. # t';'n |. 2 * (1 - n) |. 1 + t'))",
        "(3 : ('t=. , y';'1 + 2 |.!.7 t * _1 |.!.0 t - 1'))",
        "(3 : ('t=. , y';'1 + 9 |.!.0.5 t - 1'))",
        "(3 : ('t=. , y';'s=. 2 * }. t - 1';'s , (}: t) * }. 1 + t'))",
        "(3 : ('t=. , y';'+/ | (}. - }:) t';'+/ 2 * |. }: t + 1'))",
        "(3 : ('t=. , y';'%: | 1 - t * t'))",
        "(3 : ('t=. , y';'r=. 0';'for_i. i. 4 do. r=. 7 | 1 |. r + 3 * i + t end.'))",
        "(4 : ('t=. , y';'u=. , x';'(+/ | t - u * u) , <. 0.5 + u - t * u')~)",
    ],
    core: &[],
};
