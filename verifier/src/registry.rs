//! The engines that there are. A further one is its folder and its line here.

use engine::Engine;

/// All engines, with their options as they usually are.
pub fn all() -> Vec<Box<dyn Engine>> {
    vec![
        Box::new(dpor::Dpor),
        Box::new(impact::Impact::default()),
        Box::new(bmc::Bmc::default()),
        Box::new(esst::Esst::default()),
        Box::new(ring::Ring::default()),
        Box::new(walk::Walk::default()),
    ]
}
