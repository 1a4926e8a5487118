//! The stack of conditions that every solver keeps.

use crate::TermId;

#[derive(Default)]
pub struct Stack {
    conditions: Vec<TermId>,
    levels: Vec<usize>,
}

impl Stack {
    pub fn push(&mut self) {
        self.levels.push(self.conditions.len());
    }

    /// Without an open level, nothing.
    pub fn pop(&mut self) {
        if let Some(n) = self.levels.pop() {
            self.conditions.truncate(n);
        }
    }

    pub fn assert(&mut self, condition: TermId) {
        self.conditions.push(condition);
    }

    /// Everything that has to hold, oldest first.
    pub fn with(&self, assumptions: &[TermId]) -> Vec<TermId> {
        self.conditions.iter().chain(assumptions).copied().collect()
    }
}

/// The part of [`crate::Smt`] that is the same for all that have their conditions on a `stack`.
macro_rules! keeps_conditions {
    () => {
        fn push(&mut self) {
            self.stack.push();
        }

        fn pop(&mut self) {
            self.stack.pop();
        }

        fn assert(&mut self, _: &Terms, condition: TermId) {
            self.stack.assert(condition);
        }
    };
}
pub(super) use keeps_conditions;
