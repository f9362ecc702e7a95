-- What a spawner has made and what still counts of it. The spawner keeps the serials as `brood`, in base 36; each
-- creature keeps its spawner's serial as `spawner`, and each thing is written with its place: `serial:x:y`. A thing has
-- no param of its spawner, by which it would not join other piles. What died, was carried off or got a master no longer
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

local function unbase36(digits) return math.tointeger(tonumber(digits or "", 36)) end

-- The creature or item of an entry, if it still belongs to the spawner.
local function member(spawner, entry)
  local digits, x, y = entry:match("^(%w+):?(%w*):?(%w*)$")
  local serial = unbase36(digits)
  if not serial then return nil end
  local one = serial < FIRST_ITEM_SERIAL and mobiles.get(serial) or serial >= FIRST_ITEM_SERIAL and items.get(serial) or nil
  if not one or not one.map_id then return nil end
  if x == "" then return one:get("spawner") == spawner.serial and one or nil end
  return one.map_id == spawner.map_id and one.x == unbase36(x) and one.y == unbase36(y) and one or nil
end

-- Calls `work(one)` for each member that still counts, and returns the members' entries.
local function each(spawner, kept, work)
  local serials = {}
  if kept == "" then return serials end
  for _, entry in ipairs(text.split(kept, ",") or {}) do
    local one = member(spawner, entry)
    if one then
      serials[#serials + 1] = entry
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
  local entry = base36(one.serial)
  if one.serial < FIRST_ITEM_SERIAL then
    one:set("spawner", spawner.serial)
  else
    entry = ("%s:%s:%s"):format(entry, base36(one.x), base36(one.y))
  end
  brood.serials[#brood.serials + 1] = entry
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
