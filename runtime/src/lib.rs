//! librt_irs.
