-- Frees the hands of somebody who needs them.

local hands = {}

local LAYERS = { "one_handed", "two_handed" }

-- Puts what somebody holds into the backpack, but for books of spells and `keeps`. Returns whether both hands are free.
function hands.free(mobile, keeps)
  local are_free = true
  for _, layer in ipairs(LAYERS) do
    local held = mobile:equipped(layer)
    if held and held ~= keeps and not held:has_tag("spellbook") then
      local backpack = mobile.backpack
      are_free = backpack ~= nil and held:put_in(backpack) ~= nil and are_free
    end
  end
  return are_free
end

return hands
