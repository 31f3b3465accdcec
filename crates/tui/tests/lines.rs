//! The line mode, by scripts: what goes in, what comes out.

mod common;

use common::{LIMITS, against, between, golden, wall};
use wuqi_session::locale::Language;
use wuqi_store::Library;
use wuqi_tui::host::Table;
use wuqi_tui::plain::{Pace, run_at};
use wuqi_tui::{Begin, Draft, Opponent, Start, Theme, Words};

fn start(language: Language, draft: Draft) -> Start {
    Start {
        words: Words(language),
        theme: Theme {
            ascii: false,
            color: false,
        },
        bell: false,
        plain: true,
        step: false,
        draft,
        begin: Begin::Game,
        data: None,
        seed: None,
    }
}

/// What comes out when this goes in.
fn converse(start: &Start, input: &str) -> String {
    let library = Library::in_memory().expect("SQLite works");
    let setup = start.draft.setup();
    let setup = (start.begin == Begin::Game).then_some(&setup);
    let (table, first) = Table::open(setup, Some(library), [9; 32], wall).expect("a game");
    let mut output = Vec::new();
    let pace = Pace {
        limits: Some(LIMITS),
        still: true,
    };
    run_at(start, table, first, input.as_bytes(), &mut output, pace).expect("it is written");
    String::from_utf8(output).expect("it is text")
}

#[test]
fn a_deal_is_shown_after_the_game_and_not_before() {
    let draft = between("banqi", "greedy", "greedy", None);
    let draft = Draft {
        opponent: Opponent::Person,
        ..draft
    };
    let text = converse(
        &start(Language::English, draft),
        "a1\nreveal\nresign\nreveal\nrecord\n",
    );
    let (before, after) = text.split_once("resign").unwrap_or(("", &text));
    assert!(!before.contains("Deal-Salt"), "{text}");
    assert!(after.contains("wuqi record check"), "{text}");
    assert!(after.contains("\nDeal-Salt: "), "{text}");
    assert_eq!(text.matches("wuqi record check").count(), 1, "{text}");
}

#[test]
fn sequencium_gives_its_classic_report() {
    let engine = "sequencium:minimax";
    let draft = between("sequencium", engine, engine, Some("4"));
    let text = converse(&start(Language::Simplified, draft.clone()), "");
    golden("lines/sequencium-zh-Hans.txt", &text);
    let text = converse(&start(Language::English, draft), "");
    golden("lines/sequencium-en.txt", &text);
    for part in [
        "Moves available: 3",
        "Chosen: ",
        "value 2",
        "Nodes evaluated: ",
        "Total moves: 14",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

#[test]
fn a_watched_game_waits_after_every_move_if_asked() {
    let mut start = start(
        Language::English,
        between("territory", "greedy", "greedy", Some("2")),
    );
    start.step = true;
    let text = converse(&start, "\n");
    assert_eq!(text.matches("Chosen:").count(), 1, "{text}");
    assert!(
        text.ends_with("The input has ended; the game stays in the library.\n"),
        "{text}"
    );
    let text = converse(&start, "\n\n\n");
    assert_eq!(text.matches("Chosen:").count(), 2, "{text}");
    assert!(text.contains("The game is over."), "{text}");
}

#[test]
fn whole_games_of_all_five_are_played_by_lines() {
    for (game, size) in [
        ("ataxx", Some("5")),
        ("banqi", None),
        ("gomoku", Some("7")),
        ("sequencium", Some("4")),
        ("territory", Some("4")),
    ] {
        let watched = converse(
            &start(Language::English, between(game, "greedy", "greedy", size)),
            "",
        );
        let moves: Vec<&str> = (watched.lines())
            .filter_map(|line| line.strip_prefix("Chosen: "))
            .map(|rest| rest.split([' ', '=']).next().unwrap_or_default())
            .collect();
        assert!(moves.len() > 3, "{watched}");
        let mut draft = against(game, "greedy", size);
        draft.opponent = Opponent::Person;
        let script = format!("{}\nquit\n", moves.join("\n"));
        let text = converse(&start(Language::English, draft), &script);
        let ending = |text: &str| {
            text.lines()
                .find(|line| line.starts_with("Total moves"))
                .map(str::to_owned)
        };
        assert_eq!(ending(&text), ending(&watched), "{text}");
        assert!(ending(&text).is_some(), "{text}");
        assert!(text.ends_with("Goodbye.\n"));
    }
}

#[test]
fn whatever_is_refused_is_explained_and_nothing_is_lost() {
    let draft = against("ataxx", "random", None);
    let script = "g2\na1\nzz\na7c9\nundo\nundo\nredo\n\u{fffd}\u{0}\nload nothing\nmoves\npieces\nscore\nline\ngames\nsave Sunday\ngames\nrecord\nshow\nresign\ndraw\n";
    let text = converse(&start(Language::English, draft), script);
    golden("lines/ataxx-refused.txt", &text);
}

#[test]
fn commands_in_three_languages() {
    for language in Language::ALL {
        let mut start = start(language, against("ataxx", "random", None));
        start.begin = Begin::Menu;
        let text = converse(&start, "help\nundo\nnew banqi\na1\npieces\nquit\n");
        golden(&format!("lines/commands-{}.txt", language.tag()), &text);
    }
}

#[test]
fn hints_and_analysis_are_told_in_words() {
    let draft = against("ataxx", "random", None);
    let text = converse(
        &start(Language::English, draft),
        "hint\nhint\nhint\nanalyze\n",
    );
    for part in [
        "Look at ",
        "Play ",
        "The chance to win is ",
        "positions",
        "%  ",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

#[test]
fn banqi_tells_its_pool_and_chain() {
    let mut draft = against("banqi", "greedy", None);
    draft.opponent = Opponent::Person;
    draft.position = Some("4/4/4/1pp1/1R2/4/4/k3 r - 0 -".to_owned());
    let text = converse(&start(Language::English, draft), "b4xb5\nend\na1-b1\n");
    golden("lines/banqi-chain.txt", &text);
}

#[test]
fn rubbish_is_survived() {
    let draft = against("gomoku", "random", Some("9"));
    let start = start(Language::English, draft);
    let mut random = 5_u32;
    let mut script = String::new();
    for _ in 0..400 {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let words = [
            "undo",
            "redo",
            "e5",
            "a1",
            "save",
            "load",
            "new",
            "new chess",
            "line",
            "d4=3",
            "end",
            "pass",
            "accept",
            "decline",
            "restart",
            "rematch",
            "restart now",
            "draw",
            "帥",
            "-1",
            "a1a1",
        ];
        script += words[(random >> 16) as usize % words.len()];
        script.push('\n');
    }
    let text = converse(&start, &script);
    assert!(text.ends_with("the game stays in the library.\n"), "{text}");
}
