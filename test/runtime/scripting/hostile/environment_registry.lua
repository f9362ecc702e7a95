-- expect: refused
-- says: attempt to call a nil value (field 'getregistry')
debug.getregistry()
