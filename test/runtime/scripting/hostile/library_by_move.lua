-- expect: refused
-- says: cannot be assigned
table.move({ print }, 1, 1, 1, string)
