//! A program with the trainer finds libtorch where it was when the program was built: the folder
//! is written into it, so that nobody has to name it in `LD_LIBRARY_PATH`. The crate of the
//! program runs this too, because what a library asks of the linker ends with its own tests.

fn main() {
    const FOLDER: &str = "DEP_TCH_LIBTORCH_LIB";
    println!("cargo::rerun-if-env-changed={FOLDER}");
    // Only packages that depend on torch-sys itself are told, and only where it is used.
    let system = std::env::var("CARGO_CFG_TARGET_OS").unwrap_or_default();
    if let Ok(folder) = std::env::var(FOLDER)
        && ["linux", "macos"].contains(&system.as_str())
    {
        println!("cargo::rustc-link-arg=-Wl,-rpath,{folder}");
    }
}
