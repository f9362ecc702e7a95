-- expect: refused
-- says: the pattern takes more than 2000000 steps
local at = ("a"):rep(30):find("^" .. ("a?"):rep(30) .. ("a"):rep(30) .. "b")
