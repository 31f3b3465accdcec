//! What the search does at this step, and what a position of it is worth, in words.

use super::figures::{added, fraction, share, worth};
use crate::glyphs::banqi_face;
use crate::words::Words;
use serde_json::Value;
use wuqi_session::protocol::TurnWord;
use wuqi_session::study::{Choice, Formula, Moment, Story};

/// A story told in a language.
#[derive(Clone, Copy)]
pub struct Teller<'a> {
    pub words: Words,
    pub story: &'a Story,
    pub game: &'a str,
    /// Pieces by their letters instead of their faces.
    pub ascii: bool,
}

impl Teller<'_> {
    /// A text with a number in it; one of a thing has words of its own.
    pub fn counted(&self, key: &str, number: u64, more: &[(&str, Value)]) -> String {
        let single = format!("{key}.one");
        let key = match number == 1 && self.words.0.find(&single).is_some() {
            true => &single,
            false => key,
        };
        let params = [&[("number", number.into())], more].concat();
        self.words.fill(key, &params)
    }

    /// What a side is called.
    pub fn side(&self, turn: TurnWord) -> String {
        let side = match turn {
            TurnWord::Two => "two",
            _ => "one",
        };
        let own = format!("ui.side.{}.{side}", self.game);
        match self.words.0.find(&own) {
            Some(name) => name.to_owned(),
            None => self.words.say(&format!("player.{side}")),
        }
    }

    /// A move as people read it.
    pub fn mv(&self, text: &str) -> String {
        match (text, text.rsplit_once('=')) {
            ("0000", _) => self.words.say("move.pass"),
            ("end" | "black" | "white" | "more", _) => self.words.say(&format!("move.{text}")),
            (_, Some((square, piece))) if !self.ascii => {
                let face = piece.chars().next().map_or(' ', banqi_face);
                format!("{square} {face}")
            }
            _ => text.to_owned(),
        }
    }

    /// What a position is called: by the move that led to it.
    pub fn name(&self, node: usize) -> String {
        let at = self.story.node(node);
        match (&at.mv, at.parent) {
            (Some(mv), _) => self.mv(mv),
            (None, Some(_)) => self.words.say("ui.lab.pass"),
            (None, None) => self.words.say("ui.lab.root"),
        }
    }

    /// The step in a sentence or two.
    pub fn step(&self) -> String {
        let story = self.story;
        let Some(moment) = story.moment() else {
            let name = self.side(story.trace().turn);
            let begin = self
                .words
                .fill("ui.lab.say.begin", &[("name", name.into())]);
            return sentences([vec![begin], self.shown_part()].concat());
        };
        let said = self.moment(moment);
        if story.step() < story.length() {
            return said;
        }
        let end = match story.trace().complete {
            true => "ui.lab.say.end",
            false => "ui.lab.say.full",
        };
        let mv = self.mv(&story.trace().report.best);
        sentences(vec![said, self.words.fill(end, &[("move", mv.into())])])
    }

    /// What is known of a position that was chosen by hand.
    pub fn position(&self, node: usize) -> String {
        let standing = self.story.standing(node);
        let (mv, who) = (self.name(node), self.side(TurnWord::One));
        let fill = |key: &str, more: &[(&str, Value)]| {
            let params = [&[("move", mv.clone().into())], more].concat();
            self.words.fill(key, &params)
        };
        if let (true, Some(mean)) = (self.story.simulates(), standing.mean()) {
            let more = [
                ("move", mv.clone().into()),
                ("who", who.into()),
                ("mean", share(mean).into()),
            ];
            let said = self.counted("ui.lab.spot.tree", standing.results.into(), &more);
            return sentences([vec![said], self.proved(node)].concat());
        }
        let value = |value: i32| [("value", worth(self.story, value).into())];
        let with_why = |said: String| {
            let why = self.story.cut(node);
            let why = why.map(|why| self.words.say(&format!("ui.lab.spot.cut.{why}")));
            sentences([vec![said], why.into_iter().collect()].concat())
        };
        match (standing.value, standing.best) {
            (Some(known), _) => with_why(fill("ui.lab.spot.value", &value(known))),
            (None, Some((best, _))) => with_why(fill("ui.lab.spot.best", &value(best))),
            (None, None) if standing.open => fill("ui.lab.spot.open", &[]),
            (None, None) => fill("ui.lab.spot.new", &[]),
        }
    }

    /// What is proved of a position, if anything is.
    fn proved(&self, node: usize) -> Vec<String> {
        let proved = self.story.standing(node).proved();
        let said = proved.map(|value| {
            let params = [
                ("who", self.side(TurnWord::One).into()),
                ("value", share(value.into()).into()),
            ];
            self.words.fill("ui.lab.spot.proved", &params)
        });
        said.into_iter().collect()
    }

    /// Which part of an engine's work the steps show: a level may be a search that is
    /// doubted afterwards, and solvers and tables answer without steps.
    fn shown_part(&self) -> Vec<String> {
        let (words, trace) = (self.words, self.story.trace());
        let mut said = Vec::new();
        if trace.engine != trace.spec {
            let engine = words.engine(&trace.engine);
            said.push(words.fill("ui.lab.part.level", &[("engine", engine.into())]));
        }
        for (key, text) in [
            ("doubt=", "ui.lab.part.doubt"),
            ("haste=", "ui.lab.part.haste"),
        ] {
            if trace.engine.contains(key) {
                said.push(words.say(text));
            }
        }
        let enters = |moment: &&Moment| matches!(moment, Moment::Enter { .. });
        let told = trace.events.iter().filter(enters).count() as u64;
        let all = trace.report.nodes;
        if trace.events.is_empty() {
            let mv = self.mv(&trace.report.best);
            said.push(words.fill("ui.lab.part.none", &[("move", mv.into())]));
        } else if !self.story.simulates() && trace.complete && told < all {
            let params = [("told", told.into()), ("all", all.into())];
            said.push(words.fill("ui.lab.part.some", &params));
        }
        said
    }

    fn moment(&self, moment: &Moment) -> String {
        let (words, story) = (self.words, self.story);
        let named = |key: &str| {
            let name = self.name(moment.node());
            words.fill(key, &[("move", name.into())])
        };
        match *moment {
            Moment::Enter {
                node,
                depth,
                alpha,
                beta,
                kind,
            } => self.enter(node, depth, (alpha, beta), kind),
            Moment::Cut {
                node,
                ref mv,
                reason,
            } => self.cut(node, mv.as_deref(), reason),
            Moment::Return { node, value } => self.leave(node, value),
            Moment::Select { node, choice, .. } => self.select(moment, node, choice),
            Moment::Resume { .. } => named("ui.lab.say.resume"),
            Moment::CallOff { .. } => named("ui.lab.say.calloff"),
            Moment::Expand { node, moves } => {
                let name = [("move", self.name(node).into())];
                self.counted("ui.lab.say.expand", moves.into(), &name)
            }
            Moment::Evaluate { node, value, .. } => {
                let key = match (story.node(node).turn, story.trace().formula) {
                    (TurnWord::Over, _) => "ui.lab.say.ended",
                    _ if story.standing(node).proved().is_some() => "ui.lab.say.sure",
                    (_, Some(Formula::Puct { .. })) => "ui.lab.say.evaluate",
                    _ => "ui.lab.say.playout",
                };
                let who = self.side(TurnWord::One);
                let value = share(value.into());
                words.fill(key, &[("value", value.into()), ("who", who.into())])
            }
            Moment::BackUp {
                node, visits, mean, ..
            } => {
                let more = [
                    ("move", self.name(node).into()),
                    ("mean", share(mean.into()).into()),
                    ("who", self.side(TurnWord::One).into()),
                ];
                let said = self.counted("ui.lab.say.backup", visits.into(), &more);
                sentences([vec![said], self.proved(node)].concat())
            }
        }
    }

    /// With or without a window: plain minimax has none.
    fn plainly(&self, key: &str) -> String {
        match self.story.is_plain() {
            true => format!("{key}.plain"),
            false => key.to_owned(),
        }
    }

    fn enter(&self, node: usize, depth: i32, (alpha, beta): (i32, i32), kind: &str) -> String {
        let (words, story) = (self.words, self.story);
        let at = story.node(node);
        let side = match story.is_max(node) {
            true => "ui.lab.largest",
            false => "ui.lab.smallest",
        };
        let params = [
            ("move", self.name(node).into()),
            ("who", self.side(at.turn).into()),
            ("side", words.say(side).into()),
            ("depth", depth.into()),
            ("alpha", worth(story, alpha).into()),
            ("beta", worth(story, beta).into()),
        ];
        let number = u64::try_from(depth).unwrap_or(0);
        let Some(parent) = at.parent else {
            return self.counted("ui.lab.say.root", number, &params);
        };
        if at.mv.is_none() {
            let who = self.side(story.node(parent).turn);
            return words.fill("ui.lab.say.pass", &[("who", who.into())]);
        }
        match kind {
            _ if at.turn == TurnWord::Over => words.fill("ui.lab.say.over", &params),
            "chance" => words.fill(&self.plainly("ui.lab.say.chance"), &params),
            "probe" => words.fill("ui.lab.say.probe", &params),
            "quiescence" if depth == 0 => words.fill("ui.lab.say.leaf", &params),
            "quiescence" => words.fill(&self.plainly("ui.lab.say.noisy"), &params),
            _ => self.counted(&self.plainly("ui.lab.say.enter"), number, &params),
        }
    }

    fn cut(&self, node: usize, mv: Option<&str>, reason: &str) -> String {
        let (words, story) = (self.words, self.story);
        let standing = story.standing(node);
        let turn = story.node(node).turn;
        let rival = match turn {
            TurnWord::One => TurnWord::Two,
            _ => TurnWord::One,
        };
        let bound = standing.window.filter(|_| !story.is_plain());
        let bound = bound.map(|(alpha, beta)| if story.is_max(node) { beta } else { alpha });
        let text = |value: Option<i32>| value.map_or(String::new(), |value| worth(story, value));
        let params = [
            ("move", mv.map_or(String::new(), |mv| self.mv(mv)).into()),
            ("who", self.side(turn).into()),
            ("rival", self.side(rival).into()),
            ("value", text(standing.best.map(|(best, _)| best)).into()),
            ("bound", text(bound).into()),
        ];
        let said = words.fill(&format!("ui.lab.say.cut.{reason}"), &params);
        if reason != "beta" {
            return said;
        }
        let rest = match story.left(node) {
            None => words.say("ui.lab.say.rest.noisy"),
            Some(0) => words.say("ui.lab.say.rest.none"),
            Some(left) => self.counted("ui.lab.say.rest", left as u64, &[]),
        };
        sentences(vec![said, rest])
    }

    fn leave(&self, node: usize, value: i32) -> String {
        let (words, story) = (self.words, self.story);
        let value = worth(story, value);
        let at = story.node(node);
        let Some(parent) = at.parent else {
            return words.fill("ui.lab.say.done", &[("value", value.into())]);
        };
        let key = match story.standing(node).tried.is_empty() {
            true => "ui.lab.say.judged",
            false => "ui.lab.say.return",
        };
        let params = [("move", self.name(node).into()), ("value", value.into())];
        let said = words.fill(key, &params);
        let turn = story.node(parent).turn;
        let probe = story.standing(node).kind == "probe";
        let Some((best, from)) = story.standing(parent).best else {
            return said;
        };
        if turn == TurnWord::Chance || at.mv.is_none() || probe {
            return said;
        }
        let key = match from == node {
            true => self.plainly("ui.lab.say.better"),
            false => "ui.lab.say.worse".to_owned(),
        };
        let bound = match story.is_max(parent) {
            true => "ui.lab.alpha",
            false => "ui.lab.beta",
        };
        let params = [
            ("who", self.side(turn).into()),
            ("bound", words.say(bound).into()),
            ("value", worth(story, best).into()),
        ];
        sentences(vec![said, words.fill(&key, &params)])
    }

    fn select(&self, moment: &Moment, node: usize, choice: Choice) -> String {
        let (words, story) = (self.words, self.story);
        let at = story.node(node);
        let chooser = at
            .parent
            .map_or(TurnWord::One, |node| story.node(node).turn);
        let visits = story.standing(node).visits.saturating_sub(1);
        let (mean, bonus, _) = moment.by_formula().unwrap_or_default();
        let [mean, bonus, sum] = added(mean.into(), bonus.into());
        let params = [
            ("move", self.name(node).into()),
            ("who", self.side(chooser).into()),
            ("visits", visits.into()),
            ("mean", mean.into()),
            ("bonus", bonus.into()),
            ("sum", sum.into()),
        ];
        if let Some(chance) = at.chance {
            let chance = [("chance", fraction(chance).into())];
            return words.fill("ui.lab.say.drawn", &[&params[..], &chance].concat());
        }
        match choice {
            Choice::Formula if visits == 0 => words.fill("ui.lab.say.expected", &params),
            Choice::Formula => self.counted("ui.lab.say.select", visits.into(), &params),
            Choice::Untried => words.fill("ui.lab.say.first", &params),
            Choice::Planned => words.fill("ui.lab.say.planned", &params),
            Choice::Left | Choice::Drawn => words.fill("ui.lab.say.left", &params),
        }
    }
}

/// Sentences after one another; Chinese ones without a blank between them.
pub fn sentences(list: Vec<String>) -> String {
    let mut said = String::new();
    for sentence in list {
        if !said.is_empty() && !said.ends_with(['。', '！', '？']) {
            said.push(' ');
        }
        said += &sentence;
    }
    said
}
