-- expect: refused
-- says: the pattern takes more than 2000000 steps
for word in (('a'):rep(3000)):gmatch('a-a-a-b') do end
