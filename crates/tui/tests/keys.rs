//! Keys, mouse and questions: what a person can do besides moving.

mod common;

use common::{Desk, against};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent, MouseEventKind};
use wuqi_session::locale::Language;
use wuqi_tui::model::{Overlay, Row, Screen};
use wuqi_tui::update::{Message, WriteFault};
use wuqi_tui::{Draft, Opponent};

const SMALL: (u16, u16) = (80, 24);

fn two_people(game: &str, size: Option<&str>) -> Desk {
    let mut draft = against(game, "level:1", size);
    draft.opponent = Opponent::Person;
    Desk::with_game(Language::English, SMALL, draft)
}

#[test]
fn the_menu_goes_round_and_changes_everything() {
    let mut desk = Desk::new(Language::English, SMALL, Draft::default());
    assert_eq!(desk.model.menu.row(), Row::New);
    desk.key(KeyCode::Up);
    assert_eq!(desk.model.menu.row(), Row::Sound);
    desk.letters(" ");
    assert!(desk.model.bell);
    desk.model.menu.go_to(Row::Game);
    for game in ["banqi", "gomoku", "sequencium", "territory", "ataxx"] {
        desk.letters(" ");
        assert_eq!(desk.model.menu.draft.game, game);
        assert_eq!(desk.model.menu.row(), Row::Game);
    }
    desk.model.menu.go_to(Row::Size);
    desk.key(KeyCode::Left);
    assert_eq!(desk.model.menu.draft.shown_size().to_string(), "6x6");
    desk.model.menu.go_to(Row::Engine(1));
    desk.key(KeyCode::Right);
    assert_eq!(desk.model.menu.draft.engines[1], "level:6");
    desk.model.menu.go_to(Row::Language);
    desk.key(KeyCode::Right);
    assert!(desk.screen().contains("繁體中文"));
    desk.letters("n");
    assert_eq!(desk.model.screen, Screen::Game);
    assert_eq!(desk.play().state.size, "6x6");
}

#[test]
fn every_rule_of_every_game_can_be_chosen_and_begun() {
    for game in ["ataxx", "banqi", "gomoku", "sequencium", "territory"] {
        let mut desk = Desk::new(Language::English, SMALL, against(game, "random", None));
        let rules = desk.model.menu.draft.info().options.len();
        for rule in 0..rules {
            desk.model.menu.go_to(Row::Rule(rule));
            desk.key(KeyCode::Right);
        }
        desk.letters("n");
        assert!(desk.model.play.is_some(), "{game}:\n{}", desk.screen());
        for rule in desk
            .model
            .menu
            .draft
            .rules
            .to_string()
            .split(',')
            .filter(|r| !r.is_empty())
        {
            assert!(
                desk.play().state.rules.contains(rule),
                "{game} lacks {rule}"
            );
        }
    }
}

#[test]
fn undo_and_redo_by_all_their_keys() {
    let mut desk = two_people("gomoku", None);
    desk.touch(112);
    desk.touch(113);
    assert_eq!(desk.play().state.ply, 2);
    desk.letters("u");
    assert_eq!(desk.play().state.ply, 1);
    desk.letters("Q");
    assert_eq!(desk.play().state.ply, 0);
    desk.letters("u");
    assert!(desk.screen().contains("There is nothing to take back."));
    desk.letters("rr");
    assert_eq!(desk.play().state.ply, 2);
    desk.letters("q");
    assert_eq!(desk.play().state.ply, 1);
}

#[test]
fn what_is_refused_is_explained_and_changes_nothing() {
    let mut desk = two_people("gomoku", None);
    desk.touch(112);
    desk.touch(112);
    assert_eq!(desk.play().state.ply, 1);
    assert!(
        desk.screen().contains("This square is taken."),
        "{}",
        desk.screen()
    );
    desk.letters(":zz9");
    desk.key(KeyCode::Enter);
    assert_eq!(desk.play().state.ply, 1);
    assert!(desk.model.note.as_ref().is_some_and(|note| note.fault));
    let mut desk = two_people("ataxx", None);
    desk.touch(24);
    assert!(
        desk.screen().contains("A stone goes at most two squares."),
        "{}",
        desk.screen()
    );
    desk.letters("d");
    desk.letters("m");
    assert!(desk.model.note.as_ref().is_some_and(|note| note.fault));
}

#[test]
fn leaving_is_asked_about() {
    let mut desk = two_people("ataxx", None);
    desk.touch(0);
    assert!(!desk.play().picker.is_idle());
    desk.key(KeyCode::Esc);
    assert!(desk.play().picker.is_idle() && desk.model.overlay.is_none());
    desk.key(KeyCode::Esc);
    desk.golden("leave");
    desk.key(KeyCode::Esc);
    assert!(desk.model.overlay.is_none() && !desk.quit);
    desk.key(KeyCode::Esc);
    desk.key(KeyCode::Down);
    desk.key(KeyCode::Enter);
    assert_eq!(desk.model.screen, Screen::Menu);
    desk.key(KeyCode::Esc);
    assert_eq!(desk.model.screen, Screen::Game);
    let control_c = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    desk.send(Message::Key(control_c));
    assert!(!desk.quit);
    desk.send(Message::Key(control_c));
    assert!(desk.quit);
}

#[test]
fn resigning_draw_and_rematch() {
    let mut desk = two_people("territory", Some("4"));
    desk.letters("d");
    assert!(desk.play().state.offer.is_some());
    desk.letters("z");
    assert!(desk.play().state.offer.is_none() && desk.play().state.result.is_none());
    desk.letters("d");
    desk.letters("y");
    assert_eq!(
        desk.play()
            .state
            .result
            .as_ref()
            .map(|r| r.outcome.as_str()),
        Some("draw")
    );
    desk.golden("end-draw");
    desk.key(KeyCode::Enter);
    assert!(desk.play().state.result.is_none(), "a rematch has begun");
    desk.letters("x");
    desk.key(KeyCode::Down);
    desk.key(KeyCode::Enter);
    let result = desk.play().state.result.clone().expect("somebody resigned");
    assert_eq!(
        (result.outcome.as_str(), result.reason.as_str()),
        ("two", "resign")
    );
    assert!(matches!(desk.model.overlay, Some(Overlay::End { .. })));
    desk.key(KeyCode::Esc);
    desk.letters("u");
    assert!(
        desk.play().state.result.is_none(),
        "a resignation can be taken back"
    );
}

/// Where a text begins on the screen, in columns.
fn find(desk: &Desk, text: &str) -> (u16, u16) {
    let screen = desk.screen();
    let found = screen.lines().enumerate().find_map(|(row, line)| {
        let at = line.find(text)?;
        let column = unicode_width::UnicodeWidthStr::width(&line[..at]);
        Some((column as u16, row as u16))
    });
    found.unwrap_or_else(|| panic!("'{text}' is not on the screen:\n{screen}"))
}

#[test]
fn the_mouse_plays_chooses_and_presses_keys() {
    let mut desk = Desk::new(Language::English, SMALL, against("gomoku", "level:1", None));
    let (x, y) = find(&desk, "New game");
    desk.click(x, y);
    assert_eq!(desk.model.screen, Screen::Game);
    let (x, _) = find(&desk, "a  b");
    let (_, y) = find(&desk, "15  ┌");
    desk.send(Message::Mouse(MouseEvent {
        kind: MouseEventKind::Moved,
        column: x,
        row: y,
        modifiers: KeyModifiers::NONE,
    }));
    assert_eq!(desk.play().cursor, 0);
    desk.click(x + 6, y + 2);
    assert_eq!(desk.play().state.ply, 2);
    let line = desk.play().state.line.clone();
    assert_eq!(desk.play().tree[&line[0]].mv, "c13");
    let (x, y) = find(&desk, "Undo");
    desk.click(x, y);
    assert_eq!(desk.play().state.ply, 0);
    let (x, y) = find(&desk, "Leave");
    desk.click(x, y);
    let (x, y) = find(&desk, "Quit");
    desk.click(x, y);
    assert!(desk.quit);
}

#[test]
fn a_person_takes_over_and_hands_over() {
    let mut desk = Desk::with_game(
        Language::English,
        SMALL,
        against("sequencium", "level:2", Some("5")),
    );
    desk.play_on(1);
    desk.letters("o");
    assert!(desk.play().is_watched());
    assert!(
        desk.play().state.result.is_some(),
        "the engines finish the game"
    );
    assert!(desk.bells == 0, "the bell is off until it is asked for");
}

#[test]
fn the_bell_rings_when_asked_for() {
    let mut desk = two_people("gomoku", None);
    desk.letters("b");
    desk.touch(112);
    assert_eq!(desk.bells, 1);
    desk.letters("b");
    desk.touch(113);
    assert_eq!(desk.bells, 1);
    // Leaving for the menu and entering another game ring too.
    desk.letters("b");
    desk.key(KeyCode::Esc);
    desk.key(KeyCode::Down);
    desk.key(KeyCode::Enter);
    assert_eq!((desk.model.screen, desk.bells), (Screen::Menu, 2));
    desk.letters("n");
    assert_eq!((desk.model.screen, desk.bells), (Screen::Game, 3));
}

#[test]
fn numbers_are_chosen_where_the_rules_let_one_choose() {
    let mut draft = against("sequencium", "level:1", None);
    draft.opponent = Opponent::Person;
    draft.rules = "choose=on".parse().expect("a rule");
    let mut desk = Desk::with_game(Language::Simplified, SMALL, draft);
    for mv in ["b5=2", "e2=2", "c4=3", "d3=3"] {
        desk.letters(":");
        desk.letters(mv);
        desk.key(KeyCode::Enter);
    }
    assert_eq!(desk.play().state.ply, 4, "{}", desk.screen());
    let both = desk
        .play()
        .state
        .moves
        .iter()
        .find(|step| step.text.ends_with("=3"));
    let square = both.expect("a square beside 2 and 3").touch[0];
    desk.touch(square);
    assert!(
        matches!(desk.model.overlay, Some(Overlay::Number(_))),
        "{}",
        desk.screen()
    );
    desk.golden("choose-number");
    desk.key(KeyCode::Enter);
    assert_eq!(desk.play().state.ply, 5);
}

#[test]
fn any_keys_in_any_order_are_survived() {
    let mut desk = Desk::new(
        Language::Traditional,
        SMALL,
        against("banqi", "random", None),
    );
    let mut random = 99_u32;
    let codes = [
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::Left,
        KeyCode::Down,
        KeyCode::Tab,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::PageUp,
        KeyCode::Delete,
        KeyCode::Backspace,
    ];
    for turn in 0..1500 {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let pick = (random >> 12) as usize;
        let code = match pick % 3 {
            0 => KeyCode::Char(char::from(b' ' + (pick / 3 % 95) as u8)),
            _ => codes[pick / 3 % codes.len()],
        };
        // Analyses and games between engines would only take time.
        if matches!(code, KeyCode::Char('a' | 'o')) {
            continue;
        }
        desk.key(code);
        if turn % 25 == 0 {
            desk.screen();
        }
    }
}

#[test]
fn two_rows_that_cross_are_told_by_the_longer_one() {
    let mut desk = two_people("gomoku", None);
    let across = [111, 112, 113, 114];
    let down = [80, 95, 125, 140];
    let others = [0, 2, 4, 6, 30, 32, 34, 36];
    for (stone, other) in across.into_iter().chain(down).zip(others) {
        desk.touch(stone);
        desk.touch(other);
    }
    // The crossing of four and four completes both: nine stones, five in a row.
    desk.touch(110);
    assert!(desk.screen().contains("5 in a row"), "{}", desk.screen());
}

#[test]
fn a_rectangle_that_was_asked_for_stays_among_the_sizes() {
    let mut draft = against("gomoku", "level:1", Some("15x10"));
    draft.asked_size = draft.size;
    let mut desk = Desk::new(Language::English, SMALL, draft);
    desk.model.menu.go_to(Row::Size);
    let size = |desk: &Desk| desk.model.menu.draft.shown_size().to_string();
    desk.key(KeyCode::Left);
    assert_eq!(size(&desk), "20x20");
    desk.key(KeyCode::Right);
    assert_eq!(size(&desk), "15x10");
    desk.letters("n");
    assert_eq!(desk.play().state.size, "15x10");
}

#[test]
fn a_refused_move_is_answered_with_the_reason_of_the_rules() {
    let mut desk = two_people("ataxx", None);
    // Own stone, then a square too far away.
    desk.touch(0);
    desk.touch(24);
    assert!(desk.screen().contains("two squares"), "{}", desk.screen());
    let mut desk = two_people("territory", None);
    let first = desk.play().state.moves[0].clone();
    desk.make(&first);
    desk.touch(first.touch[0]);
    let screen = desk.screen();
    assert!(screen.contains("taken"), "{screen}");
    assert_eq!(desk.play().state.ply, 1);
}

#[test]
fn saving_under_a_name_that_is_taken_asks_first() {
    let mut desk = two_people("gomoku", None);
    desk.touch(112);
    for answer in ["", "no", "yes"] {
        desk.letters("s");
        desk.letters("Sunday");
        desk.key(KeyCode::Enter);
        let asked = matches!(desk.model.overlay, Some(Overlay::Replace { .. }));
        assert_eq!(asked, !answer.is_empty(), "{}", desk.screen());
        match answer {
            "no" => desk.key(KeyCode::Enter),
            "yes" => {
                assert!(desk.screen().contains("“Sunday”"), "{}", desk.screen());
                desk.key(KeyCode::Down);
                desk.key(KeyCode::Enter);
            }
            _ => {}
        }
        let saved = desk.screen().contains("Saved.");
        assert_eq!(saved, answer != "no", "{answer}: {}", desk.screen());
    }
    desk.letters("l");
    let named = desk.model.library.entries.iter();
    assert_eq!(named.filter(|entry| entry.name == "Sunday").count(), 1);
}

#[test]
fn equal_engines_are_told_apart_and_their_work_is_summed_up() {
    let draft = common::between("sequencium", "greedy", "greedy", None);
    let mut desk = Desk::with_game(Language::English, SMALL, draft);
    let names = [0, 1].map(|side| {
        let side = wuqi_core::Player::BOTH[side];
        desk.model.words.seat(&desk.play().state, side)
    });
    assert_eq!(names, ["Greedy (First player)", "Greedy (Second player)"]);
    desk.play_on(100);
    let screen = desk.screen();
    for words in ["Moves", "Positions", "Time"] {
        assert!(screen.contains(words), "{screen}");
    }
}

#[test]
fn all_parameters_of_an_engine_are_behind_one_row() {
    let draft = against("banqi", "banqi:strong", None);
    let mut desk = Desk::new(Language::English, (100, 40), draft);
    assert!(!desk.screen().contains("Cannon"));
    desk.model.menu.go_to(Row::More(1));
    desk.key(KeyCode::Right);
    assert!(desk.screen().contains("Cannon"), "{}", desk.screen());
    let worth = |row: &Row| matches!(row, Row::Worth(1, _, 5));
    let row = desk.model.menu.rows().into_iter().find(worth);
    desk.model.menu.go_to(row.expect("the cannon has a row"));
    desk.key(KeyCode::Right);
    let spec = desk.model.menu.draft.engines[1].clone();
    assert_eq!(spec, "banqi:strong:values=1000/600/450/350/250/190/110");
    desk.letters("n");
    assert_eq!(desk.model.screen, Screen::Game);
}

#[test]
fn statistics_are_written_under_a_name_that_is_offered() {
    let mut desk = two_people("territory", None);
    desk.key(KeyCode::Char('t'));
    assert!(desk.screen().contains("territory-statistics.csv"));
    desk.key(KeyCode::Esc);
    assert!(desk.files.is_empty(), "Esc writes nothing");
    desk.key(KeyCode::Char('t'));
    desk.key(KeyCode::Enter);
    let [(file, table)] = &desk.files[..] else {
        panic!("one file: {:?}", desk.files)
    };
    assert_eq!(file, "territory-statistics.csv");
    assert_eq!(table.lines().count(), 1, "no move yet: {table}");
    let file = file.clone();
    for (fault, words) in [
        (None, "The statistics are in territory-statistics.csv."),
        (Some(WriteFault::Exists), "choose another name"),
        (Some(WriteFault::Refused("full".to_owned())), "full"),
    ] {
        let file = file.clone();
        desk.send(Message::Written { file, fault });
        assert!(desk.screen().contains(words), "{}", desk.screen());
    }
}
