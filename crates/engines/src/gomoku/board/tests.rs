//! The tables of the board against the rules and against themselves.

use super::*;
use wuqi_core::{Game, Rng, Turn};

/// After any moves and taking some back, the last or an earlier one, the tables equal those made afresh, wins in
/// one are exactly those of the rules, and no foul is missed.
#[test]
fn tables_follow_the_rules() {
    let mut rng = Rng::new(5);
    for (width, height, row, rule) in [
        (15, 15, 5, Rule::Freestyle),
        (9, 12, 5, Rule::Standard),
        (15, 15, 5, Rule::Renju),
        (8, 7, 5, Rule::Caro),
        (3, 3, 3, Rule::Freestyle),
        (6, 5, 4, Rule::Caro),
        (20, 20, 6, Rule::Standard),
    ] {
        let game = Gomoku::new(Size::new(width, height), row, rule).unwrap();
        for _ in 0..8 {
            check_a_game(&game, &mut rng);
        }
    }
}

fn check_a_game(game: &Gomoku, rng: &mut Rng) {
    let mut state = game.start();
    let mut board = Board::new(game, &state);
    let mut stones: Vec<(Point, Player)> = Vec::new();
    while let Turn::Move(player) = game.turn(&state) {
        check_wins(game, &state, &board, player);
        let crowded = board.near().iter().filter(|_| rng.below(8) == 0).last();
        let place = crowded
            .map(|point| board.place(point))
            .filter(|&place| game.is_legal(&state, place))
            .or_else(|| game.random_step(&state, rng, &mut Vec::new()))
            .unwrap();
        let point = board.point(place);
        board.put(point, player);
        board.take(point, player);
        board.put(point, player);
        stones.push((point, player));
        if rng.below(4) == 0 {
            let (point, player) = stones[rng.below(stones.len() as u32) as usize];
            board.take(point, player);
            board.put(point, player);
        }
        game.play(&mut state, place);
        assert_same(&board, &Board::new(game, &state));
    }
}

fn check_wins(game: &Gomoku, state: &State, board: &Board, player: Player) {
    for point in board.empties() {
        let place = board.place(point);
        let legal = game.is_legal(state, place);
        assert_eq!(board.is_legal(point, player), legal, "{place:?}");
        let mut next = *state;
        if legal {
            game.play(&mut next, place);
        }
        let wins = matches!(game.turn(&next), Turn::Over(o) if o.winner().is_some());
        let five = board.threats(player, Kind::Five).has(point);
        assert_eq!(five, wins, "{place:?}");
    }
}

fn assert_same(one: &Board, two: &Board) {
    assert_eq!(one.sum, two.sum);
    assert_eq!(one.standing, two.standing);
    assert_eq!(one.key, two.key);
    assert_eq!(one.placed, two.placed);
    assert!(one.near.iter().eq(two.near.iter()));
    for player in Player::BOTH {
        for kind in Kind::ALL {
            let points = one.threats(player, kind).iter();
            assert!(points.eq(two.threats(player, kind).iter()));
        }
    }
}
