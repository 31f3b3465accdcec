//! A whole game of each of the five, played by keys on a test backend.

mod common;

use common::{Desk, against};
use wuqi_session::locale::Language;
use wuqi_session::protocol::TurnWord;
use wuqi_tui::model::{Overlay, Screen};

/// Plays to the end, and checks what the end shows.
fn whole_game(game: &str, size: Option<&str>, language: Language) -> Desk {
    let mut desk = Desk::with_game(language, (80, 24), against(game, "random", size));
    desk.play_on(3);
    assert_eq!(desk.model.screen, Screen::Game);
    desk.play_on(400);
    let state = desk.play().state.clone();
    let result = state.result.clone().expect("the game ends");
    assert_eq!(state.turn, TurnWord::Over);
    assert!(matches!(desk.model.overlay, Some(Overlay::End { .. })));
    let words = desk.model.words;
    let (headline, _) = words.ending(&state, &result);
    let screen = desk.screen();
    assert!(
        screen.contains(&headline),
        "{headline} is missing:\n{screen}"
    );
    desk
}

#[test]
fn ataxx() {
    let desk = whole_game("ataxx", Some("5"), Language::English);
    let [one, two] = desk.play().state.score.expect("stones are counted");
    let screen = desk.screen();
    assert!(screen.contains(&format!("{one} : {two}")), "{screen}");
    desk.golden("end-ataxx-en");
}

#[test]
fn banqi() {
    whole_game("banqi", None, Language::Traditional).golden("end-banqi-zh-Hant");
}

#[test]
fn gomoku() {
    whole_game("gomoku", Some("9"), Language::Simplified).golden("end-gomoku-zh-Hans");
}

#[test]
fn sequencium() {
    whole_game("sequencium", Some("5"), Language::English).golden("end-sequencium-en");
}

#[test]
fn territory() {
    whole_game("territory", Some("6"), Language::Traditional).golden("end-territory-zh-Hant");
}
