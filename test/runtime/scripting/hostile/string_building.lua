-- expect: stopped
-- Every turn copies all that was built so far.
local s = ''
while true do s = s .. 'some more text' end
