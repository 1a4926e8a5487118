#!/bin/sh
# Compiles guards.c to guards.ll, in the folder given or this one.
set -e
here=$(cd "$(dirname "$0")" && pwd)
clang-19 -O1 -S -emit-llvm -ffreestanding -fno-builtin -fno-inline -w -target x86_64-pc-linux-gnu -o - "$here/guards.c" |
  sed -E -e '/^(source_filename|; ModuleID|!|attributes)/d' -e 's/ dso_local//; s/ #[0-9]+//g; s/, !tbaa ![0-9]+//g; s/, !llvm\.loop ![0-9]+//g' \
    >"${1:-$here}/guards.ll"
