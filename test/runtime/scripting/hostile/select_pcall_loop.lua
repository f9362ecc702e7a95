-- expect: stopped
-- says: ran for more than
-- What pcall answers is thrown away, so that the error is not even seen.
repeat until select('#', pcall(function() repeat until false end)) == 0
