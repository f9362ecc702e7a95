-- expect: refused
-- says: attempt to call a nil value (field 'getupvalue')
debug.getupvalue(string.rep, 1)
