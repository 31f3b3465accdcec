//! A small network looks at a Gomoku position: the numbers of `docs/algorithms/network.md`.
//!
//! The network is one of the tests' with random weights: it plays badly, but it computes
//! like a good one.

use std::error::Error;
use std::path::Path;
use wuqi_core::{Encode, Game, Notation, Symmetric};
use wuqi_games::gomoku::Gomoku;
use wuqi_games::{Configure, Options, Size};
use wuqi_nn::{Kernel, Network, NetworkFile, Workspace, reference};

fn main() -> Result<(), Box<dyn Error>> {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let file = NetworkFile::read(&std::fs::read(golden.join("gomoku.safetensors"))?)?;
    let game = Gomoku::configure(Some(Size::square(9)), &Options::none())?;
    file.suits(&game)?;
    let shape = file.shape;
    println!(
        "{} blocks of {} channels, {} numbers",
        shape.blocks,
        shape.channels,
        shape.parameters()
    );

    let mut state = game.start();
    for text in ["e5", "f6"] {
        let mv = game.read_move(&state, text)?;
        game.play(&mut state, mv);
    }
    let [planes, height, width] = game.planes();
    let mut input = vec![0.0; planes * height * width];
    game.encode(&state, &mut input);
    for (plane, values) in input.chunks_exact(height * width).enumerate() {
        println!("plane {plane}: the sum is {}", values.iter().sum::<f32>());
    }

    let (squares, channels) = (height * width, shape.channels);
    // Six products for each four squares; five where the last one lies beyond the edge.
    let products = |side: usize| side / 4 * 6 + usize::from(!side.is_multiple_of(4)) * 5;
    let pairs = channels * channels;
    println!(
        "one convolution: {} products plainly, {} by Winograd",
        squares * 9 * pairs,
        products(height) * products(width) * pairs
    );

    let network = Network::new(&file, Kernel::best());
    let mut workspace = Workspace::new();
    let outputs = network.evaluate(&input, 1, height, width, &mut workspace);
    let mut moves = Vec::new();
    game.moves(&state, &mut moves);
    let logit = |&mv: &_| outputs.policy[game.policy_index(&state, mv)];
    let sum: f32 = moves.iter().map(|mv| logit(mv).exp()).sum();
    moves.sort_by(|a, b| logit(b).total_cmp(&logit(a)));
    for mv in &moves[..3] {
        let (name, logit) = (game.show_move(&state, *mv), logit(mv));
        println!("{name}: logit {logit:.4}, prior {:.4}", logit.exp() / sum);
    }
    println!("win, draw, loss: {:.4?}", outputs.wdl[0]);

    let plain = reference::evaluate(&file, &input, 1, height, width);
    for kernel in Kernel::all() {
        let network = Network::new(&file, kernel);
        let outputs = network.evaluate(&input, 1, height, width, &mut workspace);
        let differences = (outputs.policy.iter().zip(&plain.policy)).map(|(a, b)| (a - b).abs());
        let most = differences.fold(0.0, f32::max);
        println!("{} is off by {most:.0e}", kernel.name());
    }

    let mirrored = game.map_state(&state, 1);
    game.encode(&mirrored, &mut input);
    let outputs = network.evaluate(&input, 1, height, width, &mut workspace);
    println!("mirrored:        {:.4?}", outputs.wdl[0]);
    Ok(())
}
