//! The second wall of `--sandbox=strict`: the system itself refuses what the sandbox refuses. On Linux by Landlock (files, the network)
//! and seccomp (other programs, sockets); other systems have no such thing for a program without rights of its own.

use std::path::Path;

use super::options::Options;

/// Builds the wall around this thread, what it starts, and the others. What went wrong where there is none.
#[cfg(target_os = "linux")]
pub fn build(options: &Options) -> Result<(), String> {
    files(options).map_err(|error| format!("Landlock: {error}"))?;
    calls().map_err(|error| format!("seccomp: {error}"))
}

/// There is no such sandbox here.
#[cfg(not(target_os = "linux"))]
pub fn build(_: &Options) -> Result<(), String> {
    Err("only Linux has one".to_string())
}

/// Files that are read without a grant: the time zones. Files with the system's information on the process are opened
/// before the sandbox begins.
#[cfg(target_os = "linux")]
const READ: &[&str] = &["/usr/share/zoneinfo", "/etc/localtime"];

/// Shuts off files but for the script, what was granted, and where the prompt keeps its history; and the network.
#[cfg(target_os = "linux")]
fn files(options: &Options) -> Result<(), Box<dyn std::error::Error>> {
    use landlock::{
        ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetCreatedAttr,
        RulesetStatus, Scope, path_beneath_rules,
    };
    // Rules of every kernel with Landlock are required; those of later ones hold where they exist.
    let (least, most) = (ABI::V1, ABI::V6);
    let history = super::state_directory::file("history");
    let own = history.as_deref().and_then(Path::parent);
    let read = READ.iter().map(Path::new).chain(options.script.as_deref());
    let read = read.chain(options.allow_read.iter().map(AsRef::as_ref));
    let written = options.allow_write.iter().map(AsRef::as_ref).chain(own);
    let status = Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .handle_access(AccessFs::from_all(least))?
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(most))?
        .handle_access(AccessNet::from_all(most))?
        .scope(Scope::from_all(most))?
        .create()?
        .add_rules(path_beneath_rules(read, AccessFs::from_read(most) & !AccessFs::Execute))?
        .add_rules(path_beneath_rules(written, AccessFs::from_all(most) & !AccessFs::Execute))?
        .restrict_self()?;
    match status.ruleset {
        RulesetStatus::NotEnforced => Err("the system does not enforce it".into()),
        _ => Ok(()),
    }
}

/// The calls to the system that are refused: those that start other programs, talk to others, or look into them, those that change what is
/// known of a file by its name, and those that change the machine. Threads may be started.
#[cfg(target_os = "linux")]
const REFUSED: &[i64] = &[
    libc::SYS_execve,
    libc::SYS_execveat,
    libc::SYS_socket,
    libc::SYS_connect,
    libc::SYS_bind,
    libc::SYS_listen,
    libc::SYS_accept,
    libc::SYS_accept4,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_setns,
    libc::SYS_unshare,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_userfaultfd,
    libc::SYS_io_uring_setup,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_clock_adjtime,
    libc::SYS_adjtimex,
    libc::SYS_kexec_file_load,
    libc::SYS_acct,
    libc::SYS_quotactl,
    libc::SYS_syslog,
    libc::SYS_personality,
    libc::SYS_kill,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
    libc::SYS_pidfd_open,
    libc::SYS_pidfd_getfd,
    libc::SYS_pidfd_send_signal,
    libc::SYS_process_madvise,
    libc::SYS_kcmp,
    libc::SYS_open_tree,
    libc::SYS_move_mount,
    libc::SYS_mount_setattr,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_name_to_handle_at,
    libc::SYS_open_by_handle_at,
    libc::SYS_fanotify_init,
    libc::SYS_mknodat,
    libc::SYS_fchmodat,
    FCHMODAT2,
    libc::SYS_fchownat,
    libc::SYS_fchown,
    libc::SYS_utimensat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
];

/// The number of a call that is newer than the list of the crate, the same on all machines.
#[cfg(target_os = "linux")]
const FCHMODAT2: i64 = 452;

/// System calls that only older architectures have.
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
const REFUSED_HERE: &[i64] = &[
    libc::SYS_chmod,
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_utime,
    libc::SYS_utimes,
    libc::SYS_futimesat,
    libc::SYS_mknod,
    libc::SYS_fork,
    libc::SYS_vfork,
    libc::SYS_uselib,
    libc::SYS_iopl,
    libc::SYS_ioperm,
];
#[cfg(all(target_os = "linux", not(target_arch = "x86_64")))]
const REFUSED_HERE: &[i64] = &[];

#[cfg(target_os = "linux")]
fn calls() -> Result<(), Box<dyn std::error::Error>> {
    use seccompiler::{
        BpfProgram, SeccompAction, SeccompCmpArgLen::Dword, SeccompCmpOp::Ne, SeccompCondition, SeccompFilter,
        SeccompRule, apply_filter_all_threads,
    };
    // The line editor waits at a pair of sockets of this process. Such a pair leads nowhere else; pairs of other families are refused.
    let other_pair = SeccompCondition::new(0, Dword, Ne, u64::from(libc::AF_UNIX.unsigned_abs()))?;
    let pairs = (libc::SYS_socketpair, vec![SeccompRule::new(vec![other_pair])?]);
    let whole = REFUSED.iter().chain(REFUSED_HERE).map(|&call| (call, Vec::new()));
    let rules = whole.chain([pairs]).collect();
    let refused = SeccompAction::Errno(libc::EPERM.unsigned_abs());
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, refused, std::env::consts::ARCH.try_into()?)?;
    let program: BpfProgram = filter.try_into()?;
    Ok(apply_filter_all_threads(&program)?)
}
