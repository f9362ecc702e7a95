-- What lies loose on the ground decays, with what is in it. What has a time of its own, such as a corpse, decays by
-- that.
--
-- Nothing decays in a region whose field `keeps_things` is true, nor what has the param `stays_on_ground`.

local rules = require("features.decay.data.decay_rules")

items.decay_on_ground(rules.ground_ms)

local function is_kept(item)
  if item:get("stays_on_ground") then return true end
  for _, tag in ipairs(rules.kept_tags) do
    if item:has_tag(tag) then return true end
  end
  local here = region.at(item.map_id, item.x, item.y, item.z)
  return here ~= nil and here:get("keeps_things") == true
end

function on_decay(item)
  if not item.decays_at and item.map_id and is_kept(item) then return false end
end
