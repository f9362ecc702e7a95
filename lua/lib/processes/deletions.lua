-- Characters that are deleted. One process hears of it by on_character_deleted, unless it is killed just then; what
-- they leave may be in another process of the world, which is told, unless it is down. So each process also asks the
-- database from time to time which of those to whom something belongs here are not there any more
-- (lua/features/processes).
--
--   local heard
--   on_character_deleted, heard = deletions.everywhere("shop_owner_deleted", function(serial) ... end, function()
--     return owners end)
--   on_network_message = processes.of_others(heard)

local processes = require("lib.processes")

local deletions = {}

-- Characters in one question to the database, which takes no more.
local ASKED_MAXIMUM = 500

-- What is done for a deleted character, and `owners`, by name; and the names in the order of their declarations, which
-- is that in which a process does it all when it hears of a deletion.
local kinds, names = {}, {}

-- Does something in each process for a character that was deleted, by its serial; it may be done again. `name` is what
-- processes tell one another, which no other feature uses. `owners` returns a list of all characters to whom something
-- belongs here, perhaps some twice. Returns the handler of on_character_deleted, and those of what the others tell.
---@param name string
---@param does fun(serial: integer)
---@param owners fun(): integer[]
function deletions.everywhere(name, does, owners)
  if not kinds[name] then names[#names + 1] = name end
  kinds[name] = { does = does, owners = owners }
  local function delete(event)
    does(event.character_id)
    processes.tell_others(name, { serial = event.character_id })
  end
  return delete, { [name] = function(data) does(math.tointeger(data.serial)) end }
end

-- The values of params of things that iterators such as `items.each` give: whole numbers only.
function deletions.named_by(things, ...)
  local found = {}
  for thing in things do
    for _, param in ipairs { ... } do
      local serial = math.tointeger(thing:get(param))
      if serial then found[#found + 1] = serial end
    end
  end
  return found
end

-- The serials of a list, each once and in parts, without those who are in the world here.
local function parts_of(serials)
  local seen, parts = {}, {}
  for _, serial in ipairs(serials) do
    if not seen[serial] and not mobiles.get(serial) then
      seen[serial] = true
      local part = parts[#parts]
      if not part or #part == ASKED_MAXIMUM then
        part = {}
        parts[#parts + 1] = part
      end
      part[#part + 1] = serial
    end
  end
  return parts
end

-- Does what is due for those of a list who were deleted. Returns false where the database does not answer: then nobody
-- counts as deleted.
local function look_at(kind, part)
  local existing = players.existing(part)
  if not existing then return false end
  local is_there = {}
  for _, serial in ipairs(existing) do is_there[serial] = true end
  for _, serial in ipairs(part) do
    if not is_there[serial] then
      kind.does(serial)
      wait(0)
    end
  end
  return true
end

-- Finds what belongs to characters that are not there any more, and does what is due. Waits.
function deletions.look()
  for _, name in ipairs(names) do
    for _, part in ipairs(parts_of(kinds[name].owners())) do
      if not look_at(kinds[name], part) then return end
    end
  end
end

return deletions
