//! Error numbers of Linux on x86-64, as calls return them or leave them in `errno`.

pub(super) const EPERM: u64 = 1;
pub(super) const EAGAIN: u64 = 11;
pub(super) const ENOMEM: u64 = 12;
pub(super) const EBUSY: u64 = 16;
pub(super) const EINVAL: u64 = 22;
pub(super) const EDOM: u64 = 33;
pub(super) const ERANGE: u64 = 34;
pub(super) const EDEADLK: u64 = 35;
pub(super) const EOVERFLOW: u64 = 75;
pub(super) const ENOTTY: u64 = 25;
pub(super) const ENOTSUP: u64 = 95;
pub(super) const ETIMEDOUT: u64 = 110;
pub(super) const EOWNERDEAD: u64 = 130;
pub(super) const ENOTRECOVERABLE: u64 = 131;
/// The highest number that Linux has.
pub(super) const HIGHEST: u64 = 133;

/// -1 as an `int`.
pub(super) const MINUS_ONE: u64 = u32::MAX as u64;
