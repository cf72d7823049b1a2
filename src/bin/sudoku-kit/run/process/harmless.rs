//! What a changed program may not ask of Linux, whatever it is made of: to make, change or remove files, to use the network,
//! to end or to leave other processes, to leave memory or queues behind. Such a call fails as if it were not permitted, in
//! the program and in all that it starts. `repair/danger.rs` refuses programs that name such calls; other systems have only
//! that.

/// An instruction of the system's filter: `struct sock_filter`.
#[repr(C)]
pub struct Instruction {
    code: u16,
    /// How many instructions are passed over if it holds, and if not.
    jumps: [u8; 2],
    value: u32,
}

/// `struct sock_fprog`
#[repr(C)]
struct Filter {
    length: u16,
    instructions: *const Instruction,
}

/// The numbers of system calls on x86-64.
#[rustfmt::skip]
const REFUSED: &[(&[u32], &str)] = &[
    (&[76, 77, 285], "truncate, ftruncate, fallocate"),
    (&[82, 264, 316, 83, 258, 84, 85, 133, 259], "rename, renameat, renameat2, mkdir, mkdirat, rmdir, creat, mknod, mknodat"),
    (&[86, 265, 87, 263, 88, 266], "link, linkat, unlink, unlinkat, symlink, symlinkat"),
    (&[90, 91, 268, 452, 92, 93, 94, 260], "chmod, fchmod, fchmodat, fchmodat2, chown, fchown, lchown, fchownat"),
    (&[132, 235, 261, 280], "utime, utimes, futimesat, utimensat"),
    (&[188, 189, 190, 197, 198, 199], "setxattr, lsetxattr, fsetxattr, removexattr, lremovexattr, fremovexattr"),
    (&[425, 437, 41], "io_uring_setup, openat2, socket"),
    (&[62, 200, 129, 297, 424], "kill, tkill, rt_sigqueueinfo, rt_tgsigqueueinfo, pidfd_send_signal"),
    (&[109, 112, 101, 311], "setpgid, setsid, ptrace, process_vm_writev"),
    (&[29, 31, 64, 66, 68, 71, 240, 241], "shmget, shmctl, semget, semctl, msgget, msgctl, mq_open, mq_unlink"),
    (&[164, 165, 166, 168, 169, 170], "settimeofday, mount, umount2, swapoff, reboot, sethostname"),
];

/// Calls that are refused if an argument, at this place in `struct seccomp_data`, has one of some bits: `open`, `openat`,
/// if they are to write, make or empty a file.
const WITH_BITS: [(u32, u32, u32); 2] = [(2, 24, 0o1103), (257, 32, 0o1103)];

/// Calls that are refused if an argument is one of these: `tgkill`, with which programs abort themselves, to end another.
const WITH_VALUES: (u32, u32, [u32; 6]) = (234, 32, [1, 2, 3, 9, 15, 19]);

/// A call that is refused unless an argument is 0: `prlimit64` for another process.
const UNLESS_ZERO: (u32, u32) = (302, 16);

/// The filter of a changed program; empty on machines whose numbers are others.
pub fn filter() -> Vec<Instruction> {
    const LOAD: u16 = 0x20;
    const IS_EQUAL: u16 = 0x15;
    const IS_AT_LEAST: u16 = 0x35;
    const HAS_BIT: u16 = 0x45;
    const RETURN: u16 = 0x06;
    const NUMBER: u32 = 0;
    const MACHINE: u32 = 4;
    const X86_64: u32 = 0xC000_003E;
    const OTHER_NUMBERS: u32 = 0x4000_0000;
    if !cfg!(target_arch = "x86_64") {
        return Vec::new();
    }
    let step = |code, jumps, value| Instruction { code, jumps, value };
    let allow = || step(RETURN, [0, 0], 0x7FFF_0000);
    let refuse = || step(RETURN, [0, 0], 0x0005_0000 | 1);
    let mut filter = vec![
        step(LOAD, [0, 0], MACHINE),
        step(IS_EQUAL, [1, 0], X86_64),
        refuse(),
        step(LOAD, [0, 0], NUMBER),
        step(IS_AT_LEAST, [0, 1], OTHER_NUMBERS),
        refuse(),
    ];
    for number in REFUSED.iter().flat_map(|row| row.0) {
        filter.extend([step(IS_EQUAL, [0, 1], *number), refuse()]);
    }
    for (number, argument, bits) in WITH_BITS {
        filter.extend([
            step(IS_EQUAL, [0, 4], number),
            step(LOAD, [0, 0], argument),
            step(HAS_BIT, [0, 1], bits),
            refuse(),
            allow(),
        ]);
    }
    let (number, argument, values) = WITH_VALUES;
    let length = 2 * values.len() as u8;
    filter.push(step(IS_EQUAL, [0, length + 2], number));
    filter.push(step(LOAD, [0, 0], argument));
    for value in values {
        filter.extend([step(IS_EQUAL, [0, 1], value), refuse()]);
    }
    filter.push(allow());
    let (number, argument) = UNLESS_ZERO;
    filter.extend([
        step(IS_EQUAL, [0, 3], number),
        step(LOAD, [0, 0], argument),
        step(IS_EQUAL, [1, 0], 0),
        refuse(),
    ]);
    filter.push(allow());
    filter
}

/// Gives this process, and all that it becomes and starts, a filter. A system that knows no filters goes on without.
pub fn apply(instructions: &[Instruction]) {
    const NO_NEW_PRIVILEGES: i32 = 38;
    const SECCOMP: isize = 317;
    const SET_FILTER: usize = 1;
    // Else some systems slow the program down; still older ones do not know it.
    const AT_FULL_SPEED: usize = 4;
    let filter = Filter {
        length: instructions.len() as u16,
        instructions: instructions.as_ptr(),
    };
    if filter.length > 0 {
        // SAFETY: the filter and its instructions are there during the calls, and the system copies them.
        unsafe {
            prctl(NO_NEW_PRIVILEGES, 1usize, 0usize, 0usize, 0usize);
            if syscall(SECCOMP, SET_FILTER, AT_FULL_SPEED, &filter) != 0 {
                syscall(SECCOMP, SET_FILTER, 0usize, &filter);
            }
        }
    }
}

// std has neither.
extern "C" {
    fn prctl(option: i32, ...) -> i32;
    fn syscall(number: isize, ...) -> isize;
}
