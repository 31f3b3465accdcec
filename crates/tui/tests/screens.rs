//! How screens look: kept as text files in three languages, 80 columns by 24 rows and 200
//! by 60. `WUQI_UPDATE_SCREENS=1 cargo test -p wuqi-tui` writes them anew.

mod common;

use common::{Desk, against, between};
use crossterm::event::KeyCode;
use wuqi_session::locale::Language;
use wuqi_session::protocol::Starts;
use wuqi_tui::model::Row;
use wuqi_tui::update::Message;
use wuqi_tui::{Draft, Opponent};

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (200, 60);

const GAMES: [&str; 5] = ["ataxx", "banqi", "gomoku", "sequencium", "territory"];

#[test]
fn menus() {
    for language in Language::ALL {
        let tag = language.tag();
        let mut desk = Desk::new(language, SMALL, Draft::default());
        desk.golden(&format!("menu-{tag}"));
        desk.model.menu.draft.set_game("banqi");
        desk.model.menu.go_to(Row::Rule(1));
        desk.golden(&format!("menu-banqi-{tag}"));
        desk.send(Message::Resize(LARGE.0, LARGE.1));
        desk.golden(&format!("menu-banqi-{tag}-large"));
    }
}

#[test]
fn games_in_three_languages() {
    for game in GAMES {
        for language in Language::ALL {
            let mut desk = Desk::with_game(language, SMALL, against(game, "random", None));
            desk.play_on(4);
            desk.golden(&format!("{game}-{}", language.tag()));
        }
    }
}

#[test]
fn large_screens_show_everything() {
    for (game, language) in GAMES.into_iter().zip(Language::ALL.into_iter().cycle()) {
        let mut desk = Desk::with_game(language, LARGE, against(game, "random", None));
        desk.play_on(5);
        desk.golden(&format!("{game}-large"));
    }
}

#[test]
fn largest_boards_fit_a_small_screen() {
    for (game, size) in [
        ("gomoku", "20"),
        ("sequencium", "10"),
        ("territory", "12"),
        ("ataxx", "8"),
    ] {
        let draft = against(game, "random", Some(size));
        let mut desk = Desk::with_game(Language::English, SMALL, draft);
        desk.play_on(6);
        desk.golden(&format!("{game}-{size}"));
    }
}

#[test]
fn ascii_has_no_other_characters() {
    for game in GAMES {
        let mut desk = Desk::new(Language::English, SMALL, against(game, "random", None));
        desk.model.theme.ascii = true;
        desk.key(KeyCode::Enter);
        desk.play_on(4);
        desk.key(KeyCode::Tab);
        let screen = desk.screen();
        assert!(screen.is_ascii(), "{screen}");
        desk.golden(&format!("{game}-ascii"));
    }
}

#[test]
fn without_colour_nothing_is_coloured() {
    use ratatui::backend::TestBackend;
    use ratatui::style::Color;
    let mut desk = Desk::new(Language::English, SMALL, against("ataxx", "random", None));
    desk.model.theme.color = false;
    desk.key(KeyCode::Enter);
    desk.play_on(3);
    let mut terminal = ratatui::Terminal::new(TestBackend::new(80, 24)).expect("it works");
    terminal
        .draw(|frame| wuqi_tui::draw::draw(&desk.model, frame))
        .expect("it works");
    for cell in terminal.backend().buffer().content() {
        assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset));
    }
}

#[test]
fn help_in_three_languages() {
    for language in Language::ALL {
        let mut desk = Desk::new(language, SMALL, Draft::default());
        desk.letters("?");
        desk.golden(&format!("help-{}", language.tag()));
        desk.letters("x");
        assert!(desk.model.overlay.is_none());
    }
}

#[test]
fn banqi_shows_its_chain_and_renju_its_fouls() {
    let mut draft = against("banqi", "level:1", None);
    draft.opponent = Opponent::Person;
    draft.position = Some("4/4/4/1pp1/1R2/4/4/k3 r - 0 -".to_owned());
    let mut desk = Desk::with_game(Language::English, SMALL, draft);
    let capture = desk
        .play()
        .state
        .moves
        .iter()
        .find(|step| step.kind == "capture");
    let capture = capture
        .expect("the chariot takes the soldier above")
        .clone();
    desk.make(&capture);
    assert!(desk.play().picker.in_chain());
    desk.golden("banqi-chain");
    desk.letters("e");
    assert!(!desk.play().picker.in_chain());

    let mut draft = against("gomoku", "level:1", None);
    draft.opponent = Opponent::Person;
    draft.rules = "rule=renju".parse().expect("a rule");
    let mut desk = Desk::with_game(Language::Traditional, SMALL, draft);
    for mv in ["h8", "a1", "h9", "a3", "g7", "a5", "f7", "a7"] {
        desk.letters(":");
        desk.letters(mv);
        desk.key(KeyCode::Enter);
    }
    let screen = desk.screen();
    assert!(screen.contains('╳'), "{screen}");
    desk.golden("gomoku-renju");
}

#[test]
fn colours_are_chosen_under_swap2() {
    for language in Language::ALL {
        let mut draft = against("gomoku", "level:1", None);
        draft.opponent = Opponent::Person;
        draft.rules = "opening=swap2".parse().expect("a rule");
        let mut desk = Desk::with_game(language, SMALL, draft);
        for mv in ["h8", "h9", "i10"] {
            desk.letters(":");
            desk.letters(mv);
            desk.key(KeyCode::Enter);
        }
        desk.key(KeyCode::Enter);
        desk.golden(&format!("swap-choose-{}", language.tag()));
        // Black, for the second player.
        desk.key(KeyCode::Enter);
        assert_eq!(desk.play().state.ply, 4, "{}", desk.screen());
        desk.golden(&format!("swap-chosen-{}", language.tag()));
        desk.letters("u");
        assert!(desk.play().picker.must_choose());
    }
}

#[test]
fn whoever_plays_second_sits_at_the_bottom() {
    for game in ["territory", "gomoku"] {
        let mut draft = against(game, "random", None);
        draft.starts = Starts::Other;
        let mut desk = Desk::with_game(Language::English, SMALL, draft);
        desk.play_on(4);
        assert!(desk.play().is_turned());
        desk.golden(&format!("turned-{game}"));
    }
}

#[test]
fn territory_waits_for_a_confirmation() {
    let mut draft = against("territory", "level:1", None);
    draft.opponent = Opponent::Person;
    let mut desk = Desk::with_game(Language::Traditional, SMALL, draft);
    desk.touch(14);
    desk.golden("territory-first-square");
    desk.touch(15);
    desk.golden("territory-two-squares");
    desk.letters("c");
    assert!(desk.play().picker.is_idle());
    assert_eq!(desk.play().state.ply, 0);
    desk.touch(15);
    desk.touch(14);
    desk.key(KeyCode::Enter);
    assert_eq!(desk.play().state.ply, 1);
    assert_eq!(
        desk.play().state.turn,
        wuqi_session::protocol::TurnWord::Two
    );
}

#[test]
fn a_hint_comes_in_steps() {
    let draft = against("ataxx", "random", None);
    let mut desk = Desk::with_game(Language::English, SMALL, draft);
    desk.letters("h");
    let square = desk.play().hint.as_ref().expect("a hint").squares[0];
    let name = desk.play().name(square);
    assert!(
        desk.screen().contains(&format!("Look at {name}")),
        "{}",
        desk.screen()
    );
    desk.letters("h");
    let which = desk.screen();
    assert!(
        which.contains("Play ") && which.contains("(h: Why?)"),
        "{which}"
    );
    assert!(which.contains('!'), "{which}");
    desk.letters("h");
    assert!(
        desk.screen().contains("The chance to win is"),
        "{}",
        desk.screen()
    );
    let hint = desk.play().hint.clone().expect("a hint");
    assert!(hint.mv.is_some() && !hint.reasons.is_empty());
}

#[test]
fn analysis_fills_the_table_of_candidates() {
    let draft = against("sequencium", "random", None);
    let mut desk = Desk::with_game(Language::English, SMALL, draft);
    desk.letters("a");
    let screen = desk.screen();
    for row in &desk.play().thinking.as_ref().expect("thoughts").report.root {
        let chance = format!("{:.1}", row.chance * 100.0);
        let listed = |line: &str| line.contains(&chance) && line.contains(&row.mv);
        assert!(
            screen.lines().any(listed),
            "{} is missing:\n{screen}",
            row.mv
        );
    }
}

#[test]
fn the_screen_goes_on_while_an_engine_thinks() {
    let mut draft = against("gomoku", "random", None);
    draft.starts = Starts::Other;
    let mut desk = Desk::new(Language::English, SMALL, draft);
    let enter = crossterm::event::KeyEvent::from(KeyCode::Enter);
    desk.send_only(Message::Key(enter));
    assert!(desk.play().engine_busy());
    let before = desk.play().cursor;
    desk.send_only(Message::Key(KeyCode::Left.into()));
    // Whoever plays second sees the board from the other side.
    assert_eq!(desk.play().cursor, before + 1);
    desk.golden("thinking");
    desk.answer();
    assert_eq!(desk.play().state.ply, 1);
}

#[test]
fn a_watched_game_is_paused_stepped_and_replayed() {
    let draft = between("ataxx", "random", "random", Some("5"));
    let mut desk = Desk::new(Language::English, SMALL, draft);
    desk.model.step = true;
    desk.key(KeyCode::Enter);
    assert!(desk.play().state.paused && desk.play().is_watched());
    let before = desk.play().state.ply;
    desk.key(KeyCode::Char(' '));
    assert_eq!(desk.play().state.ply, before + 1);
    desk.golden("watch-step");
    desk.letters("p");
    assert!(desk.play().state.result.is_some(), "it plays to the end");
    desk.key(KeyCode::Esc);
    desk.letters("v");
    let total = desk.play().state.line.len();
    assert_eq!(desk.play().ply(), 0);
    desk.key(KeyCode::Right);
    desk.key(KeyCode::Right);
    desk.golden("replay");
    desk.letters(" ");
    for second in 1..100 {
        desk.send(Message::Tick(second * 1000));
    }
    assert_eq!(desk.play().ply() as usize, total);
    desk.key(KeyCode::Home);
    desk.key(KeyCode::Esc);
    assert!(desk.play().replay.is_none());
}

#[test]
fn games_are_saved_listed_and_loaded() {
    let draft = against("sequencium", "random", Some("4"));
    let mut desk = Desk::with_game(Language::English, SMALL, draft);
    desk.play_on(2);
    let position = desk.play().state.position.clone();
    desk.letters("s");
    desk.golden("save");
    desk.letters("Sunday");
    desk.key(KeyCode::Enter);
    assert!(desk.screen().contains("Saved."), "{}", desk.screen());
    desk.play_on(2);
    assert_ne!(desk.play().state.position, position);
    desk.letters("l");
    desk.golden("library");
    let named = desk
        .model
        .library
        .entries
        .iter()
        .position(|entry| entry.name == "Sunday");
    desk.model.library.at = named.expect("the game is listed");
    desk.key(KeyCode::Enter);
    assert_eq!(desk.play().state.position, position);
    desk.play_on(1);
    desk.letters("l");
    desk.key(KeyCode::Delete);
    desk.golden("delete");
}

#[test]
fn a_terminal_that_is_too_small_is_told_so() {
    for language in Language::ALL {
        let desk = Desk::new(language, (40, 10), Draft::default());
        desk.golden(&format!("small-{}", language.tag()));
    }
    for (width, height) in [(1, 1), (3, 2), (10, 3), (44, 14), (500, 200)] {
        let draft = against("gomoku", "greedy", Some("20"));
        let mut desk = Desk::with_game(Language::Traditional, (width, height), draft);
        desk.play_on(1);
        desk.letters("?");
        assert!(!desk.screen().is_empty());
    }
}
