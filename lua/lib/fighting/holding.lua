-- Holds somebody fast for a time. A freeze lasts whatever happens; paralysis ends with the first wound.
--
--   holding.freeze(mobile, milliseconds)     as a stunning blow does
--   holding.paralyse(mobile, milliseconds)   as the spell does
--   holding.release(mobile)                  ends paralysis; returns whether there was some

local holding = {}

-- By the serial of the mobile: when it ends, in milliseconds of the server.
state.frozen_until = state.frozen_until or {}
state.paralysed_until = state.paralysed_until or {}

local function hold(mobile, field, ends, milliseconds)
  local serial = mobile.serial
  local at = time.now() + milliseconds
  if (ends[serial] or 0) >= at then return end
  ends[serial] = at
  mobile[field] = true
  timer.after(milliseconds, function()
    if ends[serial] ~= at then return end
    ends[serial] = nil
    if mobile.exists then mobile[field] = false end
  end)
end

function holding.freeze(mobile, milliseconds) hold(mobile, "frozen", state.frozen_until, milliseconds) end

function holding.paralyse(mobile, milliseconds) hold(mobile, "paralysed", state.paralysed_until, milliseconds) end

function holding.release(mobile)
  state.paralysed_until[mobile.serial] = nil
  if not mobile.paralysed then return false end
  mobile.paralysed = false
  return true
end

-- Ends what holds a mobile after a restart of the server, when nothing would.
function holding.forget(mobile)
  if mobile.paralysed and not state.paralysed_until[mobile.serial] then mobile.paralysed = false end
  if mobile.frozen and not state.frozen_until[mobile.serial] and not mobile:get("frozen_by_staff") then mobile.frozen = false end
end

return holding
