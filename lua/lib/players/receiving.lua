-- What features take of what players drop on people and creatures, before the template of these does.
--
--   receiving.add("quests", function(one, user, dropped) ... end)   returns whether it takes care of the item

local receiving = {}

local KIND = "receiver"

function receiving.add(name, takes) registry.add(KIND, name, { takes = takes }) end

-- An `on_drop_onto` that asks the features first, and then does what a template does.
function receiving.before(does)
  return function(one, user, dropped)
    for _, entry in ipairs(registry.all(KIND)) do
      if entry.value.takes(one, user, dropped) then return false end
    end
    return does(one, user, dropped)
  end
end

return receiving
