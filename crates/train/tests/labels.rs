//! Labelled positions come back as they were written, and other files are refused.

use std::collections::HashMap;
use std::fs;
use wuqi_core::{Encode, Game, Outcome, Player, Rng};
use wuqi_engines::banqi::by_hand;
use wuqi_games::ataxx::Ataxx;
use wuqi_games::banqi::{Banqi, Kind, Piece};
use wuqi_games::gomoku::Gomoku;
use wuqi_train::labels::{LabelFault, LabelFile, LabelReader, Layout, Pack};

/// Positions of random games.
fn positions<G: Game>(game: &G, games: usize, rng: &mut Rng) -> Vec<G::State> {
    let (mut found, mut buffer) = (Vec::new(), Vec::new());
    for _ in 0..games {
        let mut state = game.start();
        while let Some(mv) = game.random_step(&state, rng, &mut buffer) {
            found.push(state.clone());
            game.play(&mut state, mv);
        }
    }
    found
}

/// What the planes of a network say about each square, as a label does: the first two are
/// the mover's stones and the opponent's in both games.
fn squares<G: Encode>(game: &G, state: &G::State, blocked: Option<usize>) -> Vec<u8> {
    let [planes, height, width] = game.planes();
    let count = height * width;
    let mut values = vec![0.0; planes * count];
    game.encode(state, &mut values);
    (0..count)
        .map(|square| {
            let on = |plane: usize| values[plane * count + square] > 0.0;
            match (on(0), on(1), blocked.is_some_and(on)) {
                (true, _, _) => 1,
                (_, true, _) => 2,
                (_, _, true) => 3,
                _ => 0,
            }
        })
        .collect()
}

fn round_trip<G: Pack + Encode>(game: &G, states: &[G::State], blocked: Option<usize>) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("labels");
    let file = LabelFile::create(&path, game.layout()).expect("a new file");
    let mut rng = Rng::new(1);
    let mut expected = Vec::new();
    let mut writer = file.writer();
    for state in states {
        let value = rng.below(2001) as f32 / 1000.0 - 1.0;
        let end = [
            None,
            Some(Outcome::Draw),
            Some(Outcome::Win(Player::One)),
            Some(Outcome::Win(Player::Two)),
        ][rng.below(4) as usize];
        let square = rng.below(game.layout().squares() as u32) as u16;
        let best = [(square, 0.75), (square / 2, 0.2)];
        let written = writer.write(game, state, value, end, &best);
        written.expect("a record is written");
        expected.push((value, end, best));
    }
    writer.flush().expect("the rest is written");
    assert_eq!(file.written(), states.len() as u64);

    let mut reader = LabelReader::open_as(&path, &game.layout()).expect("its own file");
    assert_eq!(reader.records(), states.len() as u64);
    let mut bytes = Vec::new();
    let (mut first, mut seen) = (0, 0);
    while first < reader.records() {
        reader
            .read(first, 100, &mut bytes)
            .expect("records are read");
        for record in reader.split(&bytes) {
            let (state, (value, end, best)) = (&states[seen], &expected[seen]);
            let found: Vec<u8> = (0..game.layout().squares())
                .map(|square| record.square(square))
                .collect();
            assert_eq!(found, squares(game, state, blocked));
            assert!((record.value() - value).abs() < 1e-4);
            let player = game.turn(state).player().expect("a player is to move");
            assert_eq!(
                record.result().map(i32::from),
                end.map(|end| end.value_for(player))
            );
            let moves: Vec<(u16, f32)> = record.best().collect();
            assert_eq!(moves.len(), 2.min(usize::from(G::MOVES)));
            for (&(square, share), &(wanted, part)) in moves.iter().zip(best) {
                assert_eq!(square, wanted);
                assert!((share - part).abs() < 0.01);
            }
            seen += 1;
        }
        first += 100;
    }
    assert_eq!(seen, states.len());
}

#[test]
fn positions_come_back() {
    let mut rng = Rng::new(3);
    let game = Gomoku::default();
    round_trip(&game, &positions(&game, 2, &mut rng), None);
    let game = Ataxx::default();
    assert_eq!(game.layout().record_bytes(), 16);
    round_trip(&game, &positions(&game, 10, &mut rng), Some(3));
    // Blocked squares, as in the position that is played most with them.
    let text = "x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1";
    let state = wuqi_core::Notation::read_state(&game, text).unwrap();
    round_trip(&game, &[state], Some(3));
}

#[test]
fn threads_write_whole_records() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("labels");
    let game = Ataxx::default();
    let file = LabelFile::create(&path, game.layout()).unwrap();
    // More than a writer gathers, so that the threads' pieces mix.
    let each = 100_000;
    std::thread::scope(|scope| {
        for thread in 0..3 {
            let (file, game) = (&file, &game);
            scope.spawn(move || {
                let mut writer = file.writer();
                let state = game.start();
                for _ in 0..each {
                    let value = thread as f32 / 4.0;
                    writer.write(game, &state, value, None, &[]).unwrap();
                }
            });
        }
    });
    assert_eq!(file.written(), 3 * each);
    let mut reader = LabelReader::open(&path).unwrap();
    let mut bytes = Vec::new();
    reader.read(0, 3 * each as usize, &mut bytes).unwrap();
    let mut counts = HashMap::new();
    for record in reader.split(&bytes) {
        assert_eq!([record.square(0), record.square(6)], [1, 2]);
        *counts
            .entry((record.value() * 4.0).round() as i32)
            .or_insert(0) += 1;
    }
    assert_eq!(counts, HashMap::from([(0, each), (1, each), (2, each)]));
}

#[test]
fn a_file_is_gone_on_with_behind_its_last_whole_record() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("labels");
    let game = Ataxx::default();
    let add = |value: f32| {
        let file = LabelFile::extend(&path, game.layout()).unwrap();
        let mut writer = file.writer();
        writer
            .write(&game, &game.start(), value, None, &[])
            .unwrap();
        writer.flush().unwrap();
        file.written()
    };
    assert_eq!(add(0.25), 1, "a file that is not there is made");
    assert_eq!(add(0.5), 2);
    // The power fails in the middle of a record.
    let length = fs::metadata(&path).unwrap().len();
    let cut = fs::File::options().write(true).open(&path).unwrap();
    cut.set_len(length - 3).unwrap();
    drop(cut);
    assert_eq!(add(0.75), 2);
    let mut reader = LabelReader::open(&path).unwrap();
    let mut bytes = Vec::new();
    reader.read(0, 10, &mut bytes).unwrap();
    let values = reader.split(&bytes).map(|record| record.value());
    let quarters: Vec<i32> = values.map(|value| (value * 4.0).round() as i32).collect();
    assert_eq!(quarters, [1, 3]);
    let other = LabelFile::extend(&path, Gomoku::default().layout()).unwrap_err();
    assert!(matches!(other.fault(), LabelFault::Other { .. }), "{other}");
}

#[test]
fn what_is_no_file_of_labels_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("labels");
    let game = Ataxx::default();
    let file = LabelFile::create(&path, game.layout()).unwrap();
    let mut writer = file.writer();
    for _ in 0..5 {
        let state = game.start();
        writer.write(&game, &state, 0.0, None, &[]).unwrap();
    }
    drop(writer);
    let whole = fs::read(&path).unwrap();
    let fault = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        LabelReader::open(&path).unwrap_err()
    };

    let cut = fault(&whole[..whole.len() - 7]);
    assert!(matches!(
        cut.fault(),
        LabelFault::Truncated {
            records: 4,
            rest: 9
        }
    ));
    assert!(cut.to_string().contains("ends in the middle of a record"));
    assert!(matches!(fault(&whole[..20]).fault(), LabelFault::Foreign));
    assert!(matches!(fault(b"").fault(), LabelFault::Foreign));
    let mut other = whole.clone();
    other[0] = b'x';
    assert!(matches!(fault(&other).fault(), LabelFault::Foreign));
    other = whole.clone();
    other[8] = 9;
    assert!(matches!(fault(&other).fault(), LabelFault::Version(9)));
    other = whole.clone();
    other[26] = 8;
    assert!(matches!(fault(&other).fault(), LabelFault::Length { .. }));

    fs::write(&path, &whole).unwrap();
    let wanted = Layout {
        width: 5,
        height: 5,
        ..game.layout()
    };
    let error = LabelReader::open_as(&path, &wanted).unwrap_err();
    assert!(error.to_string().contains("ataxx 7x7"), "{error}");
}

/// Banqi needs more than two bits a square; a label read back tells every piece, the pool, the
/// quiet count, the rule of chains and the hand-written evaluation.
#[test]
fn banqi_is_told_whole() {
    let game = Banqi::default();
    let mut rng = Rng::new(4);
    let layout = game.layout();
    assert_eq!(layout.record_bytes(), 30);
    let mut chains = 0;
    for state in positions(&game, 20, &mut rng) {
        let Some(own) = state.mover_colour().filter(|_| state.pending().is_none()) else {
            continue;
        };
        let mut bytes = vec![0; layout.board_bytes()];
        game.pack(&state, &mut bytes);
        let nibble = |place: usize| usize::from(bytes[place / 2] >> (place % 2 * 4) & 15);
        let kinds = [own, own.other()].map(|colour| Kind::ALL.map(|kind| Piece { colour, kind }));
        let kinds = kinds.as_flattened();
        for square in 0..32u8 {
            let content = nibble(square.into());
            assert_eq!(content == 15, state.is_face_down(square));
            let piece = kinds.get(content.wrapping_sub(1)).copied();
            assert_eq!(piece, state.piece_at(square));
        }
        for (place, &piece) in kinds.iter().enumerate() {
            assert_eq!(nibble(32 + place), usize::from(state.pool(piece)));
        }
        let eighths = u32::from(state.quiet()) * 8 / u32::from(game.quiet_limit());
        assert_eq!(u32::from(bytes[23]), eighths.min(7));
        assert_eq!(bytes[24], 1 + 2 * u8::from(state.chain().is_some()));
        chains += usize::from(state.chain().is_some());
        let points = i16::from_le_bytes([bytes[25], bytes[26]]);
        assert_eq!(i32::from(points), by_hand(&game, &state, state.mover()));
    }
    assert!(chains > 0, "no chain was met");
}
