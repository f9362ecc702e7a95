-- expect: harmless
-- Names with a meaning in JavaScript are ordinary keys here.
local back = host.echo({ __proto__ = { polluted = true }, constructor = 1, toString = 2, hasOwnProperty = 3 })
return back.constructor, back.__proto__.polluted, host.echo({}).polluted
