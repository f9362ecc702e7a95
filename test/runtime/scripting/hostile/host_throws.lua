-- expect: refused
-- says: the disk is on fire
host.fault()
