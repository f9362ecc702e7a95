-- Sets a skill or a stat of somebody.

local picking = require("lib.picking")
local skill_data = require("features.skills.lib.skills").list

local STATS = { "strength", "dexterity", "intelligence", "fame", "karma" }
local SKILL_MOST, STAT_MOST = 120, 65000
local KINDS = { "skill", "stat" }

local function names_of(kind)
  if kind == "stat" then return STATS end
  local names = {}
  for _, skill in ipairs(skill_data.list) do names[#names + 1] = skill.name end
  return names
end

local function is_known(kind, name)
  for _, known in ipairs(names_of(kind)) do
    if known == name then return true end
  end
  return false
end

local function complete(typed)
  local found = {}
  for _, kind in ipairs(KINDS) do
    for _, name in ipairs(names_of(kind)) do
      if text.starts_with(name, typed) then found[#found + 1] = name end
    end
  end
  return found
end

command.register {
  name = "set",
  description = "Sets a skill, in points, or a stat of the mobile that you choose.",
  contexts = { "in_game" },
  level = "GameMaster",
  arguments = {
    { name = "kind", type = "choice", choices = KINDS, about = "what to set" },
    { name = "name", type = "word", about = "its name, such as swordsmanship or strength", complete = complete },
    { name = "value", type = "number", min = -STAT_MOST, max = STAT_MOST, about = "points" },
  },
  handler = function(context, arguments)
    local kind, name, value = arguments.kind, arguments.name:lower(), arguments.value
    if not is_known(kind, name) then
      local stats = kind == "stat" and (" The stats are %s."):format(table.concat(STATS, ", ")) or ""
      return false, ("There is no %s with the name %s.%s"):format(kind, name, stats)
    end
    if kind == "skill" and (value < 0 or value > SKILL_MOST) then
      return false, ("A skill has from 0 to %d points."):format(SKILL_MOST)
    end
    local mobile, second = picking.thing(context.session_id)
    if not mobile then return false, second end
    if not second then return false, "Only mobiles have skills and stats." end
    if kind == "skill" then
      mobile:set_skill(name, math.floor(value * 10 + 0.5))
    else
      if value < 0 and name ~= "karma" then return false, "Only karma can be below 0." end
      mobile[name] = math.floor(value)
    end
    return ("%s has %s %s now."):format(mobile.name, name, value)
  end,
}
