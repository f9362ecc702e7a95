-- Copying a key onto a blank one, which tinkers make (ModernUO Key).

local asking = require("lib.asking")
local carried = require("lib.carried")
local skills = require("features.skills.lib.skills")

local WHICH = 501663 -- This key is a key blank. Which key would you like to make a copy of?
local COPIED = 501676 -- This key has been copied.
local FAILED = 501677 -- You fail to make a copy of the key.
local BROKE = "You fail to copy the key, and spoil the blank one."
local NO_KEY = 501679 -- You can't make a copy of that.
local UNREACHABLE = 501674 -- This key is unreachable.
local SURE_TENTHS = 750
local BREAK_PERCENT = 10

-- A blank key was double-clicked.
return function(blank, user)
  if not carried.is(user, blank) then return asking.tell(user, UNREACHABLE) end
  local key, is_mobile = asking.thing(user, { cliloc = WHICH })
  if not key then return end
  if is_mobile or not key:has_tag("key") or key:get("lock_id") == nil then return asking.tell(user, NO_KEY) end
  if not carried.is(user, blank) or not carried.is(user, key) or blank:get("lock_id") ~= nil then
    return asking.tell(user, UNREACHABLE)
  end
  if skills.check(user, "tinkering", 0, SURE_TENTHS) then
    blank:set("lock_id", key:get("lock_id"))
    blank.name = key.name
    return asking.tell(user, COPIED)
  end
  if not random.chance(BREAK_PERCENT) then return asking.tell(user, FAILED) end
  blank:delete()
  user:tell(BROKE)
end
