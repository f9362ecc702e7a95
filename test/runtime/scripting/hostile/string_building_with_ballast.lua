-- expect: stopped
-- says: made a string of more than 262144 bytes
-- While much memory is held, so that each collection is long.
local ballast = {}
for i = 1, 150000 do ballast[i] = { i } end
local s = ''
while true do s = s .. 'some more text' end
