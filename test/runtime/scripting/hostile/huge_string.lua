-- expect: stopped
-- says: string of more than 262144 bytes
local s = 'x'
while true do s = s .. s end
