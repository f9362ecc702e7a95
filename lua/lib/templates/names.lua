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

-- Returns a function that finds the id of a name without capitals and underscores. Each letter's ids are made ready
-- when one of them is looked for, because all at once take longer than a handler may run.
local function finder(ids)
  local by_letter, ready = {}, {}
  for _, id in ipairs(ids) do
    local letter = id:byte()
    local list = by_letter[letter] or {}
    by_letter[letter], list[#list + 1] = list, id
  end
  return function(plain)
    local letter = plain:byte()
    if letter and not ready[letter] then
      ready[letter] = {}
      for _, id in ipairs(by_letter[letter] or {}) do ready[letter][squashed(id)] = id end
    end
    return letter and ready[letter][plain]
  end
end

-- Returns a function that resolves a name to one of the given ids; nil for an unknown name.
--
--   local resolve = template_names.resolver(mobiles.templates())
--   resolve("GreatHart") -- "great_hart"
function template_names.resolver(ids)
  local find = finder(ids)
  return function(name)
    local plain = squashed(name)
    local exception = EXCEPTIONS[plain]
    return find(plain) or (exception and find(squashed(exception)))
  end
end

return template_names
