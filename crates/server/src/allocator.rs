//! What becomes of the memory of a search when its engine is gone.
//!
//! The budget of the house counts tables that are in use. That the program keeps within it
//! as well, what is freed must go back to the system. By itself glibc raises the size from
//! which it does so with every larger piece that is freed, up to 32 MiB: after a minute of
//! engines that come and go the program had a quarter more than its budget.

/// From so many bytes on a piece of memory comes from the system and goes back there.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const OWN_PIECE: i32 = 1 << 20;

/// Lets tables go back to the system when they are freed. To be called before threads begin.
pub fn give_tables_back() {
    // SAFETY: the call sets a number of the allocator, and no other thread allocates yet. If
    // it is refused, everything is as it was.
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    let _ = unsafe { libc::mallopt(libc::M_MMAP_THRESHOLD, OWN_PIECE) };
}
