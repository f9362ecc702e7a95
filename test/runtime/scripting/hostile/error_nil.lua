-- expect: refused
-- says: nil
error(nil)
