-- expect: refused
-- says: attempt to call a nil value (field 'execute')
os.execute('true')
