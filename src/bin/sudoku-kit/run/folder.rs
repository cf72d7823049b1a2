//! Folders for what is compiled: new, for nobody else, and removed at the end; those of judges that were killed, by the
//! next judge.

use super::process::is_running;
use std::fs::DirBuilder;
use std::path::PathBuf;
use std::process::id;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, io};

/// What the name of a folder begins with; the number of the judge's process follows, and a number of its own.
const PREFIX: &str = "sudoku-kit-judge-";

pub struct Folder {
    pub path: PathBuf,
}

impl Folder {
    pub fn new() -> io::Result<Folder> {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("{PREFIX}{}-{number}", id()));
        let builder = DirBuilder::new();
        #[cfg(unix)]
        let builder = {
            let mut builder = builder;
            std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
            builder
        };
        let named = |error: io::Error| {
            io::Error::new(
                error.kind(),
                format!("cannot write {}: {error}", path.display()),
            )
        };
        builder.create(&path).map_err(named)?;
        Ok(Folder { path })
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// Removes the folders of judges that were killed. Called before this process has any.
pub fn sweep() {
    let entries = fs::read_dir(env::temp_dir()).into_iter().flatten();
    for entry in entries.flatten() {
        let name = entry.file_name();
        let number = name.to_str().and_then(|name| name.strip_prefix(PREFIX));
        let number = number.and_then(|numbers| numbers.split('-').next()?.parse().ok());
        if number.is_some_and(|number: u32| number == id() || !is_running(number)) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}
