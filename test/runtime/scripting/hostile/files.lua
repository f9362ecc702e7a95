-- expect: refused
-- says: undeclared global 'io'
io.open('package.json')
