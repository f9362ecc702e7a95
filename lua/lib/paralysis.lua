-- Holds somebody fast for a time, as the spell Paralyze does. A wound ends it.
--
-- The end is stored with the mobile, so that nobody stays paralysed after a restart.

local paralysis = {}

local ENDS_AT = "paralysed_until"
local ICON, TITLE, TEXT = 1037, 1075827, 1075828

-- Ends it. Returns whether the mobile was paralysed.
function paralysis.finish(mobile)
  mobile:set(ENDS_AT, nil)
  if not mobile.paralysed then return false end
  mobile.paralysed = false
  if mobile.session_id then buffs.hide(mobile.session_id, ICON) end
  return true
end

-- Ends it if its time is over, otherwise waits for its time.
function paralysis.settle(mobile)
  local ends_at = mobile:get(ENDS_AT)
  if not ends_at then return end
  local left_ms = ends_at - time.unix()
  if left_ms <= 0 then return paralysis.finish(mobile) end
  timer.after(math.ceil(left_ms), function()
    if mobile.exists and mobile:get(ENDS_AT) == ends_at then paralysis.finish(mobile) end
  end)
end

-- Paralyses a mobile, unless it is so for longer already.
function paralysis.begin(mobile, lasts_ms)
  local ends_at = time.unix() + math.floor(lasts_ms)
  if (mobile:get(ENDS_AT) or 0) >= ends_at then return end
  mobile:set(ENDS_AT, ends_at)
  mobile.paralysed = true
  if mobile.session_id then
    buffs.show(mobile.session_id, { icon = ICON, title = TITLE, text = TEXT, seconds = lasts_ms // 1000 })
  end
  paralysis.settle(mobile)
end

return paralysis
