-- expect: harmless
return getmetatable(_ENV), getmetatable(_G), getmetatable(string), getmetatable(''), getmetatable(host)
