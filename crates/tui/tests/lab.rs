//! The lab in the terminal: lines in and out, screens and keys.

mod common;

use common::{golden, screen_of};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use wuqi_session::locale::Language;
use wuqi_session::study::TraceRequest;
use wuqi_tui::lab::{Lab, LabStart, converse};
use wuqi_tui::update::Message;
use wuqi_tui::{Theme, Words};

const TERRITORY: &str = r#"{"game":"territory","size":"3","max_events":250000,
    "spec":"alphabeta:depth=3,quiescence=0,memory=8,parts=textbook"}"#;
const ROW_OF_THREE: &str = r#"{"game":"gomoku","size":"3","rules":"row=3",
    "moves":["b2","a3","c3","a1"],"max_events":250000,"spec":"mcts:sims=40,c=1,memory=64"}"#;
const TWO_FACE_DOWN: &str = r#"{"game":"banqi","max_events":250000,
    "position":"4/4/4/1Rk1/X1X1/2p1/4/4 r N1n1 0 -","spec":"minimax:depth=2,quiescence=0"}"#;
const ATAXX: &str = r#"{"game":"ataxx","size":"5","max_events":250000,
    "spec":"puct:sims=30,cpuct=1,memory=64"}"#;

fn open(language: Language, request: &str, ascii: bool) -> Lab {
    let request: TraceRequest = serde_json::from_str(request).expect("a request");
    let start = LabStart {
        words: Words(language),
        theme: Theme {
            ascii,
            color: false,
        },
        plain: true,
        request,
    };
    Lab::open(&start).expect("a search")
}

fn lines(language: Language, request: &str, ascii: bool, input: &str) -> String {
    let mut output = Vec::new();
    let mut lab = open(language, request, ascii);
    converse(&mut lab, input.as_bytes(), &mut output).expect("it is written");
    String::from_utf8(output).expect("it is text")
}

#[test]
fn alpha_beta_in_lines() {
    let input = "next 4\n\npart\ntable\ntree\nboard\nback 2\n40\ntable\nend\nquit\n";
    let text = lines(Language::English, TERRITORY, false, input);
    golden("lines/lab-alphabeta-en.txt", &text);
    let ascii = lines(Language::English, TERRITORY, true, input);
    assert!(ascii.is_ascii(), "{ascii}");
}

#[test]
fn simulations_in_lines() {
    let input = "next 4\ntable\npart\npart\n200\ntable\ntree\nboard\nnode c1\nhere\nquit\n";
    for (language, name) in [
        (Language::English, "en"),
        (Language::Traditional, "zh-Hant"),
        (Language::Simplified, "zh-Hans"),
    ] {
        let text = lines(language, ROW_OF_THREE, false, input);
        golden(&format!("lines/lab-mcts-{name}.txt"), &text);
    }
}

#[test]
fn chance_and_priors_in_lines() {
    let text = lines(
        Language::English,
        TWO_FACE_DOWN,
        false,
        "next 12\ntable\ntree\nquit\n",
    );
    golden("lines/lab-chance-en.txt", &text);
    // The sum is built outcome by outcome.
    let deeper = TWO_FACE_DOWN.replace("depth=2", "depth=1");
    let input: String = (1..60).map(|step| format!("{step}\ntable\n")).collect();
    let text = lines(Language::English, &deeper, false, &input);
    let partly = text
        .lines()
        .find(|line| line.contains("1/2 of the weight is missing"));
    assert!(
        partly.is_some_and(|line| line.contains(" so far · ")),
        "{text}"
    );
    assert!(text.contains(" + …") && text.contains(" → "), "{text}");
    let text = lines(Language::English, ATAXX, false, "60\ntable\ntree\nquit\n");
    golden("lines/lab-puct-en.txt", &text);
}

#[test]
fn what_is_not_understood_changes_nothing() {
    let text = lines(
        Language::English,
        TERRITORY,
        false,
        "7\nnonsense words\nnode 99999\nnode z9\nnext x\nback 999999999999\nend\nnext\nhelp\n",
    );
    for part in [
        "Not understood: nonsense words.",
        "There is no position 99999 in the tree at this step.",
        "There is no position z9 in the tree at this step.",
        "Not understood: next x.",
        "\n0/",
        "  next [N]    The next step",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    let end = text
        .lines()
        .filter(|line| line.contains("The engine plays"));
    assert_eq!(
        end.count(),
        2,
        "behind the last step nothing comes:\n{text}"
    );
}

struct Desk {
    lab: Lab,
    size: (u16, u16),
}

impl Desk {
    fn new(language: Language, request: &str, size: (u16, u16)) -> Desk {
        let mut lab = open(language, request, false);
        lab.update(&Message::Resize(size.0, size.1));
        Desk { lab, size }
    }

    /// Presses a key. Returns whether the lab is left.
    fn key(&mut self, code: KeyCode) -> bool {
        let key = KeyEvent::new(code, KeyModifiers::NONE);
        self.lab.update(&Message::Key(key))
    }

    fn letters(&mut self, text: &str) {
        for letter in text.chars() {
            assert!(!self.key(KeyCode::Char(letter)));
        }
    }

    fn screen(&self) -> String {
        screen_of(self.size, |frame| self.lab.draw(frame))
    }
}

#[test]
fn screens() {
    for (language, name) in [
        (Language::English, "en"),
        (Language::Traditional, "zh-Hant"),
        (Language::Simplified, "zh-Hans"),
    ] {
        let mut desk = Desk::new(language, TERRITORY, (80, 24));
        desk.letters("60");
        desk.key(KeyCode::Enter);
        golden(&format!("screens/lab-alphabeta-{name}.txt"), &desk.screen());
    }
    let mut desk = Desk::new(Language::English, ROW_OF_THREE, (120, 36));
    desk.letters("g200");
    desk.key(KeyCode::Enter);
    golden("screens/lab-mcts-en-large.txt", &desk.screen());
    let mut desk = Desk::new(Language::English, TWO_FACE_DOWN, (80, 24));
    for _ in 0..12 {
        desk.key(KeyCode::Right);
    }
    golden("screens/lab-chance-en.txt", &desk.screen());
    let desk = Desk::new(Language::English, TERRITORY, (60, 18));
    assert!(desk.screen().contains("72 by 20"), "{}", desk.screen());
}

#[test]
fn keys_go_through_the_search() {
    let mut desk = Desk::new(Language::English, ROW_OF_THREE, (100, 30));
    let at = |desk: &Desk, step: &str| {
        let screen = desk.screen();
        assert!(
            screen.contains(&format!("step {step} of")),
            "{step}\n{screen}"
        );
    };
    at(&desk, "0");
    desk.key(KeyCode::Right);
    desk.letters(" n");
    at(&desk, "3");
    desk.key(KeyCode::Left);
    at(&desk, "2");
    desk.key(KeyCode::PageDown);
    at(&desk, "12");
    desk.key(KeyCode::End);
    assert!(desk.screen().contains("The engine plays"));
    desk.key(KeyCode::Home);
    at(&desk, "0");
    // To the end of the first simulation, which the root then counts.
    desk.letters("i");
    assert!(
        desk.screen().contains("root counts one visit"),
        "{}",
        desk.screen()
    );
    // A number is typed, mended and left.
    desk.letters("12");
    assert!(
        desk.screen().contains("Go to step 12_"),
        "{}",
        desk.screen()
    );
    desk.key(KeyCode::Backspace);
    desk.key(KeyCode::Enter);
    at(&desk, "1");
    desk.letters("9");
    desk.key(KeyCode::Esc);
    at(&desk, "1");
    // A position is chosen by hand, by keys or the mouse; a step follows the search again.
    desk.letters("150");
    desk.key(KeyCode::Enter);
    desk.key(KeyCode::Home);
    desk.key(KeyCode::End);
    for _ in 0..100 {
        desk.key(KeyCode::Up);
    }
    assert!(
        desk.screen().contains("root: 40 results have come back"),
        "{}",
        desk.screen()
    );
    desk.key(KeyCode::Down);
    assert!(
        !desk.screen().contains("root: 40 results"),
        "{}",
        desk.screen()
    );
    desk.lab.update(&Message::Mouse(MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column: 3,
        row: 1,
        modifiers: KeyModifiers::NONE,
    }));
    assert!(
        desk.screen().contains("root: 40 results"),
        "{}",
        desk.screen()
    );
    desk.key(KeyCode::Esc);
    assert!(
        desk.screen().contains("The engine plays"),
        "{}",
        desk.screen()
    );
    assert!(desk.key(KeyCode::Char('q')));
}
