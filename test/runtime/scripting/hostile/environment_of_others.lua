-- expect: harmless
-- A file's globals are seen by nobody else.
secret_of_mine = 42
return _G == _ENV, rawget(_G, 'string'), rawget(_G, 'secret_of_mine')
