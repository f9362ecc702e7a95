-- expect: refused
-- says: attempt to call a nil value (field 'exit')
os.exit(1)
