-- Holds somebody fast for a time. A freeze lasts whatever happens; paralysis ends with the first wound, and is not
-- prolonged while it lasts (ModernUO Mobile.Paralyze). A mobile that staff froze stays frozen.
--
--   holding.freeze(mobile, milliseconds)     as a stunning blow does
--   holding.paralyse(mobile, milliseconds)   as the spell does
--   holding.release(mobile)                  ends paralysis; returns whether there was some
--   holding.free(mobile)                     on return: lets go whoever is held without an end

local lasting = require("features.lasting.lib.lasting")

local holding = {}

-- Fields of a mobile, and the params with their ends in Unix milliseconds.
local ENDS = { frozen = "frozen_until", paralysed = "paralysed_until" }
local BY_STAFF = "frozen_by_staff"

local function loose(mobile, field)
  mobile:set(ENDS[field], nil)
  if field ~= "frozen" or not mobile:get(BY_STAFF) then mobile[field] = false end
end

local settle = {}
for field, param in pairs(ENDS) do
  settle[field] = lasting.define { param = param, finish = function(mobile) loose(mobile, field) end }
end

local function hold(mobile, field, milliseconds)
  local at = time.unix() + math.ceil(milliseconds)
  if mobile[field] and (mobile:get(ENDS[field]) or 0) >= at then return end
  mobile:set(ENDS[field], at)
  mobile[field] = true
  settle[field](mobile)
end

function holding.freeze(mobile, milliseconds) hold(mobile, "frozen", milliseconds) end

function holding.paralyse(mobile, milliseconds)
  if not mobile.paralysed then hold(mobile, "paralysed", milliseconds) end
end

function holding.release(mobile)
  local was_paralysed = mobile.paralysed
  if was_paralysed then loose(mobile, "paralysed") end
  return was_paralysed
end

function holding.free(mobile)
  for field, param in pairs(ENDS) do
    if mobile[field] and not mobile:get(param) then loose(mobile, field) end
  end
end

return holding
