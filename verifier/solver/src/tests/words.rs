//! Questions in SMT-LIB 2, to scripts that answer rightly, wrongly or not at all, and to solvers that are
//! installed, against the linked one.

use super::external::Script;
use super::random::{CMP, Sample, value};
use crate::backend::Backend;
use crate::clauses::{Effort, Net, Sat};
use crate::term::{Sym, TermId, Terms};
use crate::{Answer, Assignment, Batsat};
use model::inst::BinOp;
use random::Rng;
use std::time::Duration;

type Boxed = Box<dyn Sat + Send>;

fn effort() -> Effort {
    Effort { conflicts: u64::MAX, time: Some(Duration::from_secs(60)), interrupt: None }
}

fn script(script: &Script, arguments: &str) -> Boxed {
    let command = format!("smt:sh {} {arguments}", script.path());
    let backend: Result<Backend, _> = command.parse();
    backend.unwrap_or_else(|e| panic!("{e}")).solver()
}

/// x * x is this number, of 16 bits, and a gate that is no bit of a term is false.
fn square(sat: Boxed, number: u64) -> (Net<Boxed>, Terms, TermId, Answer) {
    let mut terms = Terms::new();
    let x = terms.symbol(Sym { thread: 0, rank: 1 }, 16);
    let product = terms.bin(BinOp::Mul, 16, x, x);
    let mut net = Net::new(sat);
    let (bits, free) = (net.term(&terms, product), net.gates().input());
    for (i, b) in bits.iter().enumerate() {
        net.require(&[b.invert_if(number >> i & 1 == 0)]);
    }
    let free = net.literal(!free);
    let answer = net.sat.solve(&[free], effort());
    (net, terms, x, answer)
}

/// It gets words on stdin or in a file; of its values only those of inputs count, in any notation.
#[test]
fn a_script_that_answers() {
    let says = |from: &str, to: &str| {
        format!(
            "q=$(cat {from})\ncase $q in *'(set-logic QF_BV)'*'(bvmul '*'((_ extract 3 3) t'*'(get-value ('*) ;;\n\
             *) exit 1;; esac\nprintf 'sat\\n((in_0_1\\n (_ bv7 64)))\\n' {to}"
        )
    };
    let plain = Script::new("smt-plain", &says("", ""));
    let file = Script::new("smt-file", &says("\"$1\"", "> \"$2\""));
    for (s, arguments) in [(&plain, ""), (&file, "{in} {out}")] {
        let (mut net, terms, x, answer) = square(script(s, arguments), 49);
        assert_eq!(answer, Answer::Sat, "{arguments}: {:?}", net.sat.failure());
        let bits = net.term(&terms, x);
        let value: u64 = bits.iter().enumerate().map(|(i, b)| u64::from(net.value(*b)) << i).sum();
        assert_eq!(value, 7);
    }
    // 7 * 7 is not 50, and nobody believes it.
    let (net, .., answer) = square(script(&plain, ""), 50);
    assert!(matches!(answer, Answer::Unknown(_)));
    assert!(net.sat.failure().is_some_and(|f| f.contains("its assignment does not make clause")));
}

#[test]
fn a_script_that_does_not() {
    let values = "((in_0_1 #x0000000000000007) (v17 false))";
    for (name, text, why) in [
        ("garbage", "head -c 5000 /dev/urandom".to_owned(), "it gave no answer"),
        ("endless", "yes".to_owned(), "it says more than an answer can have"),
        ("silent", "exit 0".to_owned(), "it gave no answer (sat, unsat or unknown)"),
        ("crash", "echo sat; kill -SEGV $$".to_owned(), "it failed (killed by signal 11)"),
        ("late", "echo unsat; kill -SEGV $$".to_owned(), "it failed (killed by signal 11)"),
        ("usage", "echo no such option >&2; exit 1".to_owned(), "it failed (exit code 1: no such option)"),
        ("error", "echo '(error \"line 3: no\")'; exit 1".to_owned(), "it says (error \"line 3: no\")"),
        ("refused", "echo sat; echo '(error \"no model\")'".to_owned(), "it says (error \"no model\")"),
        ("unsure", "echo unknown; echo '(error \"no model\")'; exit 1".to_owned(), "it does not know"),
        ("both", "echo unsat; echo sat".to_owned(), "it says more than its answer"),
        ("other", format!("echo sat; echo '{values}'; exit 20"), "it says one thing and ends with another"),
        ("part", "echo sat; echo '((v16 true'".to_owned(), "is no value"),
        ("shape", "echo sat; echo 'x = 7'".to_owned(), "\"x\" is no value"),
        ("more", format!("echo sat; echo '{values} sat'"), "\"sat\" is no value"),
        ("large", "echo sat; echo '((in_0_1 #x10000000000000000))'".to_owned(), "is no value"),
        ("name", "echo sat; echo '((y #b1))'".to_owned(), "nothing is called \"y\""),
        ("twice", "echo sat; echo '((in_0_1 #x1) (in_0_1 #x2))'".to_owned(), "in_0_1 has two values"),
        ("nothing", "echo sat".to_owned(), "its assignment does not make clause"),
        ("wrong", "echo sat; echo '((in_0_1 #x8))'".to_owned(), "its assignment does not make clause"),
    ] {
        let s = Script::new(&format!("smt-{name}"), &text);
        let (net, .., answer) = square(script(&s, ""), 49);
        match answer {
            Answer::Unknown(said) => assert!(said.contains(why), "{name}: {said}"),
            other => panic!("{name}: {other:?}"),
        }
        assert!(net.sat.failure().is_some_and(|f| f.contains(why)), "{name}");
    }
    // It complains that there are no values, and ends so.
    for code in [0, 1, 20] {
        let s = Script::new("smt-none", &format!("echo unsat; echo '(error \"no model\")'; exit {code}"));
        assert_eq!(square(script(&s, ""), 50).3, Answer::Unsat, "{code}");
    }
}

#[test]
fn commands_that_cannot_be_run() {
    for (text, why) in [("smt:", "empty"), ("smt:no-solver-has-this-name -in", "is on the PATH")] {
        let refused = text.parse::<Backend>().expect_err(text);
        assert!(refused.contains(why), "{text}: {refused}");
    }
}

/// Conditions on random terms: those that are installed agree with the linked one, and inputs that they give
/// make the conditions true.
#[test]
fn all_agree() {
    let known = ["smt:z3 -in", "smt:cvc5 --lang smt2", "smt:bitwuzla --lang smt2"];
    let mut all = Vec::new();
    for text in known {
        match text.parse::<Backend>() {
            Ok(backend) => all.push((text, backend)),
            Err(why) => eprintln!("skipped: {text}: {why}"),
        }
    }
    let mut rng = Rng::new(11);
    let (mut satisfiable, mut not) = (0, 0);
    for round in 0..40 {
        let w = *rng.pick(&[3u8, 8, 13]);
        let mut terms = Terms::new();
        let sample = Sample::random(&mut rng, 2, w, 20, 16);
        let built = sample.build(&mut terms);
        let mut conditions = Vec::new();
        for (&t, &(_, width)) in built.iter().zip(&sample.steps) {
            if rng.below(3) == 0 {
                let k = terms.constant(value(&mut rng, width), width);
                conditions.push(terms.icmp(*rng.pick(&CMP), width, t, k));
            }
        }
        conditions.truncate(1 + rng.below(4));
        let expected = asked(Box::new(Batsat::default()), &terms, &conditions);
        for (name, backend) in &all {
            let answer = asked(backend.solver(), &terms, &conditions);
            assert_eq!(answer, expected, "{name}, {round}");
        }
        satisfiable += usize::from(expected == Answer::Sat);
        not += usize::from(expected == Answer::Unsat);
    }
    assert!(satisfiable >= 8 && not >= 8, "{satisfiable}, {not}");
}

/// All of them at once.
fn asked(sat: Boxed, terms: &Terms, conditions: &[TermId]) -> Answer {
    let mut net = Net::new(sat);
    let bits: Vec<_> = conditions.iter().map(|c| net.term(terms, *c)[0]).collect();
    let both = net.gates().all(bits);
    let both = net.literal(both);
    let answer = net.sat.solve(&[both], effort());
    if answer == Answer::Sat {
        let mut values = Assignment::default();
        for (s, bits) in net.inputs() {
            values.set(*s, bits.iter().enumerate().map(|(i, b)| u64::from(net.value(*b)) << i).sum());
        }
        assert!(conditions.iter().all(|c| values.eval(terms, *c) == 1));
    }
    answer
}
