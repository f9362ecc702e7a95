-- expect: refused
-- says: xxxx
error(('x'):rep(65536), 0)
