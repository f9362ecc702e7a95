-- expect: refused
-- says: undeclared global 'io'
load('io.open("x")')()
