-- expect: harmless
-- Names that mean something to JavaScript are names like any other.
local back = host.echo({ __proto__ = { polluted = true }, constructor = 1, toString = 2, hasOwnProperty = 3 })
return back.constructor, back.__proto__.polluted, host.echo({}).polluted
