//! A network in WebAssembly, for measuring: the host writes the file and calls `evaluate`.

use std::cell::RefCell;
use wuqi_nn::{Network, Workspace};

const SIDE: usize = 15;

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

/// Reads the file; 1 if it is a network.
#[unsafe(no_mangle)]
pub extern "C" fn load() -> u32 {
    let network = FILE.with_borrow(|file| Network::load(file));
    let ready = network.ok().map(|network| (network, Workspace::new()));
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
        let numbers = network.shape().planes * SIDE * SIDE;
        let planes: Vec<f32> = (0..numbers).map(|i| f32::from(i % 7 == 0)).collect();
        let mut chance = f32::NAN;
        for _ in 0..count {
            let outputs = network.evaluate(&planes, 1, SIDE, SIDE, workspace);
            chance = outputs.wdl[0][0];
        }
        chance
    })
}
