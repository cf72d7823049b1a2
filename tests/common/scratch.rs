//! Files for one test.

use std::fs;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A file of its own, which is gone when the test ends.
pub struct Scratch(PathBuf);

impl Scratch {
    pub fn new(content: impl AsRef<[u8]>) -> Scratch {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let name = format!("{}-{}.txt", process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::write(&path, content).unwrap();
        Scratch(path)
    }

    pub fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
