-- What staff switch off while players are online, and on again: spells, skills, items, gumps and whole features. The
-- list is `store.global.switches`, by kind and name; the server reads it, too (the module `switches`).

local shared_store = require("lib.processes.shared_store")
local tell = require("lib.telling")

local switching = { KINDS = { "spell", "skill", "item", "gump", "feature" } }

local STORED_AS = "switches"
local MOST = 200

-- The name of a spell or skill as the list has it.
function switching.plain(name) return (name:lower():gsub("[%s']+", "_")) end

-- Whether somebody may not use something now. A player is told why; a creature is not.
function switching.refuses(user, kind, name)
  local why = switches.why_off(kind, name, user.session_id)
  if why and user.session_id then tell(user, why) end
  return why ~= nil
end

-- What is off: tables of `kind`, `name`, `by`, `at` and `reason`, in the order of the alphabet.
function switching.all()
  local list = {}
  for key, row in pairs(store.global[STORED_AS] or {}) do
    local kind, name = key:match("^(%S+) (.+)$")
    list[#list + 1] = { kind = kind, name = name, by = row.by, at = row.at, reason = row.reason }
  end
  table.sort(list, function(one, other) return one.kind .. " " .. one.name < other.kind .. " " .. other.name end)
  return list
end

-- Switches something off. `by` is the account that does, and players read the reason.
function switching.turn_off(kind, name, by, reason)
  local all = store.global[STORED_AS] or {}
  local key = kind .. " " .. name
  if not all[key] and #switching.all() >= MOST then return nil, ("%d things are off already."):format(MOST) end
  if not store.global[STORED_AS] then shared_store.set({}, STORED_AS) end
  shared_store.set({ by = by, at = time.unix(), reason = reason }, STORED_AS, key)
  return true
end

-- Switches something on again. Returns false where it was on.
function switching.turn_on(kind, name)
  local key = kind .. " " .. name
  if not (store.global[STORED_AS] or {})[key] then return false end
  shared_store.set(nil, STORED_AS, key)
  return true
end

return switching
