-- expect: stopped
-- says: made a string of more than 262144 bytes
-- Every turn copies all that was built so far.
local s = ''
while true do s = s .. 'some more text' end
