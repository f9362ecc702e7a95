-- expect: refused
-- says: cannot be assigned
table.insert = nil
