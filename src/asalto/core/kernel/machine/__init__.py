"""From the kernel subset to machine code: a small compiler over LLVM (see `README.md` above)."""
