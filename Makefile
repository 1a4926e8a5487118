# make            build everything
# make demo       what it is for, in three parts (a minute or two after the build)
# make test       all checks and tests, and a part of the evidence
# make evidence   measure everything that is claimed, in full
# make bench      what single things cost, and the papers' tables: Markdown, JSON, pictures (make bench-quick: in under 3 minutes)
# make fuzz       hostile bytes for everything that is read, FUZZ=3600 seconds for each target
# make fuzz-coverage  the same one after the other, and which lines of its crate each target has reached
# make install    PREFIX=/usr/local, DESTDIR=
#
# Each of these first installs what is missing (Debian 12; as root or with sudo).

SHELL := /bin/bash
PREFIX ?= /usr/local
SEED ?= 1
FUZZ ?= 3600

# A fresh rustup has not changed this shell's PATH yet.
export PATH := $(PATH):$(HOME)/.cargo/bin
TARGET := $(or $(CARGO_TARGET_DIR),target)
CARGO ?= cargo
# The lock file is the truth about dependencies.
LOCKED := --locked

.NOTPARALLEL:
.PHONY: all build demo test evidence bench bench-quick fuzz fuzz-coverage install setup clean fmt clippy deny unit loom miri evidence-part

all: build

setup:
	@scripts/setup

build: setup
	$(CARGO) build $(LOCKED) --release --workspace

demo: build
	$(TARGET)/release/irs-demo

evidence: build
	$(TARGET)/release/evidence --json evidence.json

bench: build
	$(TARGET)/release/micro --markdown bench.md --json bench.json
	$(CARGO) bench $(LOCKED) -p micro
	$(TARGET)/release/tables --markdown tables.md --json tables.json --plots plots

bench-quick: build
	$(TARGET)/release/micro --quick --markdown bench.md --json bench.json
	$(TARGET)/release/tables --quick --markdown tables.md --json tables.json --plots plots

# Targets of one file run beside each other, each for so long.
fuzz: setup
	IRS_FUZZ_SECONDS=$(FUZZ) $(CARGO) test $(LOCKED) --profile ci -p traceformat --test hostile --test baton -- --nocapture
	IRS_FUZZ_SECONDS=$(FUZZ) $(CARGO) test $(LOCKED) --profile ci -p rt_irs --test options -- --nocapture
	IRS_FUZZ_SECONDS=$(FUZZ) $(CARGO) test $(LOCKED) --profile ci -p verifier --test all -- --nocapture read_or_refused

fuzz-coverage: setup
	CARGO="$(CARGO)" scripts/fuzz-coverage $(FUZZ)

# Everything is built once, in the profile `ci`: optimised, with debug assertions.
test: setup fmt clippy unit loom miri deny evidence-part

fmt: setup
	$(CARGO) fmt --all --check

clippy: setup
	$(CARGO) clippy $(LOCKED) --profile ci --workspace --all-targets -- -D warnings
	$(CARGO) clippy $(LOCKED) --profile ci -p irs --no-default-features -- -D warnings

# Tests need the plugin and the runtime library as files, which `cargo test` alone does not put in place.
unit: setup
	$(CARGO) build $(LOCKED) --profile ci --workspace
	$(CARGO) test $(LOCKED) --profile ci --workspace

# The lock-free core, every interleaving of small cases. Its own target directory: the flag changes everything.
loom: setup
	RUSTFLAGS="--cfg loom" CARGO_TARGET_DIR=$(TARGET)/loom $(CARGO) test $(LOCKED) --profile ci -p rt_irs --no-default-features --test loom_core

miri: setup
	@if rustup component list --toolchain nightly 2>/dev/null | grep -q '^miri.*(installed)'; then \
		CARGO_TARGET_DIR=$(TARGET)/miri $(CARGO) +nightly miri test -p rt_irs --no-default-features --test core_steps; \
	else \
		echo "miri: skipped, no nightly toolchain with the component is installed"; \
	fi

deny: setup
	@if command -v cargo-deny >/dev/null; then \
		$(CARGO) deny --offline check licenses bans sources; \
	else \
		echo "cargo deny: skipped, not installed"; \
	fi

evidence-part: unit
	$(TARGET)/ci/evidence --seed $(SEED) --fraction 0.03

install: build
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/lib/irs $(DESTDIR)$(PREFIX)/lib/pkgconfig \
		$(DESTDIR)$(PREFIX)/include/irs
	install -m 755 $(TARGET)/release/irs $(DESTDIR)$(PREFIX)/bin/irs
	ln -sf irs $(DESTDIR)$(PREFIX)/bin/irs-cc
	ln -sf irs $(DESTDIR)$(PREFIX)/bin/irs-c++
	install -m 755 $(TARGET)/release/libirs_pass.so $(DESTDIR)$(PREFIX)/lib/irs/libirs_pass.so
	install -m 644 $(TARGET)/release/librt_irs.a $(DESTDIR)$(PREFIX)/lib/librt_irs.a
	install -m 755 $(TARGET)/release/librt_irs.so $(DESTDIR)$(PREFIX)/lib/librt_irs.so
	install -d $(DESTDIR)$(PREFIX)/lib/irs/models
	install -m 644 models/*.toml $(DESTDIR)$(PREFIX)/lib/irs/models
	install -m 644 runtime/include/irs.h $(DESTDIR)$(PREFIX)/include/irs.h
	install -m 644 runtime/include/irs/*.h $(DESTDIR)$(PREFIX)/include/irs
	install -d $(DESTDIR)$(PREFIX)/include/irs/systemc $(DESTDIR)$(PREFIX)/include/irs/freertos
	install -d $(DESTDIR)$(PREFIX)/include/c++/bits
	install -m 644 runtime/include/c++/barrier runtime/include/c++/future runtime/include/c++/mutex $(DESTDIR)$(PREFIX)/include/c++
	install -m 644 runtime/include/c++/bits/* $(DESTDIR)$(PREFIX)/include/c++/bits
	install -m 644 runtime/include/irs/systemc/* $(DESTDIR)$(PREFIX)/include/irs/systemc
	install -m 644 runtime/include/irs/freertos/* $(DESTDIR)$(PREFIX)/include/irs/freertos
	sed -e 's|@PREFIX@|$(abspath $(PREFIX))|' -e 's|@VERSION@|$(shell sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)|' \
		scripts/irs.pc.in > $(DESTDIR)$(PREFIX)/lib/pkgconfig/irs.pc

clean:
	$(CARGO) clean
