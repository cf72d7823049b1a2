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
const REFUSED: &[u32] = &[
    // truncate, ftruncate, rename, mkdir, rmdir, creat, link, unlink, symlink, chmod, fchmod, chown, fchown, lchown
    76, 77, 82, 83, 84, 85, 86, 87, 88, 90, 91, 92, 93, 94,
    // utime, mknod, setxattr, lsetxattr, fsetxattr, utimes, mkdirat, mknodat, fchownat, futimesat
    132, 133, 188, 189, 190, 235, 258, 259, 260, 261,
    // unlinkat, renameat, linkat, symlinkat, fchmodat, utimensat, renameat2, io_uring_setup, openat2, fchmodat2
    263, 264, 265, 266, 268, 280, 316, 425, 437, 452,
    // socket; kill, tkill, rt_sigqueueinfo, pidfd_send_signal, setpgid, setsid, ptrace
    41, 62, 200, 129, 424, 109, 112, 101,
    // shmget, semget, msgget, mq_open; mount, umount2, reboot
    29, 64, 68, 240, 165, 166, 169,
];

/// `open`, `openat`: their numbers, and where their flags stand in `struct seccomp_data`.
const OPEN: [(u32, u32); 2] = [(2, 24), (257, 32)];

/// `O_CREAT | O_TRUNC`. What is open gets no byte: its size is limited to none.
const MAKES_OR_EMPTIES: u32 = 0o100 | 0o1000;

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
    for &number in REFUSED {
        filter.extend([step(IS_EQUAL, [0, 1], number), refuse()]);
    }
    for (number, flags) in OPEN {
        filter.extend([
            step(IS_EQUAL, [0, 4], number),
            step(LOAD, [0, 0], flags),
            step(HAS_BIT, [0, 1], MAKES_OR_EMPTIES),
            refuse(),
            allow(),
        ]);
    }
    filter.push(allow());
    filter
}

/// Gives this process, and all that it becomes and starts, a filter. A system that knows no filters goes on without.
pub fn apply(instructions: &[Instruction]) {
    const NO_NEW_PRIVILEGES: i32 = 38;
    const SECCOMP: isize = 317;
    const SET_FILTER: usize = 1;
    // Else older systems slow the program down.
    const AT_FULL_SPEED: usize = 4;
    let filter = Filter {
        length: instructions.len() as u16,
        instructions: instructions.as_ptr(),
    };
    if filter.length > 0 {
        // SAFETY: the filter and its instructions are there during the calls, and the system copies them.
        unsafe {
            prctl(NO_NEW_PRIVILEGES, 1usize, 0usize, 0usize, 0usize);
            syscall(SECCOMP, SET_FILTER, AT_FULL_SPEED, &filter);
        }
    }
}

// std has neither.
extern "C" {
    fn prctl(option: i32, ...) -> i32;
    fn syscall(number: isize, ...) -> isize;
}
