-- expect: harmless
-- No other file can see the globals of this one.
secret_of_mine = 42
return _G == _ENV, rawget(_G, 'string'), rawget(_G, 'secret_of_mine')
