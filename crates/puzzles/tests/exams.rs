//! The exams keep what they promise: enough questions, each of its own, each with right moves
//! that are legal and, where it is said, proved.

use std::collections::HashSet;
use wuqi_games::Options;
use wuqi_games::any::AnyGame;
use wuqi_puzzles::exam::{Examiner, Judge, Known, Paper, Question, text_of, write};
use wuqi_puzzles::{GAMES, collection};

/// How many questions a game has at least.
const FEWEST: usize = 180;

/// How many questions of each game are proved again, from all over the exam.
const SAMPLE: usize = 4;

fn paper_of(name: &str) -> Paper {
    let text = text_of(name).expect("the game has an exam");
    // Whatever is not legal is refused here.
    Paper::read(name, text).expect("the exam can be read")
}

fn game_called(name: &str) -> AnyGame {
    AnyGame::new(name, None, &Options::none()).expect("the game is known")
}

#[test]
fn every_game_has_an_exam_and_all_are_small_enough_to_carry() {
    for name in GAMES {
        assert!(paper_of(name).questions.len() >= FEWEST, "{name}");
    }
    let bytes: usize = GAMES.map(|name| text_of(name).unwrap().len()).iter().sum();
    assert!(bytes <= 130_000, "{bytes} bytes");
}

#[test]
fn files_are_written_as_they_are_kept() {
    for name in GAMES {
        let questions: Vec<Question> = (paper_of(name).questions.into_iter())
            .map(|asked| asked.question)
            .collect();
        assert!(
            write(&questions).unwrap() == text_of(name).unwrap(),
            "{name}"
        );
    }
}

#[test]
fn every_question_says_how_it_is_known_and_leaves_most_moves_wrong() {
    for name in GAMES {
        for asked in paper_of(name).questions {
            let question = &asked.question;
            assert!(
                question.by.is_some() && question.seed.is_some(),
                "{question:?}"
            );
            let moves = asked.position.moves().len();
            assert!(3 * question.right.len() <= moves, "{question:?}");
            let unlike: HashSet<&String> = question.right.iter().collect();
            assert_eq!(unlike.len(), question.right.len(), "{question:?}");
        }
    }
}

#[test]
fn no_question_comes_twice_nor_as_its_mirror_image_nor_among_the_puzzles() {
    for name in GAMES {
        let game = game_called(name);
        let puzzles = collection(name).unwrap();
        let puzzles = puzzles
            .iter()
            .map(|puzzle| game.read(&puzzle.position).unwrap());
        let mut seen: HashSet<u64> = puzzles.map(|puzzle| puzzle.canonical_key()).collect();
        for asked in paper_of(name).questions {
            let key = asked.position.canonical_key();
            assert!(seen.insert(key), "{:?}", asked.question);
        }
    }
}

#[test]
fn what_is_said_to_be_proved_can_be_proved() {
    for name in GAMES {
        let mut judge = Judge::new(&game_called(name)).unwrap();
        let mut proved = paper_of(name).questions;
        proved.retain(|asked| asked.question.by != Some(Known::Search));
        let step = proved.len().div_ceil(SAMPLE).max(1);
        for asked in proved.iter().step_by(step) {
            let by = asked.question.by.unwrap();
            let right = judge
                .right(&*asked.position, by)
                .expect("it is short enough");
            assert_eq!(
                right.as_ref(),
                Some(&asked.question.right),
                "{:?}",
                asked.question
            );
        }
    }
}

#[test]
fn the_same_seed_makes_the_same_exam() {
    let game = game_called("territory");
    let made = |seed: u64| {
        let mut examiner = Examiner::new(&game, seed).unwrap();
        while examiner.found().is_empty() {
            examiner.play_one(1);
        }
        examiner.found()[0].position.clone()
    };
    assert_eq!(made(3), made(3));
    assert_ne!(made(3), made(4));
}
