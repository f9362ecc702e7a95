-- expect: stopped
-- says: made a string of more than 262144 bytes
-- Every turn copies the whole string.
local s = ''
while true do s = s .. 'some more text' end
