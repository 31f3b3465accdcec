//! Won endings are won, and tables agree with the rules.

use super::*;
use wuqi_core::{Notation, Rng};
use wuqi_games::{Configure, Options};

/// The pieces that are tried: each kind of capture, mutual ones, cannons with a
/// screen, and two victims in reach of one chain.
const SETS: [&str; 6] = ["Gn", "Kp", "GNr", "PPk", "CCp", "Crp"];

/// A row with its empty squares, each written `1`, counted together.
fn row_text(row: &[char]) -> String {
    row.chunk_by(|a, b| a == b && *a == '1')
        .map(|run| match run[0] {
            '1' => run.len().to_string(),
            letter => letter.to_string(),
        })
        .collect()
}

/// A random position of some pieces.
fn random_position(game: &Banqi, rng: &mut Rng) -> Option<Position> {
    let mut squares: Vec<char> = vec!['1'; 32];
    for letter in SETS[rng.below(6) as usize].chars() {
        squares[rng.below(32) as usize] = letter;
    }
    let rows: Vec<String> = squares.chunks(4).map(row_text).collect();
    let colour = ["r", "b"][rng.below(2) as usize];
    game.read_state(&format!("{} {colour} - 0 -", rows.join("/")))
        .ok()
}

#[test]
fn every_value_is_that_of_the_best_move_by_the_rules() {
    for rules in ["chain=on", "chain=off"] {
        let game = Banqi::configure(None, &rules.parse::<Options>().unwrap()).unwrap();
        let endings = Endings::new(&game);
        let mut rng = Rng::new(4);
        let (mut decided, mut checked) = (0, 0);
        while checked < 1500 {
            let Some(position) = random_position(&game, &mut rng) else {
                continue;
            };
            let (Some(placement), Turn::Move(mover)) =
                (Placement::of(&position), game.turn(&position))
            else {
                continue;
            };
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            let best = moves
                .into_iter()
                .map(|mv| {
                    let mut next = position.clone();
                    game.play(&mut next, mv);
                    earlier(endings.value_after(&game, &next, mover).unwrap())
                })
                .max();
            let value = endings.value(&placement);
            assert_eq!(Some(value), best, "{}", game.show_state(&position));
            checked += 1;
            decided += usize::from(value != 0);
        }
        assert!(decided > 100, "{decided} of {checked} are decided");
    }
}

#[test]
fn a_win_that_the_quiet_count_forbids_is_not_claimed() {
    let game = Banqi::default();
    let endings = Endings::new(&game);
    let position = |quiet| {
        let text = format!("G3/4/4/4/4/4/3n/R3 r - {quiet} -");
        game.read_state(&text).unwrap()
    };
    let proof = endings.look_up(&game, &position(0)).unwrap();
    assert_eq!(proof.winner, Some(Player::One));
    assert!(
        endings
            .look_up(&game, &position(50 - proof.plies))
            .is_some()
    );
    assert!(
        endings
            .look_up(&game, &position(51 - proof.plies))
            .is_none()
    );
}
