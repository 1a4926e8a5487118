#!/bin/sh
# Compiles the prelude: prelude/NAME.c to NAME.ll, in the folder given or this one. (Scopes of variables are left
# out: what has them may have several variables in one place.)
set -e
here=$(cd "$(dirname "$0")" && pwd)
made=$(mktemp)
trap 'rm -f "$made"' EXIT
for c in "$here"/*.c; do
  clang-19 -O1 -S -emit-llvm -ffreestanding -fno-builtin -fno-vectorize -fno-slp-vectorize -fno-unroll-loops -w \
    -target x86_64-pc-linux-gnu -o "$made" "$c"
  sed -E -e '/^(source_filename|; ModuleID|!|attributes)/d' -e '/@llvm\.lifetime\./d' \
    -e 's/ #[0-9]+//g; s/, !(tbaa\.struct|tbaa|llvm\.loop|range) ![0-9]+//g' "$made" >"${1:-$here}/$(basename "$c" .c).ll"
done
