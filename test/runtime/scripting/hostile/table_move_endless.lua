-- expect: refused
-- says: more than 65536 elements
table.move({}, 1, math.maxinteger - 1, 2)
