-- The templates that names of ModernUO's data sets stand for: `GreatHart` is `great_hart`, `hirebard` is `hire_bard`.
--
-- Such a name is a template's id but for capitals and underscores; what is called otherwise here is listed.

local EXCEPTIONS = {
  dryada = "dryad",
  mldryad = "dryad",
  eliteninjawarrior = "elite_ninja",
  magedragonsflamemage = "dragons_flame_mage",
  spawner = "spawn",
  proximityspawner = "spawn",
  -- Camps are tents with people in them; who lives there comes without the tents.
  bankercamp = "banker",
  healercamp = "healer",
  magecamp = "mage",
  orccamp = "orc",
  ratcamp = "ratman",
}

local template_names = {}

local function squashed(name) return (name:lower():gsub("_", "")) end

-- A template's id by its name without capitals and underscores, for one kind of template.
local function index_of(ids)
  local index = {}
  for _, id in ipairs(ids) do index[squashed(id)] = id end
  return index
end

-- Returns a function from the names of data sets to ids among those given; nil for what is not among them.
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
