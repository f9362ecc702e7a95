-- expect: refused
-- says: more than 100000 elements
table.move({}, 1, math.maxinteger - 1, 2)
