-- Templates of weapons, armor and other things with rules for putting them on. features/fighting gives the rules.

local worn = {}

-- `on_equip`, `on_unequip` and `on_describe` of a template.
local rules = {}

function worn.use_rules(given) rules = given end

-- Gives a template the rules, if it is held or has a member that needs them, and none of its own.
function worn.prepare(template)
  local params = template.params or {}
  if template.layer == "one_handed" then template.on_equip = template.on_equip or function(...) return rules.on_equip(...) end end
  if not (params.armor or params.damage_min or params.needs_strength or params.dexterity) then return end
  template.on_equip = template.on_equip or function(...) return rules.on_equip(...) end
  template.on_unequip = template.on_unequip or function(...) return rules.on_unequip(...) end
  template.on_describe = template.on_describe or function(...) return rules.on_describe(...) end
end

return worn
