//! Makes the exam of one game: `exam GAME SEED COUNT FILE`. `cargo xtask exams` runs it.

use std::error::Error;
use std::fs;
use wuqi_games::Options;
use wuqi_games::any::AnyGame;
use wuqi_puzzles::exam::{Examiner, write};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, seed, count, file] = arguments.as_slice() else {
        return Err("usage: exam GAME SEED COUNT FILE".into());
    };
    let game = AnyGame::new(name, None, &Options::none())?;
    let count: usize = count.parse()?;
    let mut examiner = Examiner::new(&game, seed.parse()?)?;
    while examiner.found().len() < count {
        let before = examiner.found().len();
        examiner.play_one(count);
        if examiner.found().len() > before {
            // What was found is kept, also if the rest is never waited for.
            fs::write(file, write(examiner.found())?)?;
            let (found, games) = (examiner.found().len(), examiner.games());
            eprintln!("{name}: {found} questions in {games} games");
        }
    }
    Ok(())
}
