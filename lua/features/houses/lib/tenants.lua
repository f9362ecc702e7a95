-- What other features keep in houses, and want to take away before a house ends or when it is given to somebody else.

ledger.pass_on()

local tenants = {}

-- By name: functions `ending(house)`, before a house is gone, and `given(house)`, after it has another owner.
local followers = {}

function tenants.follow(name, handlers) followers[name] = handlers end

local function tell(what, house)
  for _, handlers in pairs(followers) do
    if handlers[what] then handlers[what](house) end
  end
end

function tenants.end_with(house) tell("ending", house) end

function tenants.meet_owner(house) tell("given", house) end

return tenants
