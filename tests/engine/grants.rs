//! Granted folders are opened by their handles: what another process changes between the comparison of a path and its opening leads
//! nowhere else.

use std::fs;
use std::io::{ErrorKind, Read};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use jackal::Host;
use jackal::rooms::session::OsHost;
use jackal::rooms::session::file_target::{Opening, Target, Use};
use jackal::rooms::session::grants::Grants;

/// A folder of its own for a test, which is taken away with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("jackal-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(path.join("granted/folder")).unwrap();
        fs::create_dir_all(path.join("outside")).unwrap();
        fs::write(path.join("granted/folder/file"), "inside").unwrap();
        fs::write(path.join("outside/file"), "outside").unwrap();
        Folder(path.canonicalize().unwrap())
    }

    fn granted(&self) -> PathBuf {
        self.0.join("granted")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Another name in the folder leads by turns to what is inside and to what is not.
fn change(door: &Path, outside: &Path, done: &AtomicBool) {
    let (next, inside) = (door.with_file_name("next"), Path::new("folder"));
    while !done.load(Relaxed) {
        for target in [inside, outside] {
            let _ = fs::remove_file(&next);
            symlink(target, &next).unwrap();
            fs::rename(&next, door).unwrap();
        }
    }
}

#[test]
fn a_link_that_changes_meanwhile_leads_nowhere_else() {
    let folder = Folder::new("changing");
    let grants = Grants::new(&[], &[folder.granted()]).unwrap();
    let (door, outside, done) = (folder.granted().join("door"), folder.0.join("outside"), AtomicBool::new(false));
    symlink("folder", &door).unwrap();
    let (mut inside, mut refused) = (0, 0);
    std::thread::scope(|scope| {
        scope.spawn(|| change(&door, &outside, &done));
        for _ in 0..3000 {
            let opened = grants.reached(&door.join("file"), Use::Read).and_then(|file| file.open(Opening::Read));
            match opened {
                Ok(mut file) => {
                    let mut text = String::new();
                    file.read_to_string(&mut text).unwrap();
                    assert_eq!(text, "inside");
                    inside += 1;
                }
                Err(_) => refused += 1,
            }
        }
        done.store(true, Relaxed);
    });
    assert!(inside > 0 && refused > 0, "both were met: {inside} {refused}");
}

/// The comparison alone is not what keeps it: a path that was compared before the link was there is refused when it is opened.
#[test]
fn what_was_compared_before_is_refused_when_it_is_opened() {
    let folder = Folder::new("compared");
    let grants = Grants::new(&[], &[folder.granted()]).unwrap();
    let file = grants.reached(&folder.granted().join("folder/file"), Use::Write).unwrap();
    fs::rename(folder.granted().join("folder"), folder.granted().join("away")).unwrap();
    symlink(folder.0.join("outside"), folder.granted().join("folder")).unwrap();
    for how in [Opening::Read, Opening::Write, Opening::Anew, Opening::Append, Opening::New] {
        assert!(file.open(how).is_err(), "{how:?}");
    }
    assert!(file.info().is_err() && file.remove().is_err() && file.set_mode(0o600).is_err());
    assert!(file.sibling("other").create_directory().is_err());
    assert_eq!(fs::read_to_string(folder.0.join("outside/file")).unwrap(), "outside");
}

/// The services of the host below a granted folder, and what of it is refused.
#[test]
fn files_below_a_granted_folder_are_used_as_others() {
    let folder = Folder::new("services");
    let host = OsHost::captured();
    host.set_grants(Grants::new(&[], &[folder.granted()]).unwrap());
    let at = |name: &str| folder.granted().join(name);
    host.write_file(&at("new"), b"one").unwrap();
    host.append_file(&at("new"), b" two").unwrap();
    host.write_at(&at("new"), 1, b"N").unwrap();
    assert_eq!(host.read(&at("new")).unwrap(), b"oNe two");
    host.set_permissions(&at("new"), 0o640).unwrap();
    host.write_file(&at("new"), b"whole").unwrap();
    assert_eq!(host.permissions(&at("new")).unwrap(), Some(0o640), "who may do what stays");
    assert_eq!(host.read_part(&at("new"), 2, 2).unwrap(), b"ol");
    host.create_directory(&at("made")).unwrap();
    host.rename(&at("new"), &at("made/renamed")).unwrap();
    assert_eq!(host.entry(&at("made/renamed")).unwrap().size, 5);
    let names = |path: &Path| host.list(path).unwrap().into_iter().map(|entry| entry.name).collect::<Vec<_>>();
    assert_eq!(names(&folder.granted()), ["folder", "made"]);
    host.remove(&at("made/renamed")).unwrap();
    host.remove(&at("made")).unwrap();
    assert_eq!(names(&folder.granted()), ["folder"]);

    // A link goes itself, and only where it is granted; what it leads to stays.
    symlink(at("folder/file"), at("link")).unwrap();
    symlink(at("folder/file"), folder.0.join("outside/link")).unwrap();
    host.remove(&at("link")).unwrap();
    assert_eq!(host.remove(&folder.0.join("outside/link")).unwrap_err().kind(), ErrorKind::PermissionDenied);
    assert!(at("folder/file").exists() && folder.0.join("outside/link").symlink_metadata().is_ok());
    assert!(host.rename(&at("folder/file"), &folder.0.join("outside/taken")).is_err());
    assert!(host.read(&folder.0.join("outside/file")).is_err());
}
