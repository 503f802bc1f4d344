//! What happens when a mapped file is cut: the system sends SIGBUS to the thread that reads what is gone, and a handler puts a page of
//! zeros there, so that the thread goes on.

use std::io;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering};

/// As many files are watched at once; a session that maps more reads the others into memory.
const PLACES: usize = 4096;

/// The first byte of each map, or 0.
static STARTS: [AtomicUsize; PLACES] = [const { AtomicUsize::new(0) }; PLACES];
/// The byte behind the last one of each map.
static ENDS: [AtomicUsize; PLACES] = [const { AtomicUsize::new(0) }; PLACES];
/// Whether zeros were put somewhere.
static CUT: AtomicBool = AtomicBool::new(false);
/// The handler that was there before.
static OLD: AtomicPtr<libc::sigaction> = AtomicPtr::new(std::ptr::null_mut());
/// The bytes of a page.
static PAGE: AtomicUsize = AtomicUsize::new(4096);

/// A map that is watched, until this is dropped.
#[derive(Debug)]
pub struct Place(usize);

impl Place {
    /// Watches the map of so many bytes from an address on.
    ///
    /// # Errors
    /// An error when too many are watched already.
    pub fn new(start: usize, bytes: usize) -> io::Result<Place> {
        install();
        for (place, slot) in STARTS.iter().enumerate() {
            if slot.compare_exchange(0, start, Ordering::AcqRel, Ordering::Relaxed).is_ok() {
                let end = ENDS.get(place).ok_or_else(|| io::Error::other("too many files are mapped"))?;
                end.store(start.saturating_add(bytes), Ordering::Release);
                return Ok(Place(place));
            }
        }
        Err(io::Error::other("too many files are mapped"))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let (Some(start), Some(end)) = (STARTS.get(self.0), ENDS.get(self.0)) {
            end.store(0, Ordering::Release);
            start.store(0, Ordering::Release);
        }
    }
}

/// Whether zeros were put into a map since this was asked last.
pub fn was_cut() -> bool {
    CUT.load(Ordering::Relaxed) && CUT.swap(false, Ordering::AcqRel)
}

/// Puts the handler in its place, once.
#[allow(unsafe_code)]
fn install() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // SAFETY: the structures are as sigaction(2) has them; the handler makes only calls that are allowed in a handler. The old
        // action is never freed: the handler may read it at any time.
        unsafe {
            let page = libc::sysconf(libc::_SC_PAGESIZE);
            PAGE.store(usize::try_from(page).unwrap_or(4096).max(1), Ordering::Relaxed);
            let old = Box::into_raw(Box::new(std::mem::zeroed::<libc::sigaction>()));
            let mut new = std::mem::zeroed::<libc::sigaction>();
            new.sa_sigaction = handle as extern "C" fn(libc::c_int, *mut libc::siginfo_t, *mut libc::c_void) as usize;
            new.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
            libc::sigemptyset(&mut new.sa_mask);
            libc::sigaction(libc::SIGBUS, std::ptr::null(), old);
            OLD.store(old, Ordering::Release);
            libc::sigaction(libc::SIGBUS, &new, std::ptr::null_mut());
        }
    });
}

/// Whether an address lies in a watched map.
fn is_watched(address: usize) -> bool {
    let bounds =
        STARTS.iter().zip(&ENDS).map(|(start, end)| (start.load(Ordering::Acquire), end.load(Ordering::Acquire)));
    bounds.into_iter().any(|(start, end)| start != 0 && (start..end).contains(&address))
}

#[allow(unsafe_code)]
extern "C" fn handle(signal: libc::c_int, info: *mut libc::siginfo_t, context: *mut libc::c_void) {
    // SAFETY: the system gives a valid siginfo_t. A page inside a watched map is replaced, which nobody writes to. mmap is a call of the
    // system without locks of the process, and sigaction is allowed in a handler.
    unsafe {
        let address = (*info).si_addr() as usize;
        if is_watched(address) {
            let page = PAGE.load(Ordering::Relaxed);
            let start = address - address % page;
            let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_FIXED;
            let made = libc::mmap(start as *mut libc::c_void, page, libc::PROT_READ, flags, -1, 0);
            if made != libc::MAP_FAILED {
                CUT.store(true, Ordering::Release);
                return;
            }
        }
        let old = OLD.load(Ordering::Acquire);
        if old.is_null() || (*old).sa_sigaction == libc::SIG_DFL || (*old).sa_sigaction == libc::SIG_IGN {
            // The default action ends the process when the instruction is tried again.
            let mut default = std::mem::zeroed::<libc::sigaction>();
            default.sa_sigaction = libc::SIG_DFL;
            libc::sigaction(signal, &default, std::ptr::null_mut());
        } else if (*old).sa_flags & libc::SA_SIGINFO != 0 {
            type Action = extern "C" fn(libc::c_int, *mut libc::siginfo_t, *mut libc::c_void);
            std::mem::transmute::<usize, Action>((*old).sa_sigaction)(signal, info, context);
        } else {
            std::mem::transmute::<usize, extern "C" fn(libc::c_int)>((*old).sa_sigaction)(signal);
        }
    }
}
