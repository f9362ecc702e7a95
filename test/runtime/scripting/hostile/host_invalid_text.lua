-- expect: refused
-- says: bad argument #1 'value' to 'host.echo' (the string is not UTF-8
return host.echo('\xff\xfe\0\x80')
