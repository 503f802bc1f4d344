//! Files and folders are written atomically: a reader finds the old or the new contents, also after a crash.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::file_target::{Anywhere, FileInfo, Opening, Target};
use super::streams;
use super::watchdog::Writing;
use crate::array::stop;
use crate::error::Error;
use crate::host::FileOfFolder;

/// The end of the name of what is not finished.
const UNFINISHED: &str = ".jackal-new";
/// An unfinished file that was not touched for this long may have been left by a process that was killed.
const UNTOUCHED: Duration = Duration::from_secs(60);
/// The most folders that are remembered to be clean.
const CLEAN_FOLDERS_MAX: usize = 256;
/// From one attempt to open a pipe that nobody reads to the next.
const BETWEEN_ATTEMPTS: Duration = Duration::from_millis(20);
/// The most links that lead from one to the next.
const LINKS_MAX: usize = 40;
/// How often a file is written anew because its folder was replaced meanwhile.
const ATTEMPTS_MAX: usize = 100;
/// A pipe is offered this many bytes at once.
const PIECE: usize = 1 << 16;

/// Writes a file atomically: under an unpredictable name in the same folder, onto the disk, and then in its place. A
/// device or a pipe is written to directly; so is a file whose folder takes no new ones.
///
/// # Errors
/// What the system says; the file is then as it was.
///
/// ```
/// use jackal::rooms::session::os::write_whole;
/// let file = std::env::temp_dir().join(format!("jackal-whole-{}", std::process::id()));
/// write_whole(&file, b"one")?;
/// write_whole(&file, b"two")?;
/// assert_eq!(std::fs::read(&file)?, b"two");
/// std::fs::remove_file(&file)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_target(&followed(path)?, bytes)
}

/// What a path leads to: a link stays a link, also one to a file that is not there yet.
///
/// # Errors
/// Links that lead in a circle.
pub(super) fn followed(path: &Path) -> io::Result<Anywhere> {
    let mut path = path.to_path_buf();
    for _ in 0..LINKS_MAX {
        match fs::canonicalize(&path) {
            Ok(found) => return Ok(Anywhere(found)),
            // A stream of the process (`/dev/stdout`) has no other path.
            Err(_) if fs::metadata(&path).is_ok() => return Ok(Anywhere(path)),
            Err(_) => {}
        }
        let Ok(next) = fs::read_link(&path) else { return Ok(Anywhere(path)) };
        path = around(&path).join(next);
    }
    Err(io::Error::other("its links lead in a circle"))
}

/// Writes a file so that has no links left that are to be followed.
pub(super) fn write_target(target: &dyn Target, bytes: &[u8]) -> io::Result<()> {
    let known = target.info().ok();
    // The system says what it thinks of writing what may not be written.
    if known.as_ref().is_some_and(|known| !known.file || known.readonly) {
        return write_into(target, Opening::Anew, None, bytes);
    }
    clean_around(target);
    // The folder around it, if that is a table's, may be replaced before the file has its name.
    for _ in 1..ATTEMPTS_MAX {
        match write_beside(target, bytes, known.clone()) {
            Err(error) if error.kind() == io::ErrorKind::NotFound && target.sibling(".").info().is_ok() => {}
            done => return done,
        }
    }
    write_beside(target, bytes, known)
}

/// Writes a file beside another, and then in its place.
fn write_beside(target: &dyn Target, bytes: &[u8], known: Option<FileInfo>) -> io::Result<()> {
    let name = name_beside(&target.path());
    let beside = target.sibling(&name);
    let unfinished = Writing::unfinished(&beside.path());
    // Its lock lasts until it has its name.
    let made = match filled(&*beside, bytes, known) {
        Ok(made) => made,
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied && beside.info().is_err() => {
            return write_into(target, Opening::Anew, None, bytes);
        }
        Err(error) => {
            let _ = beside.remove();
            return Err(error);
        }
    };
    if let Err(error) = target.replace_by(&name) {
        let _ = beside.remove();
        return Err(error);
    }
    drop((made, unfinished));
    settle_folder(around(&target.path()));
    Ok(())
}

/// Writes into what is there, or is made: from its beginning, at its end, or from a place on. What is not an ordinary file may have to wait for
/// who reads it, as long as what runs may.
pub(super) fn write_into(target: &dyn Target, how: Opening, place: Option<u64>, bytes: &[u8]) -> io::Result<()> {
    let mut file = opened(target, how)?;
    if let Some(place) = place {
        file.seek(SeekFrom::Start(place))?;
    }
    if file.metadata()?.is_file() {
        let _writing = Writing::begin();
        return file.write_all(bytes);
    }
    let mut left = bytes;
    while !left.is_empty() {
        streams::wait_for_writing(&file)?;
        match file.write(left.get(..PIECE).unwrap_or(left)) {
            Ok(count) => left = left.get(count..).unwrap_or_default(),
            Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// A file opened to be written. A pipe is waited for until someone reads from it.
fn opened(target: &dyn Target, how: Opening) -> io::Result<File> {
    loop {
        match target.open(how) {
            Err(error) if is_unread(&error) && target.info().is_ok_and(|known| known.pipe) => {
                stop::poll_running().map_err(io::Error::other)?;
                std::thread::sleep(BETWEEN_ATTEMPTS);
            }
            opened => return opened,
        }
    }
}

/// Whether the system says that nobody is at the other end.
fn is_unread(error: &io::Error) -> bool {
    #[cfg(unix)]
    let number = Some(rustix::io::Errno::NXIO.raw_os_error());
    #[cfg(not(unix))]
    let number = None;
    number.is_some() && error.raw_os_error() == number
}

/// Writes a folder of files atomically: under another name next to it, and then in its place. Other files in it stay,
/// except those that are `gone`. Where the folder around it takes no new one, or the process stands in
/// the folder, its files are written one by one.
pub(super) fn write_folder(
    target: &dyn Target,
    files: &mut dyn Iterator<Item = FileOfFolder>,
    gone: &[String],
) -> io::Result<()> {
    let known = target.info().ok();
    if known.as_ref().is_some_and(|known| !known.directory) {
        return Err(io::ErrorKind::NotADirectory.into());
    }
    let name = name_beside(&target.path());
    let beside = target.sibling(&name);
    let unfinished = Writing::unfinished(&beside.path());
    clean_around(target);
    let is_beside = beside.path().parent() == target.path().parent();
    let stands_in_it = std::env::current_dir().is_ok_and(|current| current == target.path());
    let may_exchange = is_beside && !stands_in_it;
    let made = if may_exchange { beside.create_directory() } else { Err(io::ErrorKind::PermissionDenied.into()) };
    match made {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            if known.is_none() {
                target.create_directory()?;
            }
            return write_each(target, files, gone);
        }
        made => made?,
    }
    let lock = beside.open(Opening::Read).inspect(lock);
    let written = fill_folder(target, &*beside, files, known).and_then(|new| {
        let is_replaced = |name: &String| new.contains(name) || gone.contains(name);
        carry_over(target, &name, is_replaced)?;
        target.exchange_with(&name)?;
        bring_back(&*beside, &target.path(), is_replaced)
    });
    // The folder before, or a new one that could not be finished.
    if !matches!(written, Ok(Left::Files)) {
        let _ = beside.remove_all();
    }
    drop((lock, unfinished));
    written?;
    settle_folder(around(&target.path()));
    Ok(())
}

/// Writes the files of a folder one by one, and takes away those that are `gone` and not among them.
fn write_each(target: &dyn Target, files: &mut dyn Iterator<Item = FileOfFolder>, gone: &[String]) -> io::Result<()> {
    let mut written = BTreeSet::new();
    for file in files {
        let (name, bytes) = file?;
        let inside = target.inside(&name);
        check_link(&*inside, &name)?;
        write_target(&*inside, &bytes)?;
        written.insert(name);
    }
    for name in gone.iter().filter(|name| !written.contains(*name)) {
        // Another process may have taken it away.
        let _ = target.inside(name).remove();
    }
    Ok(())
}

/// Refuses a link that a file of a table would replace. What is written by its own name goes where the link leads.
fn check_link(file: &dyn Target, name: &str) -> io::Result<()> {
    match file.is_link() {
        true => Err(io::Error::other(Error::domain(format!("{name} is a link, which a table does not replace")))),
        false => Ok(()),
    }
}

/// The files of a folder that is new, each with the mode of the one that it replaces; their names.
fn fill_folder(
    target: &dyn Target,
    beside: &dyn Target,
    files: &mut dyn Iterator<Item = FileOfFolder>,
    known: Option<FileInfo>,
) -> io::Result<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for file in files {
        let (name, bytes) = file?;
        let before = target.inside(&name);
        check_link(&*before, &name)?;
        filled(&*beside.inside(&name), &bytes, before.info().ok())?;
        names.insert(name);
    }
    #[cfg(unix)]
    if let Some(known) = known {
        beside.set_mode(known.mode)?;
    }
    settle_folder(&beside.path());
    Ok(names)
}

/// Gives the files of a folder that are not replaced a name in the one that takes its place.
fn carry_over(target: &dyn Target, beside: &str, is_replaced: impl Fn(&String) -> bool) -> io::Result<()> {
    let Ok(names) = target.names() else { return Ok(()) };
    for name in names.into_iter().filter(|name| !is_replaced(name) && !is_unfinished(name)) {
        if target.inside(&name).info().is_ok_and(|known| known.directory) {
            let told = format!("there is a folder {name} in it, which no table has: it is not replaced");
            return Err(io::Error::other(Error::domain(told)));
        }
        match target.link_into(beside, &name) {
            // Another process has taken it away.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            linked => linked?,
        }
    }
    Ok(())
}

/// Whether a folder that was replaced still holds files that could not be moved into the new one.
enum Left {
    Nothing,
    Files,
}

/// Links the files that other processes made in a folder while it was replaced into the folder in its place, `now`.
fn bring_back(before: &dyn Target, now: &Path, is_replaced: impl Fn(&String) -> bool) -> io::Result<Left> {
    let Some(now) = now.file_name().map(|name| name.to_string_lossy().into_owned()) else { return Ok(Left::Nothing) };
    let mut left = Left::Nothing;
    let names = before.names().unwrap_or_default();
    for name in names.into_iter().filter(|name| !is_replaced(name) && !is_unfinished(name)) {
        match before.link_into(&now, &name) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => left = Left::Files,
            _ => {}
        }
    }
    Ok(left)
}

/// A name in the same folder that no one has and nobody can foresee.
fn name_beside(path: &Path) -> String {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    // A name may be at most 255 bytes long in most file systems.
    let name: String = name.chars().take(40).collect();
    format!(".{name}.{:016x}{UNFINISHED}", RandomState::new().hash_one(()))
}

/// Whether a name is one of those.
fn is_unfinished(name: &str) -> bool {
    let number = name.strip_prefix('.').and_then(|rest| rest.strip_suffix(UNFINISHED)?.rsplit_once('.'));
    number.is_some_and(|(_, digits)| digits.len() == 16 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// Takes away what a process that was killed has left unfinished in the folder of a target: what nobody holds the lock of. This is done once
/// for each folder that a process writes in.
fn clean_around(target: &dyn Target) {
    static CLEAN: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    {
        let mut clean = CLEAN.lock().unwrap_or_else(PoisonError::into_inner);
        if clean.len() >= CLEAN_FOLDERS_MAX {
            clean.clear();
        }
        if !clean.insert(around(&target.path()).to_path_buf()) {
            return;
        }
    }
    let folder = target.sibling(".");
    for name in folder.names().unwrap_or_default().iter().filter(|name| is_unfinished(name)) {
        let left = target.sibling(name);
        let Ok(known) = left.info() else { continue };
        let is_locked = || left.open(Opening::Read).map_or(true, |file| file.try_lock().is_err());
        if !known.is_untouched_for(UNTOUCHED) || is_locked() {
            continue;
        }
        // In a folder in which others may write, the name may belong to another folder now.
        let _ = match known.directory {
            true if folder.info().is_ok_and(|folder| folder.own) => left.remove_all(),
            true => Ok(()),
            false => left.remove(),
        };
    }
}

/// Holds the lock of a file until it is closed. Where there are no locks, nobody takes away what is left.
fn lock(file: &File) {
    #[cfg(unix)]
    let _ = file.try_lock();
    #[cfg(not(unix))]
    let _ = file;
}

/// A new file with some bytes and the mode of the one before.
fn filled(target: &dyn Target, bytes: &[u8], before: Option<FileInfo>) -> io::Result<File> {
    let mut file = target.open(if before.is_some() { Opening::Private } else { Opening::New })?;
    lock(&file);
    #[cfg(unix)]
    if let Some(before) = before {
        file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(before.mode))?;
    }
    file.write_all(bytes)?;
    file.sync_all()?;
    Ok(file)
}

/// The folder of a path.
fn around(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Lets new names reach the disk, where folders can be opened; a file system that cannot do it has its own ways.
fn settle_folder(folder: &Path) {
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}
