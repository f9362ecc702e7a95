-- A new character gets the things of its skills, is young, and reads a first tip.

local beginnings = require("features.first_hour.lib.beginnings")
local guide = require("features.first_hour.data.guide")

-- Param of a character that has died before.
local HAS_DIED = "has_died"

function on_player_entered(event)
  -- An operator may give newcomers nothing: `scripts.values.first_hour`.
  if not config.get("first_hour", true) then return end
  local mobile = mobiles.get(event.character_id)
  if mobile then beginnings.begin(mobile) end
end

-- After the first death a ghost is told where to go.
function on_death(mobile)
  if not mobile.is_player or not mobile:get(beginnings.HAS_BEGUN) or mobile:get(HAS_DIED) then return end
  mobile:set(HAS_DIED, true)
  if mobile.session_id then screen.tip(mobile.session_id, guide.first_death, "notice") end
end

-- The buttons of the scroll lead to the next tip and the one before.
request.answer("ask_tip", function(event)
  local count = #guide.tips
  local number = (event.tip + (event.is_next and 1 or -1) - 1) % count + 1
  screen.tip(event.session_id, guide.tips[number], "tip", number)
end)
