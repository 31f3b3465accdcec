//! The page is embedded: when it changes, so does the program.

fn main() {
    println!("cargo:rerun-if-changed=../../web");
    println!("cargo:rerun-if-changed=../../locales");
}
