-- expect: harmless
return host.echo('\xff\xfe\0\x80')
