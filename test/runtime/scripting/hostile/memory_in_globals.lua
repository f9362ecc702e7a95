-- expect: stopped
-- says: used up their
held = {}
while true do held[#held + 1] = ('x'):rep(60000) .. #held end
