//! Who may give which command.

use super::{Actor, Session};
use crate::protocol::{Code, Command, Fault};

impl Session {
    /// Whether this sender may give this command at all. What depends on the course of
    /// the game is checked where it is done.
    pub(super) fn check_right(&self, who: Actor, command: &Command) -> Result<(), Fault> {
        use Command as C;
        let for_all = matches!(command, C::Snapshot {} | C::Look { .. } | C::Export { .. });
        let for_players = matches!(
            command,
            C::Play { .. }
                | C::Undo {}
                | C::Restart {}
                | C::Rematch {}
                | C::Resign { .. }
                | C::Draw {}
                | C::Answer { .. }
                | C::Withdraw {}
                | C::Seal { .. }
                | C::Nonce { .. }
                | C::Reveal {}
        );
        let help = matches!(
            command,
            C::Hint { .. } | C::Analyze { .. } | C::Review { .. } | C::Stop {}
        );
        match who {
            Actor::Table => Ok(()),
            _ if for_all => Ok(()),
            Actor::Watcher => Err(Code::NotAllowed.into()),
            Actor::Player(_) if for_players => Ok(()),
            Actor::Player(player) => {
                let alone = !self.play.seat(player.other()).is_person();
                match command {
                    C::Seat { player: side, seat } if *side == player && seat.is_person() => Ok(()),
                    _ if help && (alone || self.play.ending().is_some()) => Ok(()),
                    _ if help => Err(Code::NoHelp.into()),
                    C::Library(_) => Err(Code::NotAllowed.into()),
                    C::Seat { player: side, .. } if *side != player => Err(Code::NotAllowed.into()),
                    _ if alone => Ok(()),
                    _ => Err(Code::NotAllowed.into()),
                }
            }
        }
    }
}
