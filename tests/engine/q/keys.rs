//! Keys: lists of them, enumerated ones, those of step functions, and tables joined by them.

use super::show;

#[test]
fn a_list_of_keys_of_several_columns_is_found_at_once() {
    show(&[
        ("p:([name:`Bill`John`John;day:1 1 9]phone:4444 5555 4444);", ""),
        ("(p((`John;1);(`John;5);(`John;9)))`phone", "5555 0N 4444"),
        ("p[((`John;1);(`John;5));`phone]", "5555 0N"),
        ("p(`John;9)", "phone| 4444"),
        ("p[(`Bill;1);`phone]", "4444"),
        ("k:([a:1 1 2;b:1 2 1]c:10 20 30); (k(1 1;2 1))`c", "10 30"),
        ("k 1 2", "c| 20"),
    ]);
}

#[test]
fn a_step_function_is_looked_up_and_joined_by_the_last_key_that_is_not_above() {
    show(&[
        ("s:`s#([k:1 3 5]v:10 20 30);", ""),
        ("s[([]k:0 1 2 6);`v]", "0N 10 10 30"),
        ("s[0 1 2 6;`v]", "0N 10 10 30"),
        ("exec v from([]k:0 1 2 6)lj s", "0N 10 10 30"),
        ("exec v from([]k:0 1 2 6)ij s", "10 10 30"),
        ("exec v from([]k:0 1 2 6)lj([k:1 3 5]v:10 20 30)", "0N 10 0N 0N"),
        ("p:`s#([n:`a`b`b;t:1 1 9]v:1 2 3); exec v from([]n:`b`b`b`a;t:1 5 10 3)lj p", "2 2 3 1"),
    ]);
}

#[test]
fn enumerated_keys_are_those_they_stand_for() {
    show(&[
        ("sym:`a`b; d:(`sym$`a`b)!1 2; d[`a]:5; value d", "5 2"),
        ("g:group`sym$`a`b`a; g[`a],:9; g`a", "0 2 9"),
        ("k:([s:`sym$`a`b;t:1 2]v:10 20); k(`a;1)", "v| 10"),
        ("k[(`b;2);`v]", "20"),
        ("([]s:`sym$`a`b;t:1 2)?`s`t!(`b;2)", "1"),
        ("(`s`t!(`b;2))in([]s:`sym$`a`b;t:1 2)", "1b"),
        ("exec v from([]s:`b`a;t:2 1)lj k", "20 10"),
    ]);
}

#[test]
fn numbers_of_two_types_meet_in_joins_by_time() {
    show(&[
        ("t:([]s:`a`a;t:15 25);", ""),
        ("exec p from aj[`s`t;t;([]s:`a`a;t:10 20i;p:1 2)]", "1 2"),
        ("exec p from aj[`s`t;t;([]s:`a`a;t:10 20.;p:1 2)]", "1 2"),
        ("exec p from aj[`s`t;t;([]s:`a`a;t:10 20h;p:1 2)]", "1 2"),
        ("first\"\\n\"vs .[aj;(`s`t;t;([]s:`a`a;t:10:00 20:00;p:1 2));::]", "\"type\""),
    ]);
}

#[test]
fn a_table_of_keys_has_values_of_any_kind() {
    show(&[
        ("([]k:`a`b)!4 2", "k|\n-| -\na| 4\nb| 2"),
        ("g:group([]k:`a`b`a); value(key g)!count each value g", "2 1"),
        ("attr([]a:`s#1 2 3)`a", "`s"),
        ("attr key[([k:`u#`a`b]v:1 2)]`k", "`u"),
    ]);
}

#[test]
fn an_empty_list_of_parameters_takes_one_argument() {
    show(&[
        ("f:{[]5}; f each 1 2", "5 5"),
        ("f[]", "5"),
        ("f`", "5"),
        ("@[f;`;::]", "5"),
        ("@[value f;1]", ",`"),
        ("f[1;2]", "'rank\n  the function takes fewer than 2 arguments\n  f[1;2]\n   ^\n"),
    ]);
}

#[test]
fn sums_and_extremes_begin_with_a_value() {
    show(&[
        ("max[3;5]", "5"),
        ("min[0;1 2]", "0"),
        ("sum[10;1 2 3]", "16"),
        ("sum[0;1 0N 2]", "3"),
        ("prd[2;3 4]", "24"),
        ("max[3 4;5 1]", "5 5"),
        ("'[;]/[(neg;sum;{x,y})][1;2]", "-3"),
        ("'[neg;abs]'[1 -2]", "-1 -2"),
        ("1 2 3 ::", "1 2 3"),
    ]);
}
