-- A character without a good name is asked for another one, until it has one. Staff may be called as they like.

local names = require("lib.players.player_names")
local staff = require("lib.staff")

local NOT_ALLOWED = "You cannot be called %s here."

local function ask(mobile, refused)
  local fault = names.fault_of_character(refused)
  while fault do
    local answer = gump.ask(mobile.session_id, "choose_name", { reason = fault, name = refused ~= names.GENERIC and refused or "" })
    if not answer or not mobile.exists or not mobile.session_id then return end
    refused = text.trim((answer.texts.name:gsub(" +", " ")))
    fault = names.fault_of_character(refused)
  end
  mobile.name = refused
end

function on_player_entered(event)
  local mobile = mobiles.get(event.character_id)
  local name = mobile and mobile.name
  if not name or name ~= names.GENERIC and (staff.includes(mobile) or not names.fault_of_words(name)) then return end
  if name ~= names.GENERIC then
    mobile.name = names.GENERIC
    mobile:tell(NOT_ALLOWED:format(name))
  end
  ask(mobile, name)
end
