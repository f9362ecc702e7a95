-- expect: refused
load('x = 1', 'x', 't', nil)()
