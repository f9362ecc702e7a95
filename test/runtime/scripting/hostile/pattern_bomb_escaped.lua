-- expect: refused
-- says: the pattern takes more than 2000000 steps
-- "%%" is an escaped "%", so "b" is an ordinary letter behind it.
local at = ("%b"):rep(100):find(("%%b.-"):rep(4) .. "X")
