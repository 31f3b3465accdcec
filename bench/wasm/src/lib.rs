//! A network in WebAssembly, for measuring: the host writes the file and calls `evaluate`.

#[path = "../../src/network_file.rs"]
mod network_file;

use network_file::{SIDE, random_network, squares};
use std::cell::RefCell;
use wuqi_nn::{Kernel, Network, NetworkFile, Numbers, Workspace};

/// What a network may compute with, by the number that the host names.
const NUMBERS: [Numbers; 3] = [Numbers::Float, Numbers::Int16, Numbers::Int8];

thread_local! {
    static FILE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static READY: RefCell<Option<(Network, Workspace)>> = const { RefCell::new(None) };
}

/// Memory for a file of so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(bytes: usize) -> *mut u8 {
    FILE.with_borrow_mut(|file| {
        file.resize(bytes, 0);
        file.as_mut_ptr()
    })
}

/// Makes a file with random weights in place of one from outside: 5 blocks of 64 channels.
#[unsafe(no_mangle)]
pub extern "C" fn synthetic() {
    let bytes = random_network(5, 64);
    FILE.set(bytes.unwrap_or_default());
}

/// Reads the file, to compute with these [`NUMBERS`]; 1 if it is a network.
#[unsafe(no_mangle)]
pub extern "C" fn load(numbers: usize) -> u32 {
    let file = FILE.with_borrow(|file| NetworkFile::read(file));
    let ready = file.ok().zip(NUMBERS.get(numbers)).map(|(file, &numbers)| {
        let network = Network::with_numbers(&file, Kernel::best(), numbers);
        (network, Workspace::new())
    });
    let found = u32::from(ready.is_some());
    READY.set(ready);
    found
}

/// Evaluates a position of 15x15 so many times and gives the chance of a win.
#[unsafe(no_mangle)]
pub extern "C" fn evaluate(count: u32) -> f32 {
    READY.with_borrow_mut(|ready| {
        let Some((network, workspace)) = ready else {
            return f32::NAN;
        };
        let planes = squares(network.shape().planes);
        let mut chance = f32::NAN;
        for _ in 0..count {
            let outputs = network.evaluate(&planes, 1, SIDE, SIDE, workspace);
            chance = outputs.wdl[0][0];
        }
        chance
    })
}
