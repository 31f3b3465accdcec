//! Makes the puzzles of one game: `make GAME SEED COUNT FILE`. `cargo xtask puzzles` runs it.

use std::error::Error;
use std::fs;
use wuqi_games::Options;
use wuqi_games::any::AnyGame;
use wuqi_puzzles::collection::write;
use wuqi_puzzles::make::Maker;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, seed, count, file] = arguments.as_slice() else {
        return Err("usage: make GAME SEED COUNT FILE".into());
    };
    let game = AnyGame::new(name, None, &Options::none())?;
    let count: usize = count.parse()?;
    let mut maker = Maker::new(&game, seed.parse()?)?;
    while maker.found().len() < count {
        let before = maker.found().len();
        maker.play_one(count);
        if maker.found().len() > before {
            // What was found is kept, also if the rest is never waited for.
            fs::write(file, write(maker.found()))?;
            let (found, games) = (maker.found().len(), maker.games());
            eprintln!("{name}: {found} puzzles in {games} games");
        }
    }
    Ok(())
}
