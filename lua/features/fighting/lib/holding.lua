-- Holds somebody fast for a time. A freeze lasts whatever happens; paralysis ends with the first wound, and is not
-- prolonged while it lasts (ModernUO Mobile.Paralyze). The end is stored with the mobile, so that it comes also after a
-- stop of the server. Whom staff froze stays frozen.
--
--   holding.freeze(mobile, milliseconds)     as a stunning blow does
--   holding.paralyse(mobile, milliseconds)   as the spell does
--   holding.release(mobile)                  ends paralysis; returns whether there was some
--   holding.settle(mobile)                   on return: ends what is over, and waits for the end of the rest
--   holding.expire(mobile)                    ends what is over

local holding = {}

-- Fields of a mobile, and the params with their ends in Unix milliseconds.
local ENDS = { frozen = "frozen_until", paralysed = "paralysed_until" }
local BY_STAFF = "frozen_by_staff"

local function loose(mobile, field)
  mobile:set(ENDS[field], nil)
  if field ~= "frozen" or not mobile:get(BY_STAFF) then mobile[field] = false end
end

local function await(mobile, field, at)
  timer.after(math.max(1, math.ceil(at - time.unix())), function()
    if mobile.exists and mobile:get(ENDS[field]) == at then loose(mobile, field) end
  end)
end

local function hold(mobile, field, milliseconds)
  local at = time.unix() + math.ceil(milliseconds)
  if mobile[field] and (mobile:get(ENDS[field]) or 0) >= at then return end
  mobile:set(ENDS[field], at)
  mobile[field] = true
  await(mobile, field, at)
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

function holding.settle(mobile)
  local now = time.unix()
  for field, param in pairs(ENDS) do
    local at = mobile:get(param)
    if at and at > now then await(mobile, field, at) elseif mobile[field] then loose(mobile, field) end
  end
end

function holding.expire(mobile)
  local now = time.unix()
  for field, param in pairs(ENDS) do
    local at = mobile:get(param)
    if at and at <= now then loose(mobile, field) end
  end
end

return holding
