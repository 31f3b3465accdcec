//! The engine `puct` with a network: in every game, by every way a network can be named.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::{Encode, Rng};
use wuqi_engines::{
    Catalogue, Engine, NetworkSource, Report, SpecError, Unheard, build_any, build_any_with,
    check_any, own_lines, solve_any,
};
use wuqi_games::any::{AnyGame, GAMES};
use wuqi_games::gomoku::Gomoku;
use wuqi_games::{Configure, Options, Size, with_game};
use wuqi_nn::synthetic::random_tensors;
use wuqi_nn::{Metadata, Precision, Shape, write_network};
use wuqi_search::{Control, Limits};

/// Files in memory.
struct Networks(HashMap<String, Vec<u8>>);

impl NetworkSource for Networks {
    fn read(&self, file: &str) -> Result<Vec<u8>, String> {
        let bytes = self.0.get(file).cloned();
        bytes.ok_or_else(|| "there is no such file".to_owned())
    }
}

/// A small random network for a game.
fn network(game: &AnyGame) -> Vec<u8> {
    fn shape<G: Encode + Configure>(game: &G) -> (Shape, Size) {
        let shape = Shape {
            planes: game.planes()[0],
            blocks: 1,
            channels: 8,
            squeeze: 2,
            policy_channels: 4,
            policy: game.policy_shape(),
            value_channels: 4,
            hidden: 8,
            score: true,
        };
        (shape, game.size())
    }
    let (shape, size) = with_game!(game, game => shape(game), _ => unreachable!());
    let metadata = Metadata {
        game: game.info().id.to_owned(),
        rules: String::new(),
        sizes: vec![size],
        training: String::new(),
    };
    let tensors = random_tensors(&shape, 5);
    write_network(&metadata, &tensors, Precision::F16).expect("the tensors fit")
}

fn game(id: &str) -> AnyGame {
    AnyGame::new(id, None, &Options::none()).expect("the game exists")
}

fn networks() -> Networks {
    let files = GAMES.iter().map(|info| {
        let file = format!("{}.safetensors", info.id);
        (file, network(&game(info.id)))
    });
    Networks(files.collect())
}

fn engine(game: &AnyGame, parameters: &str) -> Box<dyn Engine> {
    let spec = format!("puct:net={}.safetensors{parameters}", game.info().id);
    let spec = spec.parse().expect("the spec is well formed");
    build_any_with(game, &spec, &networks()).expect("the network suits the game")
}

fn think(engine: &mut dyn Engine, game: &AnyGame, threads: usize) -> Report {
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let limits = Limits {
        simulations: Some(60),
        ..Limits::default()
    };
    let control = Control::new(limits, &stop, &clock).with_threads(threads);
    let start = game.start();
    let report = engine.think(&*start, &control, &mut Unheard);
    report.expect("the first player is to move")
}

#[test]
fn every_game_is_played_by_a_network_with_priors_and_visits() {
    for info in GAMES {
        let game = game(info.id);
        let report = think(&mut *engine(&game, ""), &game, 1);
        assert!(game.start().moves().contains(&report.best), "{}", info.id);
        let priors: f32 = report.root.iter().filter_map(|mv| mv.prior).sum();
        assert!((priors - 1.0).abs() < 1e-3, "{}: {priors}", info.id);
        let visits: u64 = report.root.iter().map(|mv| mv.visits).sum();
        assert!(visits >= 59, "{}: {visits}", info.id);
    }
}

/// Neither the cache nor an earlier search changes what a search finds.
#[test]
fn searches_repeat_themselves_with_and_without_a_cache() {
    for info in GAMES {
        let game = game(info.id);
        let mut cached = engine(&game, "");
        let first = think(&mut *cached, &game, 1);
        cached.forget();
        let again = think(&mut *cached, &game, 1);
        let bare = think(&mut *engine(&game, ",cache=0"), &game, 1);
        for other in [again, bare] {
            assert_eq!(first.root, other.root, "{}", info.id);
            assert_eq!(first.best, other.best);
        }
    }
}

#[test]
fn threads_and_batches_give_every_simulation() {
    let game = game("ataxx");
    for (parameters, threads) in [
        (",batch=8", 1),
        ("", 3),
        (",batch=16", 2),
        (",gumbel=8", 2),
        (",numbers=int16", 1),
        (",numbers=int8", 1),
    ] {
        let report = think(&mut *engine(&game, parameters), &game, threads);
        assert!(report.simulations >= 60, "{parameters}: {report:?}");
        assert!(game.start().moves().contains(&report.best));
    }
}

/// The first move of Gomoku: the eight images of a square must look alike.
#[test]
fn the_mean_over_symmetries_is_symmetric() {
    let game = game("gomoku");
    let report = think(&mut *engine(&game, ",symmetry=mean"), &game, 1);
    let prior = |square: &str| {
        let mut moves = report.root.iter();
        let found = moves.find(|mv| mv.mv == square).and_then(|mv| mv.prior);
        found.expect("every square has a prior")
    };
    for square in ["a2", "b1", "n1", "o2", "o14", "n15", "b15", "a14"] {
        assert!((prior(square) - prior("a2")).abs() < 1e-6, "{square}");
    }
    let plain = think(&mut *engine(&game, ""), &game, 1);
    assert_ne!(plain.root, report.root);
}

/// Positions near the end are searched to the end: with a margin to play for, the larger win
/// is found, not just any.
#[test]
fn a_search_for_the_margin_plays_what_the_solver_plays() {
    let game = game("territory");
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let limits = Limits {
        simulations: Some(20_000),
        ..Limits::default()
    };
    let control = Control::new(limits, &stop, &clock);
    let mut rng = Rng::new(3);
    let (mut asked, mut careless) = (0, 0);
    for _ in 0..40 {
        let mut position = game.start();
        while position.moves().len() > 7 {
            position.play_random(&mut rng);
        }
        if position.moves().len() < 2 {
            continue;
        }
        let solving = Control::new(Limits::default(), &stop, &clock);
        let solved = solve_any(&game, &*position, 1 << 20, &solving, &mut |_| {});
        let best = solved.expect("it is nearly over").best;
        let play = |parameters| {
            let report = engine(&game, parameters).think(&*position, &control, &mut Unheard);
            report.expect("somebody is to move").best
        };
        let chosen = play(",margin=0.5");
        assert!(best.contains(&chosen), "{}: {chosen}", position.text());
        asked += 1;
        careless += u32::from(!best.contains(&play("")));
    }
    assert!(asked > 20 && careless > 0, "{asked} {careless}");
}

#[test]
fn whatever_is_wrong_with_a_network_is_said() {
    let ataxx = game("ataxx");
    let small = AnyGame::new("ataxx", Some(Size::square(5)), &Options::none());
    let small = small.expect("Ataxx is played on 5x5");
    let mut networks = networks();
    networks.0.insert("torn".to_owned(), vec![9; 40]);
    for (game, net, words) in [
        (&ataxx, "nothing", "no such file"),
        (&ataxx, "torn", "no network file"),
        (&ataxx, "banqi.safetensors", "plays banqi, not ataxx"),
        (&small, "ataxx.safetensors", "does not play on 5x5"),
    ] {
        let spec = format!("puct:net={net}").parse().expect("a spec");
        let error = build_any_with(game, &spec, &networks).err();
        let error = error.expect("the network is refused").to_string();
        assert!(error.contains(net) && error.contains(words), "{error}");
    }
    // Where no files may be opened, as on a server.
    let spec = "puct:net=ataxx.safetensors".parse().expect("a spec");
    let error = build_any(&ataxx, &spec).err();
    let error = error.expect("files are refused").to_string();
    assert!(error.contains("default or none"), "{error}");
}

/// What `check_any` says before a game is what building the engine would say.
#[test]
fn a_missing_evaluation_network_is_refused_before_the_engine_is_built() {
    let mut networks = networks();
    for name in ["ataxx-evaluation", "gomoku-lines"] {
        let file = format!(
            "{}/../../evaluation-nets/{name}.safetensors",
            env!("CARGO_MANIFEST_DIR")
        );
        let bytes = std::fs::read(file).expect("the program's own network");
        networks.0.insert(name.to_owned(), bytes);
    }
    let cases = [
        ("ataxx", "alphabeta:net=nothing", Some("no such file")),
        (
            "ataxx",
            "alphabeta:net=gomoku-lines",
            Some("cannot be used"),
        ),
        ("ataxx", "alphabeta:net=ataxx-evaluation", None),
        ("ataxx", "alphabeta:net=nothing,eval=hand", None),
        ("gomoku", "gomoku:threats:net=nothing", Some("no such file")),
        (
            "gomoku",
            "gomoku:threats:net=ataxx-evaluation",
            Some("cannot be used"),
        ),
        ("gomoku", "gomoku:threats:net=gomoku-lines", None),
    ];
    for (id, text, words) in cases {
        let (game, spec) = (game(id), text.parse().expect("a spec"));
        let checked = check_any(&game, &spec, &networks);
        let built = build_any_with(&game, &spec, &networks).map(|_| ());
        assert_eq!(checked, built, "{text}");
        let is_missing = matches!(checked, Err(SpecError::NoNetwork { .. }));
        assert_eq!(is_missing, text.contains("nothing") && words.is_some());
        match words {
            None => assert_eq!(checked, Ok(()), "{text}"),
            Some(words) => {
                let error = checked.expect_err("it is refused").to_string();
                assert!(error.contains(words), "{text}: {error}");
            }
        }
    }
}

#[test]
fn every_game_has_a_network_of_its_own_and_says_where_it_has_none() {
    for info in GAMES {
        let game = game(info.id);
        let spec = "puct:net=default,sims=20".parse().expect("a spec");
        let mut engine = build_any(&game, &spec).expect("the network is embedded");
        let report = think(&mut *engine, &game, 2);
        assert!(game.start().moves().contains(&report.best));
    }
    let size = Some("5".parse().expect("a size"));
    let small = AnyGame::new("ataxx", size, &Options::none()).expect("Ataxx on 5x5");
    let spec = "puct:net=default".parse().expect("a spec");
    let error = build_any(&small, &spec).err().expect("no network for 5x5");
    assert!(error.to_string().contains("5x5"), "{error}");
    let ruled = |id, rules: &str| {
        let rules = rules.parse().expect("rules");
        AnyGame::new(id, None, &rules).expect("the game exists")
    };
    for (id, rules) in [
        ("gomoku", "rule=renju"),
        ("gomoku", "rule=standard"),
        ("sequencium", "double=on"),
    ] {
        assert!(build_any(&ruled(id, rules), &spec).is_ok(), "{rules}");
    }
    for (id, rules) in [
        ("gomoku", "rule=caro"),
        ("gomoku", "row=4"),
        ("sequencium", "choose=on"),
    ] {
        let game = ruled(id, rules);
        let error = build_any(&game, &spec).err().expect("it never learned it");
        assert!(error.to_string().contains("these rules"), "{error}");
        let unnamed = "puct:sims=20".parse().expect("a spec");
        let mut engine = build_any(&game, &unnamed).expect("the knowledge judges");
        let report = think(&mut *engine, &game, 1);
        assert!(game.start().moves().contains(&report.best));
    }
}

/// The line network learned on one board by one rule, and judges others, too.
#[test]
fn lines_judge_gomoku_where_they_were_found_to_win_and_so_does_the_highest_level() {
    for (size, rules, judges) in [
        ("15", "", true),
        ("20", "", true),
        ("11", "rule=standard", true),
        ("15", "rule=renju", true),
        ("15", "rule=caro", false),
        ("15", "row=6", false),
        ("10", "", false),
        ("20x10", "", false),
    ] {
        let (size, rules) = (size.parse().expect("a size"), rules.parse().expect("rules"));
        let game = Gomoku::configure(Some(size), &rules).expect("a board");
        assert_eq!(own_lines(&game).is_some(), judges, "{size} {rules}");
        let highest = game.levels()[9];
        assert_eq!(
            highest.contains("eval=hand"),
            !judges,
            "{size} {rules}: {highest}"
        );
    }
}

#[test]
fn best_plays_without_a_network_that_did_not_learn_the_rules() {
    for (rules, led) in [("", true), ("double=on", true), ("choose=on", false)] {
        let rules = rules.parse().expect("rules");
        let game = AnyGame::new("sequencium", None, &rules).expect("the game exists");
        let spec = "best:nodes=2000".parse().expect("a spec");
        let mut engine = build_any(&game, &spec).expect("best is there");
        let (stop, clock) = (AtomicBool::new(false), || Duration::ZERO);
        let control = Control::new(Limits::default(), &stop, &clock);
        let report = engine.think(&*game.start(), &control, &mut Unheard);
        let report = report.expect("the first player is to move");
        assert_eq!(report.simulations > 0, led, "{rules}");
    }
}

#[test]
fn without_a_network_the_knowledge_judges() {
    for info in GAMES {
        let game = game(info.id);
        let spec = "puct:net=none,sims=20".parse().expect("a spec");
        let mut engine = build_any(&game, &spec).expect("no network is needed");
        let report = think(&mut *engine, &game, 2);
        assert!(game.start().moves().contains(&report.best));
    }
}
