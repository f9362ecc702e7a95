-- expect: stopped
-- says: made a table or text of more than 16777216 bytes
while true do pcall(string.pack, 'c16000000', 'x') end
