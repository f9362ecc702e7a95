-- expect: refused
-- says: undeclared global 'os_execute'
local env = _ENV
local _ENV = setmetatable({}, { __index = env })
os_execute()
