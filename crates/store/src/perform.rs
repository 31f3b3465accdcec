//! The library as a host asks it.

use crate::{Keep, Library, StoreError};
use wuqi_session::host::{StoreAnswer, StoreRequest};

impl Library {
    /// Does what a host asks for. `now` is the time in milliseconds since 1970.
    pub fn perform(&mut self, request: &StoreRequest, now: u64) -> Result<StoreAnswer, StoreError> {
        let entry = match request {
            StoreRequest::Keep { .. } => {
                let games: Vec<Keep<'_>> = Keep::of(request).into_iter().collect();
                self.keep_all(&games, now)?.first().copied()
            }
            StoreRequest::SaveAs { name, saved } => Some(self.save_as(name, saved, now)?),
            StoreRequest::List(filter) => {
                let (entries, total) = self.list(filter)?;
                return Ok(StoreAnswer::Listed(entries, total));
            }
            StoreRequest::Load { entry } => {
                return Ok(StoreAnswer::Loaded(Box::new(self.load(*entry)?)));
            }
            StoreRequest::Claim {
                entry,
                live,
                number,
            } => {
                self.claim(*entry, live, *number)?;
                Some(*entry)
            }
            StoreRequest::Rename { entry, name } => {
                self.rename(*entry, name)?;
                Some(*entry)
            }
            StoreRequest::Delete { entry } => {
                self.delete(*entry)?;
                Some(*entry)
            }
            StoreRequest::Retire { live } => {
                self.retire(live)?;
                None
            }
        };
        Ok(StoreAnswer::Done(entry))
    }
}
