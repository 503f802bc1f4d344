//! `jackal explain` and `)explain`.

use std::io::IsTerminal;
use std::path::PathBuf;

use clap::Args;
use jackal::rooms::assist::commands::View;
use jackal::rooms::explain::{Explained, Style};
use jackal::rooms::session::Session;
use jackal::rooms::session::os::terminal_columns;
use jackal::rooms::session::os::write_report;

use super::exit_status::{FAILED, complain};
use super::output;
use super::shared_options::{LimitOptions, Switches};

/// What to explain, and how.
#[derive(Debug, Args)]
pub struct ExplainOptions {
    /// The sentence
    #[arg(value_name = "SENTENCE", allow_hyphen_values = true)]
    pub sentence: String,
    /// Sentence to run first, for example a definition; may be repeated
    #[arg(short = 'e', long = "eval", value_name = "SENTENCE", allow_hyphen_values = true)]
    pub before: Vec<String>,
    /// Show the tree of words with ranks
    #[arg(long)]
    pub tree: bool,
    /// Show the frames and cells of a step
    #[arg(long, value_name = "STEP")]
    pub cells: Option<usize>,
    /// Show the parse step by step
    #[arg(long)]
    pub steps: bool,
    /// Write a page with all views
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Write the drawing as a picture
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// As JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub notation: Switches,
    /// Explain the signs of the drawing below it
    #[arg(long)]
    pub legend: bool,
    /// Draw with + - and |
    #[arg(long)]
    pub ascii: bool,
    #[command(flatten)]
    pub fence: LimitOptions,
}

/// How to draw here.
fn style(ascii: bool, legend: bool) -> Style {
    Style { width: terminal_columns(), colour: super::colour::on_output(), ascii, legend }
}

/// Explains a sentence in a session of its own; the status.
pub fn run(options: &ExplainOptions) -> i32 {
    let mut session = Session::new();
    session.set_notation(options.notation.notation());
    session.set_time_limit(options.fence.max_time);
    session.set_sandbox(options.fence.sandbox);
    if let Some(bytes) = options.fence.max_memory {
        session.set_memory_limit(bytes);
    }
    for sentence in &options.before {
        if let Some(error) = session.eval(sentence).error {
            complain(session.report(&error).trim_end());
            return FAILED;
        }
    }
    let explained = session.explain(&options.sentence);
    let style = style(options.ascii, options.legend);
    let failed = if explained.error.is_some() { FAILED } else { 0 };
    let pages = [(&options.html, Explained::html as fn(&Explained) -> String), (&options.svg, Explained::svg)];
    for (file, page) in pages.iter().filter_map(|(file, page)| Some((file.as_ref()?, page))) {
        if let Err(error) = write_report(file, page(&explained).as_ref()) {
            complain(&format!("cannot write '{}': {error}", file.display()));
            return FAILED;
        }
    }
    if options.html.is_some() || options.svg.is_some() {
        return failed;
    }
    if let Some(why) = options.cells.and_then(|number| explained.without_step(number)) {
        let error = explained.error.as_deref().unwrap_or_default();
        complain(format!("{why}\n{error}").trim_end());
        return FAILED;
    }
    if options.json {
        return i32::from(output::print(&explained.json())).max(failed);
    }
    let explained = for_output(explained);
    let text = match (options.tree, options.steps, options.cells) {
        (true, ..) => explained.tree(&style),
        (_, true, _) => explained.steps(&style),
        (.., Some(number)) => explained.cells(number, &style),
        _ => explained.ladder(&style),
    };
    i32::from(output::print_drawn(&text)).max(failed)
}

/// The explanation as the standard output is to get it.
fn for_output(explained: Explained) -> Explained {
    if std::io::stdout().is_terminal() { explained.visible() } else { explained }
}

/// A view of a sentence that a command explained.
pub fn drawn(explained: Explained, view: View, ascii: bool) -> String {
    let (style, explained) = (style(ascii, view == View::Legend), for_output(explained));
    match view {
        View::Ladder | View::Legend => explained.ladder(&style),
        View::Tree => explained.tree(&style),
        View::Steps => explained.steps(&style),
        View::Cells(number) => explained.cells(number, &style),
    }
}
