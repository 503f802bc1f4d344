//! The puzzles of the library and the examples in `scripts`: they print what they should, wherever they are run from.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::common::{Done, program};
use jackal::rooms::session::Notation;
use jackal::rooms::session::library::{LIBRARIES, Library};
use jackal::rooms::snapshot::suite;

/// Runs the program in the system's temporary folder, where nothing of the project is near.
fn jackal(arguments: &[&str]) -> Done {
    let mut command = program(arguments);
    command.current_dir(std::env::temp_dir());
    crate::common::run(command, b"")
}

fn scripts() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts")
}

/// The example of a puzzle: of one in k or APL, whose name has its ending, the one in that notation.
fn script(name: &str) -> String {
    let name = if name.contains('.') { name.to_string() } else { format!("{name}.ijs") };
    scripts().join(name).display().to_string()
}

fn puzzles() -> impl Iterator<Item = &'static Library> {
    LIBRARIES.iter().filter(|library| library.name.starts_with("puzzles/"))
}

/// What sentences show after a puzzle was loaded.
fn after_load(puzzle: &str, sentences: &[&str]) -> String {
    let load = format!("load 'puzzles/{puzzle}'");
    let mut arguments = vec!["-e", load.as_str()];
    arguments.extend(sentences.iter().flat_map(|sentence| ["-e", sentence]));
    let done = jackal(&arguments);
    assert_eq!((done.errors.as_str(), done.status), ("", 0), "{puzzle}: {sentences:?}");
    done.output
}

#[test]
fn every_example_prints_its_expected_output() {
    let mut examples = 0;
    for entry in std::fs::read_dir(scripts()).unwrap() {
        let path = entry.unwrap().path();
        // What measures prints other times each time.
        if !suite::is_script(&path) || path.ends_with("bench_small.ijs") {
            continue;
        }
        let expected = std::fs::read_to_string(suite::target_path(&path)).unwrap();
        let done = jackal(&[&path.display().to_string()]);
        assert_eq!((done.errors.as_str(), done.status), ("", 0), "{}", path.display());
        assert_eq!(done.output, expected, "{}", path.display());
        examples += 1;
    }
    assert!(examples >= puzzles().count(), "an example is missing");
}

#[test]
fn short_lists_are_timed() {
    let done = jackal(&[&script("bench_small"), "20"]);
    assert_eq!((done.errors.as_str(), done.status), ("", 0));
    let times: Vec<f64> =
        done.output.lines().filter_map(|line| line.get(18..)?.trim().replace('_', "-").parse().ok()).collect();
    assert!(times.len() > 20 && times.len() == done.output.lines().count(), "{}", done.output);
    assert!(times[0] > 0.0, "{}", done.output);
}

#[test]
fn every_puzzle_has_an_example_and_loads_silently() {
    for puzzle in puzzles() {
        let name = puzzle.name.trim_start_matches("puzzles/");
        assert!(Path::new(&script(name)).exists(), "{name} has no example");
        assert_eq!(after_load(name, &[]), "", "{name}");
        assert!(include_str!("../../docs/puzzles.md").contains(&format!("**{name}**")), "{name} is not described");
    }
    let load = format!("load '{}'", puzzles().next().unwrap().name);
    let done = jackal(&["--sandbox", "-e", &load, "-e", "$ belts {. cubes_as_letters"]);
    assert_eq!((done.output.as_str(), done.errors.as_str()), ("3 4\n", ""), "a sandbox has the library");
}

/// The lessons in APL agree with those in J about what they have in common.
#[test]
fn the_lessons_in_apl_find_what_those_in_j_find() {
    let apl = |puzzle: &str, lines: &str| {
        let mut command = program(&["--apl"]);
        command.current_dir(std::env::temp_dir());
        let done = crate::common::run(command, format!(")COPY puzzles/{puzzle}\n{lines}\n").as_bytes());
        assert_eq!((done.errors.as_str(), done.status), ("", 0), "{puzzle}: {lines}");
        done.output
    };
    assert_eq!(apl("four_cubes", "⍴PILED ONE_CUBES\n⍴PILED MANY_CUBES"), "1 4 4\n22 4 4\n");
    // From either end of the pile, whichever cube is laid first.
    assert_eq!(apl("four_cubes", "⍴PILED⊖ONE_CUBES\n⍴PILED 1⊖MANY_CUBES"), "1 4 4\n22 4 4\n");
    assert_eq!(apl("set_game", "1↑⍴SETS_IN CARDS ¯1+⍳81"), "1080\n");
    assert_eq!(after_load("magic", &["1 + 32 magic_path magic_target"]), apl("magic", "(BOARD 32)WAY GOAL"));
    assert_eq!(after_load("magic", &["#/.~ /:~ presses magic_target"]), apl("magic", "COUNTS"));
}

/// A solution of countdown has no parentheses that are not needed, and each sum and product stands in one order.
#[test]
fn countdown_writes_each_solution_once() {
    for (target, numbers, text) in
        [("35", "5 3 4", "5*3+4"), ("29", "1 3 4 6", "(3*4+6)-1"), ("24", "1 3 4 6", "6%1-3%4"), ("12", "3 9", "3+9")]
    {
        let stacks = format!("> {target} solve_countdown {numbers}");
        assert_eq!(after_load("countdown", &[&stacks]), format!("{text}\n"));
        let trees = format!("> tree_text each {target} solve_by_trees {numbers}");
        assert_eq!(after_load("countdown_trees", &[&trees]), format!("{text}\n"));
        let k = format!("-1 answers[arithmetic;{numbers};{target}];");
        assert_eq!(jackal(&["--k", "-e", "\\l puzzles/countdown.k", "-e", &k]).output, format!("{text}\n"));
    }
}

/// The puzzles keep their names in the locale they are loaded into, so that a lesson stays plain: no two may share one.
#[test]
fn no_two_puzzles_share_a_name() {
    let mut owners: BTreeMap<&str, &str> = BTreeMap::new();
    for puzzle in puzzles() {
        for line in puzzle.text.lines() {
            let Some((name, _)) = line.split_once("=:") else { continue };
            if !name.is_empty() && name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_') {
                let owner = owners.insert(name, puzzle.name);
                assert!(owner.is_none_or(|owner| owner == puzzle.name), "{name}: {owner:?} and {}", puzzle.name);
            }
        }
    }
    assert!(owners.len() > 100);
}

#[test]
fn the_program_names_and_shows_its_scripts() {
    let listed = jackal(&["list"]);
    assert_eq!((listed.errors.as_str(), listed.status), ("", 0));
    // Long lines are wrapped.
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let all = words(&listed.output);
    for library in LIBRARIES {
        assert!(all.contains(&words(&format!("{} {}", library.name, library.help))), "{}", library.name);
        let shown = jackal(&["show", library.name]);
        assert_eq!((shown.output.as_str(), shown.status), (library.text, 0));
    }
    assert_eq!(jackal(&["show", "puzzles/sudoku.ijs"]).output, jackal(&["show", "puzzles/sudoku"]).output);
    let near = jackal(&["show", "sudoku"]);
    assert_eq!((near.output.as_str(), near.status), ("", 1));
    assert!(near.errors.contains("puzzles/sudoku"), "{}", near.errors);
    assert_eq!(jackal(&["show", "nothing/such"]).status, 1);
}

/// `show --run` runs an example at two steps or more of each lesson of J, and none of them fails.
#[test]
fn lessons_run_their_examples() {
    for puzzle in puzzles().filter(|puzzle| puzzle.notation() == Notation::J) {
        let done = jackal(&["show", "--run", puzzle.name]);
        let examples = puzzle.text.lines().filter(|line| line.starts_with("NB.    ")).count();
        assert!(done.status == 0 && examples >= 3, "{}: {examples} examples", puzzle.name);
        let failed = done.output.lines().find(|line| line.starts_with('|') && line.contains("error"));
        assert_eq!(failed, None, "{}", puzzle.name);
    }
}

#[test]
fn wrong_arguments_are_answered_with_what_is_wanted() {
    let cases: &[(&[&str], &str)] = &[
        (&["sudoku", "no such file"], "cannot read no such file"),
        (&["words", "aecrt", "no such file"], "cannot read the word list no such file"),
        (&["words", "a1"], "letters a to z"),
        (&["set_game", "3ROX", "3ROH", "1GOF"], "no such card: 3ROX"),
        (&["set_game", "2"], "3 to 81 cards"),
        (&["set_game", "3ROH", "1GOF", "HOR3"], "twice: HOR3"),
        (&["magic", "101"], "nine digits"),
        (&["countdown", "24", "one"], "must be numbers"),
        (&["countdown.k", "24", "one"], "whole numbers"),
        (&["countdown.k", "24"], "two to four numbers"),
        (&["queens.k", "99"], "from 1 to 11"),
        (&["queens.k", "x"], "from 1 to 11"),
        (&["sudoku.k", "no such file"], "cannot read no such file"),
        (&["words.k", "aecrt", "no such file"], "cannot read the word list no such file"),
        (&["words.k", "a1"], "letters a to z"),
        (&["countdown_trees", "24"], "two to four numbers"),
        (&["queens", "99"], "from 1 to 11"),
        (&["random_queens", "x"], "a size from 1 to 30"),
        (&["life", "x"], "number of generations"),
        (&["life", "1", "no such file"], "cannot read"),
        (&["mandelbrot", "5"], "rows and columns"),
        (&["knights_tour", "x"], "the size is a number"),
        (&["primes", "x"], "the limit is a number"),
        (&["rpn_calculator", "+"], "+ needs 2, the stack has 0"),
        (&["word_frequencies", "no such file"], "cannot read"),
        (&["run_lengths", "-d", "aa"], "a count before each letter"),
        (&["maze", "1"], "rows and columns"),
        (&["matrix_chain", "0"], "2 to 27 sizes"),
        (&["look_and_say", "99"], "number of terms"),
    ];
    for (arguments, wanted) in cases {
        let path = script(arguments[0]);
        let arguments: Vec<&str> = std::iter::once(path.as_str()).chain(arguments[1..].iter().copied()).collect();
        let done = jackal(&arguments);
        assert_eq!((done.output.as_str(), done.status), ("", 1), "{arguments:?}");
        assert!(done.errors.contains(wanted), "{arguments:?}: {}", done.errors);
        assert_eq!(done.errors.lines().count(), 1, "{arguments:?}: {}", done.errors);
    }
}

#[test]
fn a_board_from_a_file_is_solved_or_refused() {
    let folder = std::env::temp_dir().join(format!("jackal-{}-boards", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let board = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        jackal(&[&script("sudoku"), &path.display().to_string()])
    };
    let easy = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    let done = board("easy", easy);
    assert_eq!((done.errors.as_str(), done.status), ("", 0));
    assert!(done.output.starts_with("5 3 4 | 6 7 8 | 9 1 2\n"), "{}", done.output);
    for (name, text, wanted) in [
        ("short", "530070", "has 6"),
        ("twice", &easy.replacen("530", "550", 1) as &str, "has a digit twice"),
        ("stuck", &easy.replacen("5300", "5340", 1).replacen("0700", "0708", 1), "solution"),
    ] {
        let done = board(name, text);
        assert_eq!(done.status, 1, "{name}");
        assert!(done.errors.contains(wanted) || name == "stuck", "{name}: {}", done.errors);
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_file_without_words_is_refused() {
    let file = std::env::temp_dir().join(format!("jackal-{}-no-words", std::process::id()));
    let path = file.display().to_string();
    std::fs::write(&file, "1 2 3\n").unwrap();
    for (arguments, wanted) in
        [(&["word_frequencies", &path] as &[&str], "no words in"), (&["words", "abc", &path], "no words in")]
    {
        let arguments: Vec<String> =
            std::iter::once(script(arguments[0])).chain(arguments[1..].iter().map(|text| text.to_string())).collect();
        let done = jackal(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!((done.output.as_str(), done.status), ("", 1), "{arguments:?}");
        assert!(done.errors.contains(wanted), "{arguments:?}: {}", done.errors);
    }
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn coloured_cubes() {
    let shown = after_load(
        "four_cubes",
        &[
            "$ solve_cubes loose_cubes",
            "solve_cubes cubes_as_letters",
            "(solve_cubes -: solve_cubes_by_insert) loose_cubes",
            "$ solve_cubes > ;: 'WWWWWW WWWWWW WWWWWW WWWWWW'",
        ],
    );
    assert_eq!(shown, "22 4 4\ngbwb\nrrgw\nbgrg\nwwbr\n1\n0 4 4\n");
    let shown = after_load("four_cubes_brute", &["$ arrangements dice", "$ really_different arrangements dice"]);
    assert_eq!(shown, "8 4 6\n1 4 4\n");
}

#[test]
fn sets_of_cards() {
    let shown = after_load(
        "set_game",
        &[
            "set_places cards 71 20 43 37 61 73 25 24 5 45 35 12",
            "# sets hand '1GOF 3ROH 2PDH 2GDF 2GOH 3RDH 3RSH 3RSL 2ROH 1GOL 3GOL 2ROL'",
            "set_places hand '2GLS 1RSF 2RDL 1GSL 2PDH 2PSF 2RDH 1POL 1PDL 3RDL 2RSF 1ROF'",
            "# sets cards i. 81",
            "(hand 'HOR3') -: hand '3ROH'",
            "$ card_text sets cards i. 81",
        ],
    );
    assert_eq!(shown, "0  3 11\n1  5  9\n2  4  6\n5 10 11\n3\n0 7 9\n1080\n1\n1080 3 25\n");
}

#[test]
fn magic_boards() {
    let shown = after_load(
        "magic",
        &[
            "32 magic_path magic_target",
            "16 magic_path magic_target",
            "32 (base_boxes path_with) magic_target",
            "/:~ #/.~ presses magic_target",
            "to_keys -: inverse_by_numbers magic_boxes",
            "bit_inverse ::('none'\"_) 2 2 $ 1",
        ],
    );
    assert_eq!(shown, "0 5 6\n0 2 4 6 8\n0 1 2 5 6 7 8\n1 1 9 9 36 36 84 84 126 126\n1\nnone\n");
}

#[test]
fn countdowns() {
    let shown =
        after_load("countdown", &["> 24 29 _18 solve_countdown&.>\"0 _ < 1 3 4 6", "# 1000 solve_countdown 1 2 3"]);
    assert!(shown.contains("6%1-3%4"), "{shown}");
    let shown = after_load(
        "countdown_trees",
        &["# all_trees 1 3 4 6", "tree_text each 29 solve_by_trees 1 3 4 6", "# 24 solve_by_trees 1 3 4 6"],
    );
    assert!(shown.starts_with("9216\n") && shown.contains("(3*4+6)-1") && shown.ends_with("1\n"), "{shown}");
}

#[test]
fn queens_and_knights() {
    let shown = after_load("queens", &["#@queens\"0 >: i. 8", "{. queens 8"]);
    assert_eq!(shown, "1 0 0 2 10 4 40 92\n0 4 7 5 2 6 1 3\n");
    let shown = after_load("random_queens", &["*./ is_solution@random_queens\"0 ] 4 5 6 7 8 15", "# random_queens 3"]);
    assert_eq!(shown, "1\n0\n");
    let shown = after_load("knights_tour", &["(is_tour knights_tour)\"0 ] 5 6 7 8", "# knights_tour 3"]);
    assert_eq!(shown, "1 1 1 1\n0\n");
}

#[test]
fn words_and_sudoku() {
    let shown = after_load(
        "words",
        &[
            "list =: read_words '3 can''t Act arc art bat cab cart crate rat Tab tea eat ate trace react the eat'",
            "; 3 4 5 (list words_by_counts) 'aecrt'",
            "(3 4 5 (list words_by_orders) 'aecrt') -: 3 4 5 (list words_by_signature) 'aecrt'",
            "# list",
        ],
    );
    assert_eq!(shown, "actarcartcartcraterattea eatatetracereact\n1\n15\n".replace(' ', ""));
    let puzzle =
        "board =: read_sudoku '100007090030020008009600500005300900010080002600004000300000010040000007007000300'";
    let shown = after_load(
        "sudoku",
        &[puzzle, "18 {. {. solve_by_depth board", "(solve_by_depth -: solve_by_breadth) read_sudoku sudoku_easy"],
    );
    assert_eq!(shown, "1 6 2 8 5 7 4 9 3 5 3 4 1 2 9 6 7 8\n1\n");
}

#[test]
fn the_other_classics() {
    assert_eq!(after_load("primes", &["# primes_by_sieve 1e6", "primes_built_in 20"]), "78498\n2 3 5 7 11 13 17 19\n");
    assert_eq!(after_load("matrix_chain", &["chain_work best_chain 30 35 15 5 10 20 25"]), "15125\n");
    assert_eq!(after_load("look_and_say", &["# > {: 46 said_terms 1"]), "310036\n");
    assert_eq!(after_load("life", &["100 period glider", "10 period blinker"]), "32\n2\n");
    assert_eq!(after_load("rpn_calculator", &["rpn '5 1 2 + 4 * + 3 -'"]), "14\n");
    assert_eq!(
        after_load("run_lengths", &["run_text 'aaab'", "run_text_back '3a1b'", "run_text ''"]),
        "3a1b\naaab\n\n"
    );
    let maze = ["maze =: make_maze 9 13", "# 1 {:: maze", "(# maze_path maze) = >: {: maze_distances maze"];
    assert_eq!(after_load("maze", &maze), "116\n1\n");
    let rhyme = ["(<'big') = {. 0 {:: by_frequency word_counts text_words 'a big, big dog''s day'"];
    assert_eq!(after_load("word_frequencies", &rhyme), "1\n");
    assert_eq!(after_load("mandelbrot", &["$ mandelbrot 12 30"]), "12 30\n");
}
