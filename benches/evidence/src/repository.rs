//! Sources of others, by their repository and commit. They lie in a folder of their own (`IRS_GUESTS`, else
//! `guests` beside the build), and never in this repository.

use anyhow::{Result, ensure};
use irs_demos::tools::{Tools, succeed};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where sources are kept, and programs are built.
pub fn folder(tools: &Tools) -> PathBuf {
    std::env::var_os("IRS_GUESTS").map_or_else(|| tools.lib.join("guests"), PathBuf::from)
}

/// One commit of a repository, without a work tree.
pub struct Repository {
    git: PathBuf,
    commit: String,
}

impl Repository {
    /// Fetches a commit of `from` ("owner/name") into `dir`, under `name`, unless it is there.
    ///
    /// # Errors
    /// If it cannot be fetched.
    pub fn fetched(name: &str, from: &str, commit: &str, dir: &Path) -> Result<Repository> {
        let git = dir.join(format!("{name}.git"));
        if !git.join("fetched").is_file() {
            let url = format!("https://github.com/{from}");
            succeed(Command::new("git").args(["init", "-q", "--bare"]).arg(&git))?;
            let mut fetch = Command::new("timeout");
            fetch.args(["600", "git", "--git-dir"]).arg(&git);
            succeed(fetch.args(["fetch", "-q", "--depth=1", &url, commit]))?;
            std::fs::write(git.join("fetched"), "")?;
        }
        Ok(Repository { git, commit: commit.to_owned() })
    }

    fn git(&self, command: &[&str]) -> Command {
        let mut c = Command::new("git");
        c.arg("--git-dir").arg(&self.git).args(command);
        c
    }

    /// Puts the files of a folder, `""` for all, into `here`.
    ///
    /// # Errors
    /// If there is no such folder, or it cannot be written.
    pub fn unpack(&self, folder: &str, here: &Path) -> Result<()> {
        let commit = &self.commit;
        let tree = if folder.is_empty() { commit.clone() } else { format!("{commit}:{folder}") };
        let tar = here.join("source.tar");
        succeed(self.git(&["archive", "--format=tar", "-o"]).arg(&tar).arg(tree))?;
        succeed(Command::new("tar").arg("-xf").arg(&tar).arg("-C").arg(here))?;
        Ok(())
    }

    /// The bytes of one file.
    ///
    /// # Errors
    /// If there is none.
    pub fn file(&self, path: &str) -> Result<Vec<u8>> {
        let out = self.git(&["show", &format!("{}:{path}", self.commit)]).output()?;
        ensure!(out.status.success(), "{path}: {}", String::from_utf8_lossy(&out.stderr).trim_end());
        Ok(out.stdout)
    }
}
