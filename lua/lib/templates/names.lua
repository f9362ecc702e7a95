-- Resolves names of ModernUO's data sets to ids of templates: `GreatHart` to `great_hart`, `hirebard` to `hire_bard`.
--
-- Such a name differs from the id only in capitals and underscores. Names that differ otherwise are listed here.

local EXCEPTIONS = {
  dryada = "dryad",
  mldryad = "dryad",
  eliteninjawarrior = "elite_ninja",
  magedragonsflamemage = "dragons_flame_mage",
  baseescortable = "escortable",
  genericguard = "guard",
  warriorguard = "guard",
  spawner = "spawn",
  proximityspawner = "spawn",
  -- Camps are tents with people. We make the people without the tents.
  bankercamp = "banker",
  brigandcamp = "brigand",
  healercamp = "healer",
  magecamp = "mage",
  orccamp = "orc",
  ratcamp = "ratman",
}

local template_names = {}

local function squashed(name) return (name:lower():gsub("_", "")) end

-- Ids by their names without capitals and underscores.
local function index_of(ids)
  local index = {}
  for _, id in ipairs(ids) do index[squashed(id)] = id end
  return index
end

-- Returns a function that resolves a name to one of the given ids; nil for an unknown name.
--
--   local resolve = template_names.resolver(mobiles.templates())
--   resolve("GreatHart") -- "great_hart"
function template_names.resolver(ids)
  local index = index_of(ids)
  return function(name)
    local plain = squashed(name)
    local exception = EXCEPTIONS[plain]
    return index[plain] or (exception and index[squashed(exception)])
  end
end

return template_names
