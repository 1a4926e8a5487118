//! The engines that there are. A further one is its folder and its line here.

use engine::Engine;

/// All engines that have a name of their own, with their options as they usually are.
pub fn all() -> Vec<Box<dyn Engine>> {
    vec![
        Box::new(dpor::Dpor::default()),
        Box::new(impact::Impact::default()),
        Box::new(bmc::Bmc::default()),
        Box::new(esst::Esst::default()),
        Box::new(ring::Ring::default()),
        Box::new(hold::Hold::default()),
        Box::new(walk::Walk::default()),
    ]
}

/// What there is to choose from where no engine is named: all of them, and some in another use besides.
pub fn everyone() -> Vec<Box<dyn Engine>> {
    let mut everyone = all();
    everyone.push(Box::new(esst::Esst::in_turn()));
    everyone
}
