//! One search of self-play and one game, in numbers. `docs/algorithms/selfplay.md` explains
//! this output.
//!
//! ```text
//! cargo run -p wuqi-train --example selfplay
//! ```

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use wuqi_core::{Game, Notation};
use wuqi_games::sequencium::Sequencium;
use wuqi_games::{Configure, Options};
use wuqi_nn::{Kernel, Network, NetworkFile};
use wuqi_search::puct::{Evaluator, PuctOptions, PuctTree, RootNoise};
use wuqi_train::config::Selfplay;
use wuqi_train::evaluate::Judge;
use wuqi_train::kernels::KernelJudge;
use wuqi_train::mix::Mix;
use wuqi_train::record::GameRecord;
use wuqi_train::remote::{GamesJob, play_games, read_games};
use wuqi_train::selfplay::Rules;

/// The program's own network of Sequencium.
const NETWORK: &[u8] = wuqi_nets::SEQUENCIUM;

/// The moves before the search that is shown.
const MOVES: [&str; 6] = ["b5", "e1", "c6", "d2", "d5", "c3"];

/// Its simulations.
const SIMULATIONS: u64 = 96;

type State = <Sequencium as Game>::State;
type Moves = Vec<(<Sequencium as Game>::Move, f32)>;

fn main() -> Result<(), Box<dyn Error>> {
    let game = Sequencium::configure(None, &Options::none())?;
    let file = NetworkFile::read(NETWORK)?;
    let network = Arc::new(Network::new(&file, Kernel::best()));
    one_search(&game, &network)?;
    one_game(&game, network)
}

/// The same search, plain and curious.
fn one_search(game: &Sequencium, network: &Arc<Network>) -> Result<(), Box<dyn Error>> {
    let mut state = game.start();
    for text in MOVES {
        let mv = game.read_move(&state, text)?;
        game.play(&mut state, mv);
    }
    let curious = PuctOptions {
        noise: Some(RootNoise::default()),
        forced: Some(2.0),
        ..PuctOptions::default()
    };
    let plain = search(game, &state, network, PuctOptions::default());
    let noisy = search(game, &state, network, curious);
    println!("move  prior  visits  with noise  to learn");
    for (place, &(mv, prior)) in plain.priors.iter().enumerate() {
        let found = |list: &Moves| list.iter().find(|(other, _)| *other == mv).map(|m| m.1);
        println!(
            "{:4}  {prior:.3}  {:6}  {:10}  {:8.3}",
            game.show_move(&state, mv),
            plain.visits[place].1,
            found(&noisy.visits).unwrap_or(0.0),
            found(&noisy.policy).unwrap_or(0.0)
        );
    }
    println!("value {:+.3}, with noise {:+.3}", plain.value, noisy.value);
    Ok(())
}

/// What a search found.
struct Found {
    priors: Moves,
    visits: Moves,
    policy: Moves,
    value: f32,
}

fn search(game: &Sequencium, state: &State, network: &Arc<Network>, options: PuctOptions) -> Found {
    let mut judge = Judge::new(KernelJudge::new(Arc::clone(network)));
    let mut tree = PuctTree::new(*game, *state, options, 1);
    tree.begin(Some(SIMULATIONS), 1);
    let mut evaluations = Vec::new();
    while tree.simulations() < SIMULATIONS && !tree.is_proved() {
        tree.select_leaves(1);
        let leaves: Vec<_> = tree.leaves().iter().collect();
        judge.evaluate(game, &leaves, &mut evaluations);
        tree.back_up(evaluations.drain(..));
    }
    let visits = tree.root_visits().into_iter();
    let visits: Moves = visits.map(|(mv, visits)| (mv, visits as f32)).collect();
    let priors = visits.iter().zip(tree.root_priors());
    Found {
        priors: priors.map(|(&(mv, _), prior)| (mv, prior)).collect(),
        policy: tree.policy(),
        value: tree.root_value(),
        visits,
    }
}

/// A game as it is kept.
fn one_game(game: &Sequencium, network: Arc<Network>) -> Result<(), Box<dyn Error>> {
    let rules = Rules {
        play: Selfplay {
            job_games: 1,
            ..Selfplay::default()
        },
        resign: None,
    };
    let job = GamesJob { number: 0, seed: 1 };
    let mut judge = KernelJudge::new(network);
    let games = std::slice::from_ref(game);
    let played = play_games(
        games,
        Mix::new(1, 0.0),
        &rules,
        job,
        &mut judge,
        &AtomicBool::new(false),
    );
    let played = played.ok_or("nobody broke it off")?;
    let records = read_games(games, &played)?;
    for record in &records {
        show(game, record);
    }
    // Four characters of Base64 are three bytes; the number of games takes four.
    let bytes = played.games.trim_end_matches('=').len() * 3 / 4 - 4;
    println!(
        "{} positions judged, {bytes} bytes kept",
        played.evaluations
    );
    Ok(())
}

fn show(game: &Sequencium, record: &GameRecord<<Sequencium as Game>::Move>) {
    let mut state = record.first_state(game);
    let mut line = Vec::new();
    for step in &record.steps {
        let copies = (step.target.as_ref()).map_or(String::new(), |t| format!("*{}", t.copies));
        line.push(format!("{}{copies}", game.show_move(&state, step.mv)));
        game.play(&mut state, step.mv);
    }
    println!("{}", line.join(" "));
    if let Some(end) = record.end {
        println!(
            "{} moves: {:?}, margin {:?}",
            record.steps.len(),
            end.outcome,
            end.margin
        );
    }
}
