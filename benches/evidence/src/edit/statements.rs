//! Edits of a program as in the paper on pairs of threads (§4.2): an interaction statement is deleted, or a
//! copy of it is added elsewhere. In the source each stands on a line of its own, which ends in a mark.

use random::Rng;

/// What a line with an interaction statement ends in.
const MARK: &str = "//@";

/// A source with its marked lines.
pub struct Statements<'a> {
    lines: Vec<&'a str>,
    marked: Vec<usize>,
}

/// A source after an edit, and what was edited.
pub struct Edited {
    pub what: String,
    pub text: String,
}

impl<'a> Statements<'a> {
    pub fn of(source: &'a str) -> Statements<'a> {
        let lines: Vec<&str> = source.lines().collect();
        let marked = (0..lines.len()).filter(|i| lines[*i].ends_with(MARK)).collect();
        Statements { lines, marked }
    }

    pub fn count(&self) -> usize {
        self.marked.len()
    }

    fn statement(&self, line: usize) -> &'a str {
        self.lines[line].trim_end_matches(MARK).trim()
    }

    /// Without a line; with a statement before another line.
    fn text(&self, without: Option<usize>, with: Option<(usize, usize)>) -> String {
        let mut out = String::new();
        for (i, line) in self.lines.iter().enumerate() {
            if let Some((copied, _)) = with.filter(|(_, before)| *before == i) {
                out += self.statement(copied);
                out.push('\n');
            }
            if without != Some(i) {
                out += line;
            }
            out.push('\n');
        }
        out
    }

    /// The program without its `n`th interaction statement.
    pub fn deleted(&self, n: usize) -> Edited {
        let line = self.marked[n];
        let what = format!("without line {}: {}", line + 1, self.statement(line));
        Edited { what, text: self.text(Some(line), None) }
    }

    /// The program with a copy of a statement before another one. It need not compile: names may be missing
    /// there.
    pub fn added(&self, random: &mut Rng) -> Edited {
        let mut any = || self.marked[random.below(self.marked.len())];
        let (copied, before) = (any(), any());
        let what = format!("before line {}, {}", before + 1, self.statement(copied));
        Edited { what, text: self.text(None, Some((copied, before))) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "int x;\nint main(void) {\n    x = 1; //@\n    if (x) {\n    x++; //@\n    }\n}\n";

    #[test]
    fn a_statement_is_deleted_and_all_else_stays_on_its_line() {
        let all = Statements::of(SOURCE);
        assert_eq!(all.count(), 2);
        let edited = all.deleted(1);
        assert_eq!(edited.what, "without line 5: x++;");
        assert_eq!(edited.text, SOURCE.replace("    x++; //@", ""));
    }

    #[test]
    fn a_statement_is_added_before_another() {
        let all = Statements::of(SOURCE);
        let mut random = Rng::new(1);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..100 {
            let edited = all.added(&mut random);
            assert_eq!(edited.text.lines().count(), SOURCE.lines().count() + 1, "{}", edited.what);
            seen.insert(edited.text);
        }
        assert_eq!(seen.len(), 4, "two statements, two places");
        assert!(seen.contains(&SOURCE.replace("    x++; //@", "x = 1;\n    x++; //@")));
    }
}
