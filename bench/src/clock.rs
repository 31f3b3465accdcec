//! CPU time of this process: unlike time on the wall it does not count what other
//! processes do meanwhile.

/// CPU seconds that this process has used so far, all threads together.
pub fn cpu_seconds() -> f64 {
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: the pointer is to a live, writable timespec, and the clock always exists on
    // the systems that libc supports here.
    let answer = unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    assert_eq!(answer, 0, "the system has no clock of CPU time");
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// Runs `work` and says how many CPU seconds it took.
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let begin = cpu_seconds();
    let answer = work();
    (answer, cpu_seconds() - begin)
}
