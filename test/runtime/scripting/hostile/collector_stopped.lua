-- expect: refused
-- says: collectgarbage answers
collectgarbage('stop')
