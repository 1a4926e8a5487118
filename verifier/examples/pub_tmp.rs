use verifier::naive::{machine::AstMachine, rows};
use verifier::verify::*;
use verifier::schedule::trie::Header;
use verifier::publish::target::Memory;
fn main(){
 let n: usize = std::env::args().nth(1).unwrap().parse().unwrap();
 let t = std::env::args().nth(2).is_some();
 let mut m = AstMachine::new(&rows::last_zero(n)).unwrap();
 let h = Header{fingerprint: traceformat::fingerprint::Fingerprint([0;16]), origin: dpor_origin(), assumptions: vec![], counted: traceformat::schedule::set::SiteSet((0..10000).map(traceformat::site::SiteId).collect())};
 let mem = Memory::default();
 let mut o = Options{progress: Some(Box::new(|p| eprintln!("{p:?}"))), ..Options::default()};
 if t { o.targets = vec![Box::new(mem.clone())]; }
 let r = verify_dpor(&mut m, h, o);
 println!("{}", r.to_json());
 let p = mem.pushes.lock().unwrap();
 println!("{} pushes, max {} nodes", p.len(), p.iter().map(|s| s.nodes.len()).max().unwrap_or(0));
}
