//! UGI for all five games.

use crate::talk::Talk;
use wuqi_core::{Rng, Turn};
use wuqi_games::Options;
use wuqi_games::any::{AnyGame, GAMES};
use wuqi_protocols::engine::Player;
use wuqi_protocols::engine::universal::{Setup, serve_ugi};

fn talk(id: &'static str, rules: &str) -> Talk {
    let setup = Setup {
        id,
        size: None,
        options: rules.parse().unwrap(),
    };
    Talk::with(|input, output| serve_ugi(setup, Player::default(), input, output))
}

#[test]
fn a_whole_game_of_each_is_played_by_moves_alone() {
    for info in GAMES {
        let mut talk = talk(info.id, "");
        let game = AnyGame::new(info.id, None, &Options::none()).unwrap();
        let mut rng = Rng::new(1);
        talk.send("ugi\nisready\nuginewgame\nsetoption name Engine value greedy");
        talk.until("readyok");
        let mut position = game.start();
        let mut moves: Vec<String> = Vec::new();
        loop {
            let list = match moves.is_empty() {
                true => String::new(),
                false => format!(" moves {}", moves.join(" ")),
            };
            talk.send(&format!("position startpos{list}"));
            let over = position.turn().is_over().to_string();
            assert_eq!(talk.ask("query gameover"), format!("response {over}"));
            let one = (position.turn() == Turn::Move(wuqi_core::Player::One)).to_string();
            assert_eq!(talk.ask("query p1turn"), format!("response {one}"));
            if let Some(outcome) = position.turn().outcome() {
                let result = match outcome.winner() {
                    Some(wuqi_core::Player::One) => "p1win",
                    Some(wuqi_core::Player::Two) => "p2win",
                    None => "draw",
                };
                assert_eq!(talk.ask("query result"), format!("response {result}"));
                break;
            }
            assert_eq!(talk.ask("query result"), "response none");
            // Every fourth move is the engine's, so that games are short but mixed.
            let played = if moves.len().is_multiple_of(4) {
                talk.send("go nodes 50");
                let answer = talk.until("bestmove");
                let mv = answer.strip_prefix("bestmove ").unwrap().to_owned();
                position.play(&mv).expect("the engine's move is legal");
                mv
            } else {
                position.play_random(&mut rng).unwrap()
            };
            // The manager deals: a flip is told with its outcome.
            let played = match position.turn() {
                Turn::Chance => position.play_random(&mut rng).unwrap(),
                _ => played,
            };
            moves.push(played);
        }
        let (rest, _) = talk.finish_with("quit");
        assert_eq!(rest, [""; 0], "{}", info.id);
    }
}

#[test]
fn every_go_and_both_sizes_and_rules() {
    let mut talk = talk("gomoku", "rule=renju");
    for go in [
        "go p1time 500 p2time 400 p1inc 10 p2inc 10",
        "go movetime 20",
        "go nodes 100",
        "go depth 2",
    ] {
        talk.send(&format!("position startpos moves h8 i9\n{go}"));
        assert!(talk.until("bestmove").len() > "bestmove ".len());
    }
    talk.send("position fen 5/5/2x2/5/5 o\ngo infinite\nquery p1turn");
    assert_eq!(talk.until("response"), "response false");
    talk.send("stop");
    talk.until("bestmove");
    // Banqi waits for an outcome: no player is to move.
    let mut talk = self::talk("banqi", "set=tcga");
    talk.send("position startpos moves b3\nquery gameover\ngo depth 1");
    assert_eq!(talk.until("response"), "response false");
    assert_eq!(talk.until("bestmove"), "bestmove none");
    talk.send("position startpos moves b3=P\ngo depth 1");
    let best = talk.until("bestmove");
    assert!(!best.contains('='), "an engine does not deal: {best}");
    talk.send("query nonsense\nquery\nisready");
    assert_eq!(talk.line(), "readyok");
}

#[test]
fn a_search_in_advance_is_answered_after_the_hit_by_its_usual_limits() {
    // Nothing but the hit ends these: a bare search, one of an engine that has no limit of its
    // own, one by nodes, and one with a clock.
    for (engine, go) in [
        ("best", "go ponder"),
        ("alphabeta:memory=1", "go ponder"),
        ("mcts:sims=50", "go ponder"),
        ("alphabeta:memory=1", "go ponder nodes 500"),
        ("best", "go ponder p1time 2000 p2time 2000"),
    ] {
        let mut talk = talk("territory", "");
        talk.send(&format!("setoption name Engine value {engine}"));
        talk.send(&format!("position startpos\n{go}\nisready"));
        talk.until("readyok");
        talk.send("ponderhit");
        let best = talk.until("bestmove");
        assert_ne!(best, "bestmove none", "{engine}: {go}");
    }
}

#[test]
fn several_moves_are_told_in_every_game_as_far_as_the_engine_knows_them() {
    for info in GAMES {
        for engine in ["alphabeta:depth=2,memory=1", "mcts:sims=200", "best"] {
            let mut talk = talk(info.id, "");
            talk.send("setoption name MultiPV value 3");
            talk.send(&format!("setoption name Engine value {engine}"));
            talk.send("position startpos\ngo nodes 2000");
            let mut told = Vec::new();
            loop {
                let line = talk.line();
                if line.starts_with("bestmove") {
                    break;
                }
                let mut words = line.split(' ').skip_while(|word| *word != "multipv");
                if let Some(number) = words.nth(1) {
                    told.push(number.to_owned());
                }
            }
            let last = told.iter().rposition(|number| number == "1");
            let last = &told[last.expect("the best move is told")..];
            // The same number of moves as asked for, or the one line that is certain.
            let (three, one) = (last == ["1", "2", "3"], last == ["1"]);
            let searches = engine != "best";
            assert!(three || one && !searches, "{} {engine}: {told:?}", info.id);
        }
    }
}
