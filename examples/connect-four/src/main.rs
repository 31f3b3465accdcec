//! The program `wuqi` with Connect Four as a sixth game: `cargo run -p connect-four -- play
//! connect-four`, and every other command.

use connect_four::ConnectFour;
use std::process::ExitCode;

fn main() -> ExitCode {
    if let Err(error) = wuqi_engines::register::<ConnectFour>() {
        eprintln!("{error}");
        return ExitCode::FAILURE;
    }
    wuqi::run()
}
