-- Switches what causes trouble off while players are online, and on again.

local own_spells = require("features.spellbooks.lib.spellbooks").own_spells
local skill_data = require("features.skills.lib.skills").list
local spells = require("features.spellbooks.lib.spellbooks").spells
local switching = require("features.switches.lib.switches")
local times = require("lib.players.times")

local REASON_LETTERS = 150
local SHOWN = 20
-- These lead to the way back.
local NEVER_OFF = { ["feature switches"] = true, ["feature staff"] = true, ["feature processes"] = true }

local function spell_names()
  local names = {}
  for _, spell in ipairs(spells) do names[#names + 1] = switching.plain(spell.name) end
  for _, entry in ipairs(registry.all(own_spells.KIND)) do names[#names + 1] = switching.plain(entry.value.name) end
  return names
end

local NAMES = {
  spell = spell_names,
  skill = function()
    local names = {}
    for _, skill in ipairs(skill_data.list) do names[#names + 1] = skill.name end
    return names
  end,
  item = function() return switches.names("item") end,
  gump = gump.names,
  feature = function() return switches.names("feature") end,
}

-- The name as the list has it, or nil and a sentence.
local function known(kind, typed)
  local wanted = (kind == "spell" or kind == "skill") and switching.plain(typed) or typed
  local near = {}
  for _, name in ipairs(NAMES[kind]()) do
    if name == wanted then return name end
    if #near < SHOWN and text.contains(name, wanted:sub(1, 3)) then near[#near + 1] = name end
  end
  table.sort(near)
  local hint = #near > 0 and (" Similar names: %s."):format(table.concat(near, ", ")) or ""
  return nil, ("There is no %s '%s'.%s"):format(kind, typed, hint)
end

local function complete(typed)
  local names = {}
  for _, kind in ipairs(switching.KINDS) do
    for _, name in ipairs(NAMES[kind]()) do
      if name:sub(1, #typed) == typed then names[#names + 1] = name end
    end
  end
  return names
end

command.register {
  name = "switch",
  description = "Switches a spell, skill, item, gump or feature off for players, or on again.",
  contexts = { "console", "in_game" },
  level = "GameMaster",
  runs_in = "one_process",
  arguments = {
    { name = "kind", type = "choice", choices = switching.KINDS, about = "what it is" },
    { name = "name", type = "word", about = "its name; a feature is a folder of lua/features, or a package", complete = complete },
    { name = "wish", type = "choice", choices = { "off", "on" }, about = "off or on" },
    { name = "reason", type = "text", max_length = REASON_LETTERS, optional = true, about = "why, which players read" },
  },
  handler = function(context, arguments)
    local kind, wish = arguments.kind, arguments.wish
    -- What is off may be switched on although its file is gone.
    if wish == "on" then
      local name = (kind == "spell" or kind == "skill") and switching.plain(arguments.name) or arguments.name
      if not switching.turn_on(kind, name) then return false, ("The %s %s is not off."):format(kind, name) end
      return ("The %s %s is on again."):format(kind, name)
    end
    local name, problem = known(kind, arguments.name)
    if not name then return false, problem end
    if NEVER_OFF[kind .. " " .. name] then return false, ("The %s %s stays on; staff need it."):format(kind, name) end
    local done, reason = switching.turn_off(kind, name, context.account_name, arguments.reason or "")
    if not done then return false, reason end
    return ("The %s %s is off for players. Staff from GameMaster up can still use it."):format(kind, name)
  end,
}

command.register {
  name = "switches",
  description = "Lists what is switched off.",
  contexts = { "console", "in_game" },
  level = "Counselor",
  runs_in = "one_process",
  reads = true,
  arguments = { { name = "json", type = "flag", about = "as JSON, for programs" } },
  handler = function(_, arguments)
    if arguments.json then return json.encode(switching.all()) end
    local lines = {}
    for _, one in ipairs(switching.all()) do
      local reason = one.reason ~= "" and ": " .. one.reason or ""
      lines[#lines + 1] = ("%s %s, off since %s by %s%s"):format(one.kind, one.name, times.written(one.at), one.by, reason)
    end
    return #lines > 0 and lines or "Everything is on."
  end,
}
