//! The longest common subsequence of two functions' instructions (Hunt and McIlroy, 1976), after what is
//! common at the beginning and at the end.

use crate::Lines;
use crate::token::Token;

/// More pairs than this are not compared: the middle of such functions counts as changed.
const MOST: usize = 4 << 20;

/// For each old instruction, the new one that it is, if it is one. `meet` says whether two tokens may be the
/// same.
pub fn align(a: &[Vec<Token>], b: &[Vec<Token>], meet: &mut dyn FnMut(Token, Token) -> bool) -> Lines {
    let mut same =
        |x: &[Token], y: &[Token]| x.len() == y.len() && x.iter().zip(y).all(|(x, y)| meet(*x, *y));
    let mut lines = vec![None; a.len()];
    let most = a.len().min(b.len());
    let first = (0..most).take_while(|i| same(&a[*i], &b[*i])).count();
    (0..first).for_each(|i| lines[i] = Some(i as u32));
    let last = (0..most - first).take_while(|i| same(&a[a.len() - 1 - i], &b[b.len() - 1 - i])).count();
    for i in 1..=last {
        lines[a.len() - i] = Some((b.len() - i) as u32);
    }
    let (x, y) = (&a[first..a.len() - last], &b[first..b.len() - last]);
    if x.len().saturating_mul(y.len()) > MOST {
        return lines;
    }
    // longest[i][j]: of what begins at x[i] and y[j].
    let width = y.len() + 1;
    let mut longest = vec![0u32; (x.len() + 1) * width];
    let mut equal = vec![false; x.len() * y.len()];
    for i in (0..x.len()).rev() {
        for j in (0..y.len()).rev() {
            let is_same = same(&x[i], &y[j]);
            equal[i * y.len() + j] = is_same;
            let skip = longest[(i + 1) * width + j].max(longest[i * width + j + 1]);
            let take = if is_same { longest[(i + 1) * width + j + 1] + 1 } else { 0 };
            longest[i * width + j] = skip.max(take);
        }
    }
    let (mut i, mut j) = (0, 0);
    while i < x.len() && j < y.len() {
        let here = longest[i * width + j];
        if equal[i * y.len() + j] && here == longest[(i + 1) * width + j + 1] + 1 {
            lines[first + i] = Some((first + j) as u32);
            (i, j) = (i + 1, j + 1);
        } else if longest[(i + 1) * width + j] >= longest[i * width + j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    lines
}
