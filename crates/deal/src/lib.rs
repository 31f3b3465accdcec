//! The dealer: who lies where while nobody may know, and the proof that it never changed.
//!
//! Positions hold only what both players see. Somebody has to answer what a turned piece
//! shows, and the players should not have to trust them:
//!
//! 1. The dealer takes 32 secret bytes and publishes their hash, the *commitment*.
//! 2. Each player may add a share, a *nonce*. Since the secret is committed to, the dealer
//!    cannot choose it to suit the shares; since it is secret, no player can choose a
//!    share to suit the deal. A player who runs the dealer's machine could read the secret,
//!    so two players publish *seals* of their shares ([`seal_of`]) before either opens one:
//!    then neither can choose a share to suit the other's.
//! 3. Secret and shares together decide the order of the pieces and a salt for each
//!    square. The dealer publishes the *root* of a tree of hashes (Merkle, 1979) whose
//!    leaves are the squares.
//! 4. Every flip comes with its salt and the hashes beside its path to the root: proof
//!    that this piece lay there from the beginning, which tells nothing about others.
//! 5. After the end the secret is shown, and everything can be computed again ([`check()`]).
//!
//! The recipe to the byte is in `docs/protocol.md`, so that a page can verify it too.

mod check;
mod dealer;
mod hash;
mod shuffle;
mod tree;

pub use check::{Checked, DealError, check};
pub use dealer::{Dealer, OpenDeal, Proof, turned};
pub use hash::{Hash, Secret, read_hash, seal_of};
pub use shuffle::{order_of, salt_of};
pub use tree::{leaf, root_of};
