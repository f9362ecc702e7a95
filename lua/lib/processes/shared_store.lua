-- Tables of store.global that several processes of a world write to at once.
--
-- The store brings a member to the other processes as a whole, after a second or so; of two that were written
-- meanwhile, the later one counts. What is set here is told to the others besides, by its place in the table: they have
-- it at once, and nothing undoes what another process wrote to another place of the same member.

local processes = require("lib.processes")

local shared_store = {}

local SET = "store_set"

-- The table that holds the last name of a path, and that name; nil where there is no such table.
local function place_of(path)
  local holder = store.global
  for index = 1, #path - 1 do
    holder = holder[path[index]]
    if not holder then return nil end
  end
  return holder, path[#path]
end

-- Sets what the names lead to, from store.global on: a plain value with text as keys, or nil. The tables on the way
-- must be there.
--
--   shared_store.set(3, "guild 12", "members", serial, "rank")
function shared_store.set(value, ...)
  local path = { ... }
  local holder, name = place_of(path)
  holder[name] = value
  processes.tell_others(SET, { path = path, value = value })
end

-- Adds to a number, which is 0 where there is none. Two processes that add at once both count.
function shared_store.add(amount, ...)
  local path = { ... }
  local holder, name = place_of(path)
  holder[name] = (holder[name] or 0) + amount
  processes.tell_others(SET, { path = path, add = amount })
end

-- The handlers of features/processes.
shared_store.handlers = {
  [SET] = function(data)
    local holder, name = place_of(data.path)
    if not holder then return end
    if data.add then holder[name] = (holder[name] or 0) + data.add else holder[name] = data.value end
  end,
}

return shared_store
