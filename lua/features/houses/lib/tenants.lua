-- What other features keep in houses, and want to take away when a house is gone or is given to somebody else.

ledger.pass_on()

local tenants = {}

-- By name: functions `ended(gone, inside)`, when a house is gone, with what is left of it, and `given(house)`, after it
-- has another owner.
local followers = {}

function tenants.follow(name, handlers) followers[name] = handlers end

local function tell(what, ...)
  for _, handlers in pairs(followers) do
    if handlers[what] then handlers[what](...) end
  end
end

function tenants.end_with(gone, inside) tell("ended", gone, inside) end

function tenants.meet_owner(house) tell("given", house) end

return tenants
