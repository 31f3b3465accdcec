//! Files in the queue, cut into pieces that fit into messages.

use super::Connection;
use super::connection::failed;
use crate::queue::{Files, QueueError};
use async_nats::jetstream::stream::LastRawMessageErrorKind;

/// The largest piece in bytes, well below what servers take.
const PIECE: usize = 500_000;

/// The last part of the subject of the message that says how many pieces there are.
const COUNT: &str = "count";

fn subject(name: &str, part: &str) -> String {
    format!("wuqi.files.{name}.{part}")
}

impl Connection {
    /// Puts a file where all workers find it. Its name is one word of letters and digits.
    pub fn put_file(&self, name: &str, bytes: &[u8]) -> Result<(), QueueError> {
        let pieces = bytes.chunks(PIECE.min(self.largest_message() / 2));
        let count = pieces.len().to_string();
        self.block_on(async {
            for (number, piece) in pieces.enumerate() {
                let place = subject(name, &number.to_string());
                let sent = self.context.publish(place, piece.to_vec().into()).await;
                sent.map_err(failed)?.await.map_err(failed)?;
            }
            // This comes last: a file whose count is there is complete.
            let sent = self.context.publish(subject(name, COUNT), count.into());
            sent.await.map_err(failed)?.await.map_err(failed)?;
            Ok(())
        })
    }

    /// Takes a file away.
    pub fn remove_file(&self, name: &str) -> Result<(), QueueError> {
        self.block_on(async {
            let purged = self.files.purge().filter(subject(name, "*")).await;
            purged.map(|_| ()).map_err(failed)
        })
    }

    /// A piece of a file, if it is there.
    async fn piece(&self, name: &str, part: &str) -> Result<Option<Vec<u8>>, QueueError> {
        let place = subject(name, part);
        match self.files.get_last_raw_message_by_subject(&place).await {
            Ok(message) => Ok(Some(message.payload.to_vec())),
            Err(error) if error.kind() == LastRawMessageErrorKind::NoMessageFound => Ok(None),
            Err(error) => Err(failed(error)),
        }
    }
}

impl Files for Connection {
    fn fetch(&self, name: &str) -> Result<Option<Vec<u8>>, QueueError> {
        self.block_on(async {
            let Some(count) = self.piece(name, COUNT).await? else {
                return Ok(None);
            };
            let count: Option<usize> = String::from_utf8_lossy(&count).parse().ok();
            let mut bytes = Vec::new();
            for number in 0..count.unwrap_or(0) {
                match self.piece(name, &number.to_string()).await? {
                    Some(piece) => bytes.extend(piece),
                    None => return Ok(None),
                }
            }
            Ok(Some(bytes))
        })
    }
}
