//! Files of an installed program: completions for shells, and the page for `man`.

use clap::CommandFactory;

use super::exit_status::complain;
use super::options::Options;
use super::output;

/// Writes the completions for a shell; the status.
pub fn completions(shell: clap_complete::Shell) -> u8 {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Options::command(), "jackal", &mut text);
    output::print(&String::from_utf8_lossy(&text))
}

/// Writes the page of the program and of its commands; the status.
pub fn page() -> u8 {
    let mut text = Vec::new();
    let mut command = Options::command();
    command.build();
    let mut pages = vec![command.clone()];
    pages.extend(command.get_subcommands().filter(|command| !command.is_hide_set()).cloned());
    for (index, page) in pages.into_iter().enumerate() {
        let man = clap_mangen::Man::new(page);
        let done = match index {
            0 => man.render(&mut text),
            _ => man.render_name_section(&mut text).and_then(|()| man.render_options_section(&mut text)),
        };
        if let Err(error) = done {
            complain(&format!("cannot write the page: {error}"));
            return 1;
        }
    }
    output::print(&String::from_utf8_lossy(&text))
}
