//! The grid beside the tree: what is compared at the position of this step.

use super::figures::{added, bounded, fraction, share, worth};
use super::say::Teller;
use super::sum::sum;
use unicode_width::UnicodeWidthStr;
use wuqi_session::protocol::TurnWord;
use wuqi_session::study::{Choice, ChoiceRow, Moment, MoveRow};

/// So many rows are shown; the rest is a number.
const ROWS: usize = 6;

/// A title, lines about it, and rows of the same length under a head.
#[derive(Debug, Default)]
pub struct TextGrid {
    pub title: String,
    pub above: Vec<String>,
    pub head: Vec<String>,
    /// Whether a row is marked, and its cells.
    pub rows: Vec<(bool, Vec<String>)>,
    pub below: Vec<String>,
}

impl TextGrid {
    /// The head and the rows with their columns below each other; a marked row begins with
    /// a star.
    pub fn aligned(&self) -> Vec<(bool, String)> {
        let all = || std::iter::once(&self.head).chain(self.rows.iter().map(|(_, cells)| cells));
        let widths: Vec<usize> = (0..self.head.len())
            .map(|column| all().map(|cells| cells[column].width()).max().unwrap_or(0))
            .collect();
        let line = |cells: &[String], sign: &str| {
            let mut line = sign.to_owned();
            for (column, (cell, width)) in cells.iter().zip(&widths).enumerate() {
                let blanks = " ".repeat(width - cell.width());
                match column {
                    0 => line += &format!("{cell}{blanks}"),
                    _ => line += &format!("  {blanks}{cell}"),
                }
            }
            line.trim_end().to_owned()
        };
        let head = (false, line(&self.head, "  "));
        let rows = self.rows.iter().map(|(marked, cells)| {
            let sign = if *marked { "* " } else { "  " };
            (*marked, line(cells, sign))
        });
        match self.rows.is_empty() {
            true => Vec::new(),
            false => std::iter::once(head).chain(rows).collect(),
        }
    }
}

/// What is compared at the step, or at a position chosen by hand.
pub fn grid(teller: &Teller<'_>, chosen: Option<usize>) -> TextGrid {
    let story = teller.story;
    let at = story.compared_at(chosen);
    let chance = story.node(at).turn == TurnWord::Chance;
    match (story.simulates(), chance) {
        (true, true) => drawn(teller, at),
        (true, false) => choices(teller, at, chosen),
        (false, true) => outcomes(teller, at),
        (false, false) => moves(teller, at),
    }
}

fn titled(teller: &Teller<'_>, key: &str, at: usize, note: &str) -> String {
    let name = teller.name(at);
    let title = teller.words.fill(key, &[("move", name.into())]);
    format!("{title} · {note}")
}

/// The window and the moves that were tried.
fn moves(teller: &Teller<'_>, at: usize) -> TextGrid {
    let (words, story) = (teller.words, teller.story);
    let rows = story.move_rows(at);
    // The best and the latest stay in sight.
    let mut kept: Vec<usize> = (0..rows.len()).collect();
    kept.sort_by_key(|&index| (!rows[index].best, usize::MAX - index));
    kept.truncate(ROWS);
    kept.sort_unstable();
    let wants = match story.is_max(at) {
        true => "ui.lab.largest",
        false => "ui.lab.smallest",
    };
    TextGrid {
        title: titled(teller, "ui.lab.moves", at, &words.say(wants)),
        above: window(teller, at).into_iter().collect(),
        head: vec![words.say("ui.col.move"), words.say("ui.lab.value")],
        rows: (kept.iter())
            .map(|&index| {
                let row = &rows[index];
                (row.best, vec![teller.name(row.node), value(teller, row)])
            })
            .collect(),
        below: remaining(teller, at, rows.len() - kept.len()),
    }
}

fn value(teller: &Teller<'_>, row: &MoveRow) -> String {
    let text = |value| bounded(teller.story, value, row.bound);
    row.value.map_or("…".to_owned(), text)
}

/// Where the window is, and what it means.
fn window(teller: &Teller<'_>, at: usize) -> Option<String> {
    let story = teller.story;
    let (alpha, beta) = story.window(at)?;
    let shut = alpha >= beta;
    let meaning = match (shut, story.left(at)) {
        (false, _) => "ui.lab.goon",
        (true, Some(0)) => "ui.lab.nothingleft",
        (true, _) => "ui.lab.cut",
    };
    let sign = if shut { "≥" } else { "<" };
    let (alpha, beta) = (worth(story, alpha), worth(story, beta));
    let meaning = teller.words.say(meaning);
    Some(format!("α {alpha} {sign} β {beta} · {meaning}"))
}

/// What the grid leaves out, or that there is nothing in it.
fn remaining(teller: &Teller<'_>, at: usize, more: usize) -> Vec<String> {
    let story = teller.story;
    let standing = story.standing(at);
    if standing.tried.is_empty() {
        return vec![teller.words.say("ui.lab.notried")];
    }
    let left = story.left(at).unwrap_or(0) as u64;
    let cut = story.cut(at).is_some();
    let waits = !cut && standing.value.is_none();
    let parts = [
        ("ui.lab.rest.more", more as u64),
        ("ui.lab.rest.wait", if waits { left } else { 0 }),
        ("ui.lab.rest.cut", if cut { left } else { 0 }),
    ];
    let said: Vec<String> = (parts.into_iter())
        .filter(|(_, number)| *number > 0)
        .map(|(key, number)| teller.counted(key, number, &[]))
        .collect();
    match said.is_empty() {
        true => Vec::new(),
        false => vec![said.join(" · ")],
    }
}

/// A chance node is worth the mean of its outcomes, by weight.
fn outcomes(teller: &Teller<'_>, at: usize) -> TextGrid {
    let (words, story) = (teller.words, teller.story);
    let rows = story.move_rows(at);
    let mut below = remaining(teller, at, 0);
    below.extend(sum(teller, &rows));
    let cells = |row: &MoveRow| vec![teller.name(row.node), odds(row), value(teller, row)];
    TextGrid {
        title: titled(teller, "ui.lab.outcomes", at, &words.say("ui.lab.meanof")),
        above: Vec::new(),
        head: ["ui.lab.outcome", "ui.lab.probability", "ui.lab.value"]
            .map(|key| words.say(key))
            .to_vec(),
        rows: (rows.iter())
            .map(|row| (row.node == story.here(), cells(row)))
            .collect(),
        below,
    }
}

fn odds(row: &MoveRow) -> String {
    row.chance.map_or(String::new(), fraction)
}

/// How often chance has drawn what.
fn drawn(teller: &Teller<'_>, at: usize) -> TextGrid {
    let (words, story) = (teller.words, teller.story);
    let path = story.path_to(story.here());
    let cells = |row: &ChoiceRow| {
        let chance = story.node(row.node).chance.map_or(String::new(), fraction);
        let mean = row.mean.map_or(String::new(), share);
        vec![teller.name(row.node), chance, row.visits.to_string(), mean]
    };
    TextGrid {
        title: titled(teller, "ui.lab.outcomes", at, &words.say("ui.lab.drawn")),
        above: Vec::new(),
        head: vec![
            words.say("ui.lab.outcome"),
            words.say("ui.lab.probability"),
            "N".to_owned(),
            "Q".to_owned(),
        ],
        rows: (story.choice_rows(at).iter())
            .map(|row| (path.contains(&row.node), cells(row)))
            .collect(),
        below: remaining(teller, at, 0),
    }
}

/// The moves that a simulation could choose, as it sees them.
fn choices(teller: &Teller<'_>, at: usize, chosen: Option<usize>) -> TextGrid {
    let (words, story) = (teller.words, teller.story);
    let mut rows = story.choice_rows(at);
    let all = rows.len();
    let sum = |row: &ChoiceRow| row.sum().unwrap_or(-1.0);
    let rival = (rows.iter().filter(|row| !row.chosen))
        .max_by(|a, b| sum(a).total_cmp(&sum(b)))
        .cloned();
    rows.sort_by(|a, b| {
        let order = (b.chosen, b.visits).cmp(&(a.chosen, a.visits));
        order.then(sum(b).total_cmp(&sum(a)))
    });
    rows.truncate(ROWS);
    // The runner-up explains the choice: it stays in sight.
    if let Some(rival) = rival
        && !rows.contains(&rival)
    {
        rows.pop();
        rows.push(rival);
    }
    let priors = rows.iter().any(|row| row.prior.is_some());
    let path = story.path_to(story.here());
    let mut head = vec![words.say("ui.col.move"), "N".to_owned()];
    head.extend(priors.then(|| "P".to_owned()));
    head.extend(["Q", "U", "Q + U"].map(str::to_owned));
    let cells = |row: &ChoiceRow| {
        let mut cells = vec![teller.name(row.node), row.visits.to_string()];
        let prior = |prior: f32| share(prior.into());
        cells.extend(priors.then(|| row.prior.map_or(String::new(), prior)));
        cells.extend(match (row.mean, row.bonus) {
            (Some(mean), Some(bonus)) => added(mean, bonus),
            (mean, bonus) => {
                let text = |figure: Option<f64>| figure.map_or(String::new(), share);
                let out = row.out.then(|| words.say("ui.lab.proved"));
                [text(mean), text(bonus), out.unwrap_or_default()]
            }
        });
        cells
    };
    TextGrid {
        title: titled(
            teller,
            "ui.lab.choices",
            at,
            &teller.side(story.node(at).turn),
        ),
        above: match chosen {
            None => formula(teller).into_iter().collect(),
            Some(_) => Vec::new(),
        },
        rows: (rows.iter())
            .map(|row| {
                let marked = path.contains(&row.node) || chosen == Some(row.node);
                (marked, cells(row))
            })
            .collect(),
        head,
        below: remaining(teller, at, all - rows.len()),
    }
}

/// Why this move was taken.
fn formula(teller: &Teller<'_>) -> Option<String> {
    let moment = teller.story.moment()?;
    if let Some((mean, bonus, _)) = moment.by_formula() {
        let [mean, bonus, sum] = added(mean.into(), bonus.into());
        return Some(format!("Q + U = {mean} + {bonus} = {sum}"));
    }
    let Moment::Select { choice, .. } = moment else {
        return None;
    };
    let word = match choice {
        Choice::Untried => "untried",
        Choice::Planned => "planned",
        Choice::Left => "left",
        Choice::Drawn | Choice::Formula => return None,
    };
    Some(teller.words.say(&format!("ui.lab.choice.{word}")))
}
