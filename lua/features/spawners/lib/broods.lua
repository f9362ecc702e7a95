-- What a spawner has made and what still counts of it. The spawner keeps the serials as `brood`, in base 36; each
-- creature and item keeps its spawner's serial as `spawner`. What died, was carried off or got another owner no longer
-- counts.

local FIRST_ITEM_SERIAL = 0x40000000
local DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

local broods = {}

local function base36(number)
  local digits = ""
  repeat
    local digit = number % 36 + 1
    digits = DIGITS:sub(digit, digit) .. digits
    number = number // 36
  until number == 0
  return digits
end

-- The creature or item with a serial, if it still belongs to the spawner.
local function member(spawner, serial)
  local one
  if serial < FIRST_ITEM_SERIAL then
    one = mobiles.get(serial)
  else
    one = items.get(serial)
    -- An item that was taken is in a container now.
    if one and not one.map_id then return nil end
  end
  return one and one:get("spawner") == spawner.serial and one or nil
end

-- Calls `work(one)` for each member that still counts, and returns the members' serials in base 36.
local function each(spawner, kept, work)
  local serials = {}
  if kept == "" then return serials end
  for _, digits in ipairs(text.split(kept, ",") or {}) do
    local serial = tonumber(digits, 36)
    local one = serial and member(spawner, serial)
    if one then
      serials[#serials + 1] = digits
      work(one)
    end
  end
  return serials
end

-- The members of a spawner's brood that still count: how many, and how many of each template.
function broods.of(spawner)
  local kept = spawner:get("brood") or ""
  local brood = { kept = kept, by_template = {} }
  local by_template = brood.by_template
  brood.serials = each(spawner, kept, function(one)
    local template = one.template
    by_template[template] = (by_template[template] or 0) + 1
  end)
  brood.count = #brood.serials
  return brood
end

-- Whether no other handler has changed the brood meanwhile.
function broods.is_current(spawner, brood) return (spawner:get("brood") or "") == brood.kept end

-- Adds a creature or an item to the brood.
function broods.add(spawner, brood, one)
  one:set("spawner", spawner.serial)
  brood.serials[#brood.serials + 1] = base36(one.serial)
  brood.by_template[one.template] = (brood.by_template[one.template] or 0) + 1
  brood.count = #brood.serials
  brood.kept = table.concat(brood.serials, ",")
  spawner:set("brood", brood.kept)
end

-- Deletes all members of the brood. Returns how many.
function broods.remove(spawner)
  local gone = 0
  each(spawner, spawner:get("brood") or "", function(one)
    one:delete()
    gone = gone + 1
  end)
  spawner:set("brood", nil)
  return gone
end

return broods
