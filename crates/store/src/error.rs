//! Why the library could not do what was asked.

use thiserror::Error;

/// Why the library could not do what was asked.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The file cannot be opened, read or written.
    #[error("the library file cannot be used: {0}")]
    File(#[from] rusqlite::Error),
    /// The file system does not let us.
    #[error("the library's files cannot be used: {0}")]
    Files(#[from] std::io::Error),
    /// The file is damaged, and another program would go on writing into it.
    #[error(
        "the library is damaged, and another program has it open; \
         it is repaired as soon as that one has ended and this one is started again"
    )]
    DamagedAndOpen,
    /// A later version of the program made the file.
    #[error(
        "the library was made by a later version of the program (format {found}, ours is {ours})"
    )]
    LaterVersion {
        /// The file's version.
        found: i64,
        /// The version that this program knows.
        ours: i64,
    },
    /// No game has this number.
    #[error("there is no game with the number {0}")]
    NoSuchGame(i64),
    /// The name is empty or too long.
    #[error("a name has 1 to {most} characters", most = crate::library::LONGEST_NAME)]
    BadName,
}
