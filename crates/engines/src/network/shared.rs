//! Networks that are ready to play: engines that use the same one at the same time share it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Networks by what tells them apart. Nobody's network is kept.
pub(crate) struct Shared<T>(Mutex<Option<HashMap<String, Weak<T>>>>);

impl<T> Shared<T> {
    /// None yet.
    pub(crate) const fn new() -> Shared<T> {
        Shared(Mutex::new(None))
    }

    /// The network under `key`: the one that somebody uses, or else what `make` makes.
    pub(crate) fn get(&self, key: String, make: impl FnOnce() -> T) -> Arc<T> {
        let mut ready = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let ready = ready.get_or_insert_default();
        ready.retain(|_, network| network.strong_count() > 0);
        if let Some(network) = ready.get(&key).and_then(Weak::upgrade) {
            return network;
        }
        let network = Arc::new(make());
        ready.insert(key, Arc::downgrade(&network));
        network
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_in_use_is_shared_and_no_other_is_kept() {
        let shared = Shared::new();
        let first = shared.get("a".to_owned(), || 1);
        assert_eq!(*shared.get("a".to_owned(), || 2), 1);
        assert_eq!(*shared.get("b".to_owned(), || 3), 3);
        drop(first);
        assert_eq!(*shared.get("a".to_owned(), || 2), 2);
    }
}
