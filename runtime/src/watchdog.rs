pub fn start(_o: &crate::options::Options) {}
