//! What lies face down: asking the dealer, proving flips, showing the deal after the end.

use super::{Actor, Play, Session};
use crate::protocol::{Code, Event, Fault, UndoPolicy};
use wuqi_core::Player;
use wuqi_deal::{OpenDeal, read_hash, seal_of, turned};
use wuqi_games::any::Position;

impl Session {
    /// What the dealer answers to a step that leaves something to chance: the move with
    /// its outcome, and the square. `after` is the position that waits for the outcome.
    pub(super) fn ask_dealer(
        &self,
        step: &str,
        after: &dyn Position,
    ) -> Result<(String, u8), Fault> {
        let play = &self.play;
        let dealer = play.dealer.as_ref().ok_or(Code::NoDeal)?;
        if dealer.root().is_none() {
            return Err(Code::NoncesMissing.into());
        }
        let steps = play.position.view_moves();
        let touch = steps.iter().find(|view| view.text == step);
        let square = touch
            .and_then(|view| view.touch.last())
            .and_then(|&square| u8::try_from(square).ok())
            .ok_or(Code::OtherDeal)?;
        let piece = dealer.piece(square).ok_or(Code::OtherDeal)?;
        let outcomes = after.chances();
        let outcome = outcomes
            .into_iter()
            .find(|(text, _)| text.rsplit('=').next() == Some(piece.encode_utf8(&mut [0; 4])));
        let (text, _) = outcome.ok_or(Code::OtherDeal)?;
        // In a line of a foreign record other pieces may have been turned. A deal that
        // contradicts what everybody has seen is none.
        if !dealer.agrees_with(&turned(&play.record, play.here)) {
            return Err(Code::OtherDeal.into());
        }
        Ok((text, square))
    }

    /// Tells the proof for the piece that the last move has turned.
    pub(super) fn prove(&mut self, square: u8) {
        let node = self.play.here.number();
        let proof = self.play.dealer.as_ref();
        if let Some(proof) = proof.and_then(|dealer| dealer.prove(node, square)) {
            self.tell(Event::Flip(proof));
        }
    }

    /// Whose seal or share somebody gives, if it is waited for.
    fn giver(&self, who: Actor, player: Option<Player>, sealing: bool) -> Result<Player, Fault> {
        if self.play.dealer.is_none() {
            return Err(Code::NoDeal.into());
        }
        let waiting = self.play.waiting();
        let player = match (who, player) {
            (Actor::Player(own), Some(player)) if own != player => {
                return Err(Code::NotAllowed.into());
            }
            (Actor::Player(own), _) => own,
            (_, Some(player)) => player,
            (_, None) => *waiting.first().ok_or(Code::NonceNotExpected)?,
        };
        match waiting.contains(&player) && sealing == self.play.sealing() {
            true => Ok(player),
            false => Err(Code::NonceNotExpected.into()),
        }
    }

    /// The seal of a person's share: it binds them before they have seen the other's.
    pub(super) fn take_seal(
        &mut self,
        who: Actor,
        player: Option<Player>,
        seal: String,
    ) -> Result<(), Fault> {
        let player = self.giver(who, player, true)?;
        let read = read_hash(&seal).ok_or(Code::BadSeal)?;
        self.play.seals[player.index()] = read.to_string();
        self.changed();
        Ok(())
    }

    /// A person's share in the shuffle.
    pub(super) fn take_nonce(
        &mut self,
        who: Actor,
        player: Option<Player>,
        nonce: String,
    ) -> Result<(), Fault> {
        let player = self.giver(who, player, false)?;
        let plain = nonce.bytes().all(|byte| byte.is_ascii_graphic());
        if !plain || !(1..=64).contains(&nonce.len()) {
            return Err(Code::BadNonce.into());
        }
        let seal = &self.play.seals[player.index()];
        if !seal.is_empty() && *seal != seal_of(&nonce).to_string() {
            return Err(Code::OtherSeal.into());
        }
        self.play.shares[player.index()] = nonce;
        self.play.deal_if_ready();
        self.changed();
        Ok(())
    }

    /// Shows the whole deal.
    pub(super) fn reveal(&mut self) -> Result<(), Fault> {
        let play = &self.play;
        let dealer = play.dealer.as_ref().ok_or(Code::NoDeal)?;
        if play.ending().is_none() {
            return Err(Code::NotEnded.into());
        }
        let opening = dealer.open().ok_or(Code::NoncesMissing)?;
        if !play.revealed {
            self.play.revealed = true;
            self.changed();
        }
        self.tell(Event::Reveal(opening));
        Ok(())
    }

    /// The whole deal, once it was shown.
    #[must_use]
    pub fn opening(&self) -> Option<OpenDeal> {
        self.play.opening()
    }

    /// In games where no flip is taken back nothing keeps the deal secret after the end.
    pub(super) fn reveal_at_end(&mut self) {
        let closed = self.play.undo != UndoPolicy::Free;
        let imported = self.play.imported;
        if closed && !imported && !self.play.revealed && self.play.dealer.is_some() {
            // A game can end before the pieces are dealt; then there is nothing to show.
            let _ = self.reveal();
        }
    }
}

impl Play {
    fn opening(&self) -> Option<OpenDeal> {
        let dealer = self.dealer.as_ref().filter(|_| self.revealed)?;
        dealer.open()
    }

    /// The headers that tell of the deal.
    pub(super) fn deal_headers(&self) -> Vec<(&'static str, String)> {
        let Some(dealer) = self.dealer.as_ref().filter(|_| !self.imported) else {
            return Vec::new();
        };
        let [one, two] = self.shares.clone();
        let mut headers = vec![
            ("Deal-Commitment", dealer.commitment().to_string()),
            (
                "Deal-Root",
                dealer
                    .root()
                    .map_or_else(String::new, |root| root.to_string()),
            ),
            ("Deal-Nonce-One", one),
            ("Deal-Nonce-Two", two),
            ("Deal-Order", String::new()),
            ("Deal-Salt", String::new()),
        ];
        if let Some(opening) = self.opening() {
            headers[4].1 = opening.order;
            headers[5].1 = opening.secret.to_string();
        }
        headers
    }
}
