-- expect: refused
-- says: the pattern takes more than 2000000 steps
-- In a set, "%b" is the letter "b".
local at = ("a"):rep(200):find("[%b]?.-.-.-[x]")
