-- expect: stopped
-- While much memory is held, so that each collection is long.
local ballast = {}
for i = 1, 150000 do ballast[i] = { i } end
local s = ''
while true do s = s .. 'some more text' end
