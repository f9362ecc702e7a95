-- expect: refused
-- says: format longer than 200 bytes
os.date(('%c'):rep(30000))
