-- Resolves the names in spawners' entries to templates of creatures or of items such as reagents.

local packages = require("features.spawners.data.packages")
local spawning = require("features.creatures.lib.creatures").spawning
local template_names = require("lib.templates.names")

-- Used for names without a template.
local FALLBACK = "generic_npc"
-- How long a missing template stays missing: a file that defines it may be saved later.
local STALE_MS = 60000
local REPORTED_MAXIMUM = 1000
local NAMES_SHOWN = 40

-- Kept in `state` so that each name is logged once, also after a reload.
local told = state.spawners
told.reported = told.reported or {}
told.count = told.count or 0

local names = {}

local known, looked_up_at, creature_of, item_of, package_of

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

-- The package that has the creature of a name without a template; nil for none.
function names.package_of(name)
  if not package_of then
    package_of = {}
    for package, ids in pairs(packages) do
      local list = {}
      for id in ids:gmatch("%S+") do list[#list + 1] = id end
      package_of[package] = template_names.resolver(list)
    end
  end
  for package, resolve in pairs(package_of) do
    if resolve(name) then return package end
  end
  return nil
end

-- Logs a name without a template once.
function names.report(name)
  if told.reported[name] or told.count >= REPORTED_MAXIMUM then return end
  told.reported[name] = true
  told.count = told.count + 1
  local package = names.package_of(name)
  local why = package and ("is a creature of the package %s, which is not loaded"):format(package) or "has no mobile template"
  log.warn(("spawners name '%s', which %s; they make %s instead"):format(name, why, FALLBACK))
end

-- Prints the names without a template, those of packages apart. `missing` is a set of names.
function names.print_missing(missing)
  local lists = {}
  for name in pairs(missing) do
    local package = names.package_of(name) or ""
    lists[package] = lists[package] or {}
    table.insert(lists[package], name)
  end
  for package, list in pairs(lists) do
    table.sort(list)
    local told_names = table.concat(list, ", ", 1, math.min(#list, NAMES_SHOWN)) .. (#list > NAMES_SHOWN and " and others" or "")
    job.print(package == "" and ("Names without a template, which become %s: %s."):format(FALLBACK, told_names)
      or ("Creatures of the package %s, which --packages packages loads; without it they become %s: %s."):format(
        package, FALLBACK, told_names))
  end
end

return names
