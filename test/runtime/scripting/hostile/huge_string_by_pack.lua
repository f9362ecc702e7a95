-- expect: stopped
while true do pcall(string.pack, 'c16000000', 'x') end
