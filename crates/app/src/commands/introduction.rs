//! `wuqi` alone: what there is and how to go on.

use crate::failure::Failure;
use wuqi_games::any::GAMES;

/// Prints the introduction.
pub fn run() -> Result<(), Failure> {
    println!("Wuqi 五棋: five board games in one program\n");
    for info in GAMES {
        println!("  {:<11} {} {}", info.id, info.name, info.name_hant);
        println!("  {:<11} {}", "", info.summary);
    }
    println!(
        "\nTry:\n  \
         wuqi show banqi                    draw a board\n  \
         wuqi moves ataxx                   list the legal moves\n  \
         wuqi perft territory --depth 3     count positions\n  \
         wuqi games                         sizes and rule options\n  \
         wuqi --help                        everything else"
    );
    Ok(())
}
