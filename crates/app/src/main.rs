//! The program `wuqi`: arguments in, exit code out.

use std::process::ExitCode;

fn main() -> ExitCode {
    wuqi::run()
}
