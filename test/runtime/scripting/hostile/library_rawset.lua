-- expect: refused
-- says: rawset on what belongs to the host
rawset(string, 'format', print)
