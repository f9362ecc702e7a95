-- expect: refused
-- says: attempt to call a nil value (field 'sethook')
debug.sethook()
