-- expect: stopped
-- says: ran for more than
-- The result of pcall is dropped, so the script never sees the error.
repeat until select('#', pcall(function() repeat until false end)) == 0
