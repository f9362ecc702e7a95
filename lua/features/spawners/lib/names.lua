-- Resolves the names in spawners' entries to templates of creatures or of items such as reagents.

local spawning = require("lib.creatures.spawning")
local template_names = require("lib.templates.names")

-- Used for names without a template.
local FALLBACK = "generic_npc"
-- How long a missing template stays missing: a file that defines it may be saved later.
local STALE_MS = 60000
local REPORTED_MAXIMUM = 1000

-- Kept in `state` so that each name is logged once, also after a reload.
local told = state.spawners
told.reported = told.reported or {}
told.count = told.count or 0

local names = {}

local known, looked_up_at, creature_of, item_of

-- Forgets the resolved names because templates have changed.
function names.forget() known = nil end

local function look_up_anew()
  creature_of = template_names.resolver(spawning.templates())
  item_of = template_names.resolver(items.templates())
  known, looked_up_at = {}, time.now()
end

local function find(name)
  local creature = creature_of(name)
  if creature then return { template = creature, swims = mobiles.template(creature).swims } end
  local item = item_of(name)
  if item then return { template = item, is_item = true } end
  return { template = FALLBACK, is_missing = true }
end

-- What to make for a name: { template, is_item, swims, is_missing }.
function names.of(name)
  if not known then look_up_anew() end
  local found = known[name]
  if found and found.is_missing and time.now() - looked_up_at >= STALE_MS then
    look_up_anew()
    found = nil
  end
  if not found then
    found = find(name)
    known[name] = found
  end
  return found
end

-- Logs a name without a template once.
function names.report(name)
  if told.reported[name] or told.count >= REPORTED_MAXIMUM then return end
  told.reported[name] = true
  told.count = told.count + 1
  log.warn(("spawners name '%s', which has no mobile template; they make %s instead"):format(name, FALLBACK))
end

return names
