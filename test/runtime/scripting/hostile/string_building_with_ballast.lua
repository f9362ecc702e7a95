-- expect: stopped
-- says: made a string of more than 262144 bytes
-- A large live heap makes each garbage collection slow.
local ballast = {}
for i = 1, 150000 do ballast[i] = { i } end
local s = ''
while true do s = s .. 'some more text' end
