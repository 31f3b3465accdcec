//! A paper of questions and the lines of JSON that it is kept as.
//!
//! ```json
//! {"position":"x6/7/7/7/7/7/6x x 0 1","right":["a7b7"],"by":"search","seed":1}
//! ```
//!
//! `size` and `rules` stand there where they are not the usual ones; a size is also known from
//! the position. Whoever writes a paper by hand needs `position` and `right` alone.

use super::Known;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use wuqi_core::Turn;
use wuqi_games::any::{AnyGame, Position};
use wuqi_games::{Options, Size};

/// One line of a paper.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The size of the board, where the position does not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<String>,
    /// Rule options that are not the usual ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The position, a player to move.
    pub position: String,
    /// Every move that is right.
    pub right: Vec<String>,
    /// How that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Known>,
    /// The seed of the exam that it was made for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// A question that was read: its rules and its position.
pub struct Asked {
    /// The rules with their size.
    pub game: AnyGame,
    /// The position.
    pub position: Box<dyn Position>,
    /// The line of the paper.
    pub question: Question,
    /// The number of that line, from 1.
    pub line: usize,
}

impl Asked {
    /// Whether a move is right.
    #[must_use]
    pub fn is_right(&self, mv: &str) -> bool {
        self.question.right.iter().any(|right| right == mv)
    }
}

/// All questions of an exam.
pub struct Paper {
    /// The questions, in the order of the file.
    pub questions: Vec<Asked>,
}

impl Paper {
    /// Reads the paper of a game: every position and every right move must be legal.
    pub fn read(game: &str, text: &str) -> Result<Paper, ExamError> {
        let lines = text.lines().enumerate();
        let lines = lines.filter(|(_, line)| !line.trim().is_empty());
        let questions: Vec<Asked> = lines
            .map(|(index, line)| {
                let line_number = index + 1;
                let fault = |fault| ExamError::Line {
                    line: line_number,
                    fault,
                };
                ask(game, line, line_number).map_err(fault)
            })
            .collect::<Result<_, _>>()?;
        match questions.is_empty() {
            true => Err(ExamError::Empty),
            false => Ok(Paper { questions }),
        }
    }

    /// How many questions are known in this way.
    #[must_use]
    pub fn known(&self, by: Known) -> usize {
        let same = |asked: &&Asked| asked.question.by == Some(by);
        self.questions.iter().filter(same).count()
    }
}

/// The question of a line, or what is wrong with it.
fn ask(game: &str, text: &str, line: usize) -> Result<Asked, String> {
    let question: Question = serde_json::from_str(text).map_err(|error| {
        // The line of the file is said before, and the text has only this one.
        let words = error.to_string();
        let words = words.split(" at line").next().unwrap_or_default();
        format!(
            "this is no question: {words}; it should read like {{\"position\":\"…\",\"right\":[\"…\"]}}"
        )
    })?;
    let size = question.size.as_deref().map(str::parse::<Size>);
    let size = size.transpose().map_err(|error| error.to_string())?;
    let rules = question.rules.as_deref().map(str::parse::<Options>);
    let rules = rules.transpose().map_err(|error| error.to_string())?;
    let rules = rules.unwrap_or_default();
    let (game, position) = AnyGame::for_position(game, size, &rules, &question.position)
        .map_err(|error| error.to_string())?;
    if !matches!(position.turn(), Turn::Move(_)) {
        return Err(format!(
            "nobody is to move in '{}'",
            question.position.trim()
        ));
    }
    if question.right.is_empty() {
        return Err("no move is right, so nobody could answer".to_owned());
    }
    let legal = position.moves();
    match question.right.iter().find(|mv| !legal.contains(mv)) {
        Some(mv) => Err(format!("'{mv}' is no legal move there")),
        None => Ok(Asked {
            game,
            position,
            question,
            line,
        }),
    }
}

/// A paper that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ExamError {
    /// A line is wrong.
    #[error("line {line}: {fault}")]
    Line {
        /// Which, from 1.
        line: usize,
        /// What is wrong with it.
        fault: String,
    },
    /// There is nothing to answer.
    #[error("there is no question in it")]
    Empty,
}

/// Writes a paper, a question a line.
pub fn write(questions: &[Question]) -> Result<String, serde_json::Error> {
    let mut text = String::new();
    for question in questions {
        text += &serde_json::to_string(question)?;
        text.push('\n');
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> String {
        let paper = Paper::read("sequencium", text);
        paper.err().expect(text).to_string()
    }

    #[test]
    fn a_paper_is_read_as_it_was_written() {
        let text =
            "{\"position\":\"A1,3/4/4/3,B1 a\",\"right\":[\"b3\"],\"by\":\"solver\",\"seed\":7}\n";
        let paper = Paper::read("sequencium", text).unwrap();
        let [asked] = paper.questions.as_slice() else {
            panic!("one question");
        };
        assert_eq!(asked.game.size().to_string(), "4x4");
        assert!(asked.is_right("b3") && !asked.is_right("a3"));
        assert_eq!(
            (paper.known(Known::Solver), paper.known(Known::Search)),
            (1, 0)
        );
        assert_eq!(write(std::slice::from_ref(&asked.question)).unwrap(), text);
        let short = "\n{\"position\":\"A1,3/4/4/3,B1 a\",\"right\":[\"b3\"]}";
        assert_eq!(
            Paper::read("sequencium", short).unwrap().questions[0].line,
            2
        );
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        assert_eq!(fault(" \n"), "there is no question in it");
        for (line, words) in [
            ("?", "line 2: this is no question: expected value"),
            (
                "{\"position\":\"A1,3/4/4/3,B1 a\"}",
                "missing field `right`",
            ),
            ("{\"position\":\"nothing\",\"right\":[\"b3\"]}", "line 2: "),
            (
                "{\"position\":\"A1,3/4/4/3,B1 a\",\"right\":[]}",
                "line 2: no move is right",
            ),
            (
                "{\"position\":\"A1,3/4/4/3,B1 a\",\"right\":[\"d1\"]}",
                "line 2: 'd1' is no legal move there",
            ),
            (
                "{\"position\":\"A1,3/4/4/3,B1 a\",\"right\":[\"b3\"],\"by\":\"luck\"}",
                "unknown variant `luck`",
            ),
        ] {
            let said = fault(&format!("\n{line}"));
            assert!(said.contains(words), "{said}");
        }
    }
}
