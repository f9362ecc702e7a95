-- expect: stopped
-- says: made a table or text of more than 4194304 bytes
while true do pcall(string.pack, 'c16000000', 'x') end
