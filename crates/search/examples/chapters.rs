//! Prints the figures of the chapters in `docs/algorithms`, so that anyone can repeat them:
//! `cargo run -p wuqi-search --example chapters`.

use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::{Game, Notation, Player, Symmetric};
use wuqi_games::{
    Configure, Options, Size, ataxx::Ataxx, banqi::Banqi, sequencium::Sequencium,
    territory::Territory,
};
use wuqi_search::alphabeta::{ChancePruning, Settings};
use wuqi_search::plain::{self, Horizon};
use wuqi_search::solver::{AsIs, Solver, SolverKnowledge, UpToSymmetry};
use wuqi_search::{
    AlphaBeta, Control, Cut, Event, Knowledge, Limits, NoKnowledge, Observer, Plain, SearchInfo,
    Searcher, Silent,
};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

fn main() -> Result<()> {
    minimax()?;
    alphabeta()?;
    chance_nodes()?;
    transposition()?;
    solving()
}

/// A small position with a mistake to make.
const NEAR_THE_END: &str = "A1,A3,1/1,A2,1/B3,B2,B1 a";

/// The score so far as the whole evaluation.
#[derive(Clone)]
struct Lead;

impl<G: Game> Knowledge<G> for Lead {
    type Accumulator = ();

    fn evaluate(&self, game: &G, state: &G::State, player: Player) -> i32 {
        let [one, two] = game.score(state).unwrap_or_default();
        player.sign() * 100 * (one - two)
    }
}

/// Open pieces as the whole evaluation of Banqi, upper case against lower case.
#[derive(Clone)]
struct Material;

impl Knowledge<Banqi> for Material {
    type Accumulator = ();

    fn evaluate(&self, game: &Banqi, state: &<Banqi as Game>::State, player: Player) -> i32 {
        let text = game.show_state(state);
        let mut fields = text.split(' ');
        let board = fields.next().unwrap_or_default();
        let red_moves = fields.next() == Some("r");
        let worth = |piece: char| match piece.to_ascii_lowercase() {
            'k' => 10,
            'g' | 'c' => 6,
            'm' | 'r' | 'n' => 4,
            'p' => 2,
            _ => 0,
        };
        let signed = |piece: char| {
            let sign = if piece.is_uppercase() { 1 } else { -1 };
            100 * sign * worth(piece)
        };
        let red: i32 = board.chars().map(signed).sum();
        let mover = game.turn(state).player().unwrap_or(Player::One);
        let for_mover = if red_moves { red } else { -red };
        for_mover * mover.sign() * player.sign()
    }
}

fn run<G: Game>(
    searcher: &mut impl Searcher<G>,
    game: &G,
    state: &G::State,
    depth: u32,
    observer: &mut dyn Observer<G::Move>,
) -> SearchInfo<G::Move> {
    let stop = AtomicBool::new(false);
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    let clock = || Duration::ZERO;
    let control = Control::new(limits, &stop, &clock);
    searcher.search(game, state, &control, observer)
}

fn small<G: Configure>(side: u8) -> Result<G> {
    Ok(G::configure(Some(Size::square(side)), &Options::none())?)
}

fn minimax() -> Result<()> {
    println!("== minimax: Sequencium 3x3 near the end, two plies");
    let game: Sequencium = small(3)?;
    let start = game.read_state(NEAR_THE_END)?;
    let horizon = |depth| Horizon {
        depth,
        quiescence: 0,
        extensions: 0,
    };
    for (mv, value) in plain::move_values(&game, &Lead, &start, horizon(2)) {
        let mut next = start;
        game.play(&mut next, mv);
        let replies = plain::move_values(&game, &Lead, &next, horizon(1));
        let replies: Vec<String> = replies
            .iter()
            .map(|&(reply, value)| format!("{} {}", game.show_move(&next, reply), -value))
            .collect();
        println!(
            "{}: replies {} -> {value}",
            game.show_move(&start, mv),
            replies.join(", ")
        );
    }
    Ok(())
}

fn alphabeta() -> Result<()> {
    println!("== alpha-beta: Ataxx, positions visited");
    let game: Ataxx = small(7)?;
    let start = game.start();
    for depth in 1..=6 {
        let plain = (depth <= 4).then(|| {
            run(
                &mut Plain::new(Lead, depth, 0),
                &game,
                &start,
                depth,
                &mut Silent,
            )
            .nodes
        });
        let nodes = |settings| {
            let mut searcher = AlphaBeta::with(Lead, settings);
            run(&mut searcher, &game, &start, depth, &mut Silent).nodes
        };
        println!(
            "depth {depth}: minimax {}, textbook {}, with all sound parts {}, with everything {}",
            plain.map_or("-".to_owned(), |nodes| nodes.to_string()),
            nodes(Settings::plain()),
            nodes(Settings::sound()),
            nodes(Settings::default())
        );
    }
    println!("== alpha-beta: the same position as a trace");
    let game: Sequencium = small(3)?;
    let start = game.read_state(NEAR_THE_END)?;
    let mut printer = Printer {
        game,
        path: vec![start],
    };
    let mut searcher = AlphaBeta::with(Lead, Settings::plain());
    run(&mut searcher, &game, &start, 2, &mut printer);
    Ok(())
}

/// Prints a search as an indented list.
struct Printer<G: Game> {
    game: G,
    path: Vec<G::State>,
}

impl<G: Notation> Observer<G::Move> for Printer<G> {
    fn traces(&self) -> bool {
        true
    }

    fn event(&mut self, event: Event<G::Move>) {
        let bound = |value: i32| match value {
            ..-100_000 => "-inf".to_owned(),
            100_001.. => "inf".to_owned(),
            value => value.to_string(),
        };
        match event {
            Event::Enter {
                ply,
                mv,
                alpha,
                beta,
                kind,
                ..
            } => {
                self.path.truncate(ply.max(1) as usize);
                let mut name = "root".to_owned();
                if let (Some(mv), Some(parent)) = (mv, self.path.last()) {
                    name = self.game.show_move(parent, mv);
                    let mut next = parent.clone();
                    self.game.play(&mut next, mv);
                    self.path.push(next);
                }
                let player = kind.player();
                let indent = "  ".repeat(ply as usize);
                println!(
                    "{indent}{name} (alpha {}, beta {} for {player})",
                    bound(alpha),
                    bound(beta)
                );
            }
            Event::Cut {
                ply,
                reason: Cut::Beta,
                ..
            } => {
                println!("{}  cut off", "  ".repeat(ply as usize));
            }
            Event::Return { ply, value } => {
                println!("{}= {value}", "  ".repeat(ply as usize));
            }
            _ => {}
        }
    }
}

fn chance_nodes() -> Result<()> {
    println!("== chance nodes: Banqi, positions visited");
    let game = Banqi::configure(None, &Options::none())?;
    let state = game.read_state("4/1X2/1p2/1X2/4/4/2R1/4 r K1p1 0 -")?;
    for depth in 1..=4 {
        let mut counts = vec![run(
            &mut Plain::new(Material, depth, 0),
            &game,
            &state,
            depth,
            &mut Silent,
        )];
        for chance in [
            ChancePruning::None,
            ChancePruning::Star1,
            ChancePruning::Star2,
        ] {
            let settings = Settings {
                chance,
                table_bytes: 0,
                ..Settings::sound()
            };
            let mut searcher = AlphaBeta::with(Material, settings);
            counts.push(run(&mut searcher, &game, &state, depth, &mut Silent));
        }
        let nodes: Vec<u64> = counts.iter().map(|info| info.nodes).collect();
        println!(
            "depth {depth}: {nodes:?}, value {:?}",
            counts[3].score.value
        );
    }
    for (mv, value) in plain::move_values(
        &game,
        &Material,
        &state,
        Horizon {
            depth: 1,
            quiescence: 0,
            extensions: 0,
        },
    ) {
        println!("{} {value}", game.show_move(&state, mv));
    }
    Ok(())
}

fn transposition() -> Result<()> {
    println!("== transposition: Territory 4x4, depth 5, bytes of table and positions visited");
    let game: Territory = small(4)?;
    for bytes in [0, 1 << 10, 1 << 14, 1 << 18, 1 << 22] {
        let settings = Settings {
            table_bytes: bytes,
            ..Settings::sound()
        };
        let mut searcher = AlphaBeta::with(Lead, settings);
        let info = run(&mut searcher, &game, &game.start(), 5, &mut Silent);
        println!(
            "{bytes:>8}: {} positions, {:?}",
            info.nodes, info.score.value
        );
    }
    Ok(())
}

fn solving() -> Result<()> {
    println!("== solving");
    for side in 2..=4 {
        let game: Territory = small(side)?;
        println!(
            "territory {side}x{side} as is: {}",
            solved(&game, AsIs(NoKnowledge))?
        );
        println!(
            "territory {side}x{side} up to symmetry: {}",
            solved(&game, UpToSymmetry(NoKnowledge))?
        );
    }
    for side in 3..=4 {
        let game: Sequencium = small(side)?;
        println!(
            "sequencium {side}x{side} up to symmetry: {}",
            solved(&game, UpToSymmetry(NoKnowledge))?
        );
    }
    Ok(())
}

fn solved<G: Symmetric + Notation, K: SolverKnowledge<G>>(
    game: &G,
    knowledge: K,
) -> Result<String> {
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let control = Control::new(Limits::default(), &stop, &clock);
    let start = game.start();
    let solution = Solver::new(knowledge, 64 << 20)
        .solve(game, &start, &control, &mut |_| {})
        .map_err(|unsolved| format!("{unsolved:?}"))?;
    let best: Vec<String> = solution
        .best
        .iter()
        .map(|&mv| game.show_move(&start, mv))
        .collect();
    Ok(format!(
        "value {}, {} positions, best {}",
        solution.value,
        solution.nodes,
        best.join(" ")
    ))
}
