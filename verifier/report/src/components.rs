//! Strongly connected parts of graphs.

/// The strongly connected parts with a cycle that these nodes lead to (Tarjan's algorithm, without
/// recursion). `targets`: where a node leads.
pub fn components(
    nodes: usize,
    from: impl IntoIterator<Item = usize>,
    targets: impl Fn(usize) -> Vec<usize>,
) -> Vec<Vec<usize>> {
    const NEW: usize = usize::MAX;
    let (mut number, mut low, mut on_stack) = (vec![NEW; nodes], vec![0; nodes], vec![false; nodes]);
    let (mut stack, mut parts, mut counter) = (Vec::new(), Vec::new(), 0);
    for root in from {
        if number[root] != NEW {
            continue;
        }
        let mut calls = vec![(root, targets(root), 0usize)];
        number[root] = counter;
        low[root] = counter;
        counter += 1;
        stack.push(root);
        on_stack[root] = true;
        while let Some((v, next, i)) = calls.last_mut() {
            let v = *v;
            if let Some(&w) = next.get(*i) {
                *i += 1;
                if number[w] == NEW {
                    number[w] = counter;
                    low[w] = counter;
                    counter += 1;
                    stack.push(w);
                    on_stack[w] = true;
                    let after = targets(w);
                    calls.push((w, after, 0));
                } else if on_stack[w] {
                    low[v] = low[v].min(number[w]);
                }
                continue;
            }
            let own = next.contains(&v);
            calls.pop();
            if let Some((u, ..)) = calls.last() {
                low[*u] = low[*u].min(low[v]);
            }
            if low[v] == number[v] {
                let at = stack.iter().rposition(|&w| w == v).unwrap_or(0);
                let part = stack.split_off(at);
                part.iter().for_each(|&w| on_stack[w] = false);
                if part.len() > 1 || own {
                    parts.push(part);
                }
            }
        }
    }
    parts
}
