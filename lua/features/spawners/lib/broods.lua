-- What a spawner has made and what of it is still there. The serials are kept with the spawner as `brood`, in base 36; each creature
-- and thing keeps its spawner's serial as `spawner`. What died, was carried off or belongs to somebody else now counts no more.

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

-- What a serial stands for, while it is the spawner's.
local function member(spawner, serial)
  local one
  if serial < FIRST_ITEM_SERIAL then
    one = mobiles.get(serial)
  else
    one = items.get(serial)
    -- A thing that was taken lies in a backpack now.
    if one and not one.map_id then return nil end
  end
  return one and one:get("spawner") == spawner.serial and one or nil
end

-- Calls `work(one)` for each that is still there, and gives their serials in base 36.
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

-- Those of a spawner that are still there: how many, and how many of each template.
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

-- Whether nobody else has added to it meanwhile.
function broods.is_current(spawner, brood) return (spawner:get("brood") or "") == brood.kept end

-- One more, which keeps whose it is.
function broods.add(spawner, brood, one)
  one:set("spawner", spawner.serial)
  brood.serials[#brood.serials + 1] = base36(one.serial)
  brood.by_template[one.template] = (brood.by_template[one.template] or 0) + 1
  brood.count = #brood.serials
  brood.kept = table.concat(brood.serials, ",")
  spawner:set("brood", brood.kept)
end

-- Takes all of them out of the world. How many there were.
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
