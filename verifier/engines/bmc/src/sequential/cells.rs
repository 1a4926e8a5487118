//! Shared memory as global variables: one for each cell that some thread reads.

use super::Sequential;
use super::expr::type_of;
use crate::bounded::Part;
use crate::cells::{Cell, first_value, width};
use crate::objects::Sort;
use rustc_hash::{FxHashMap, FxHashSet};
use solver::TermId;

/// The variables, in the order of their cells.
pub(super) struct Cells {
    names: FxHashMap<Cell, String>,
    /// With what each holds when the second thread is created.
    pub all: Vec<(Cell, TermId)>,
}

impl Cells {
    pub fn of(s: &mut Sequential<'_>) -> Cells {
        let mut names = FxHashMap::default();
        let mut taken = FxHashSet::default();
        let mut all = Vec::new();
        for cell in s.layout.all_read() {
            let plain = name(s, cell);
            let unique = match taken.insert(plain.clone()) {
                true => plain,
                false => format!("{plain}_{}_{}", cell.0, cell.1),
            };
            taken.insert(unique.clone());
            names.insert(cell, unique);
            let first = first_value(s.program, &s.objects, &mut s.bounded, s.layout.rank(&cell), cell);
            all.push((cell, first));
        }
        Cells { names, all }
    }

    /// The variable of a cell; none of one that nobody reads.
    pub fn name(&self, cell: &Cell) -> Option<&str> {
        self.names.get(cell).map(String::as_str)
    }

    /// Their declarations.
    pub fn declarations(&self) -> String {
        let one =
            |(cell, _): &(Cell, TermId)| format!("static {} {};\n", type_of(width(cell.2)), self.names[cell]);
        self.all.iter().map(one).collect()
    }
}

/// After the source's name, if it has one.
fn name(s: &Sequential<'_>, (object, offset, part): Cell) -> String {
    let bytes = match part {
        Part::Bytes(n) => u64::from(n),
        _ => 0,
    };
    let o = &s.objects.all[object as usize];
    let mut text = match o.sort {
        Sort::Global(i) => {
            let named = s.program.names.name(i, u64::from(offset), bytes).map(|n| n.0);
            named.unwrap_or_else(|| at(&s.program.globals[i as usize].name, offset))
        }
        Sort::ThreadLocal(i) => at(&format!("{}_{object}", s.program.tls[i as usize].name), offset),
        Sort::Open | Sort::Zero => at(&format!("object_{object}"), offset),
        Sort::Thread(t) => format!("thread_{t}"),
    };
    match part {
        Part::Bytes(_) => {}
        Part::Lock => text += "_state",
        Part::Released => text += "_released",
    }
    let mut plain = String::from("m_");
    for c in text.chars() {
        match c {
            c if c.is_ascii_alphanumeric() => plain.push(c),
            _ if plain.ends_with('_') => {}
            _ => plain.push('_'),
        }
    }
    plain.trim_end_matches('_').to_owned()
}

fn at(name: &str, offset: u32) -> String {
    if offset == 0 { name.to_owned() } else { format!("{name}_at_{offset}") }
}
