-- Friends are told when one of them comes or goes, in whichever process of the world they are.

local acquaintances = require("features.friends.lib.friends")
local staff = require("lib.staff")

-- The message by which processes of the world hear of it.
local MOVED = "friend_moved"
local HUE = 0x59
local CAME, WENT = "Your friend %s has come into the world.", "Your friend %s has left the world."

-- Tells those on the own list. A player who is taken off the list is told nothing more.
local function tell_friends(event, words)
  local mobile = mobiles.get(event.character_id)
  if mobile and staff.includes(mobile) then return end
  local serials = {}
  for _, friend in ipairs(acquaintances.friends(event.character_id)) do serials[#serials + 1] = friend.serial end
  if #serials == 0 then return end
  network.send(network.world, MOVED, { serial = event.character_id, text = words:format(event.character_name), to = serials })
end

function on_player_entered(event) tell_friends(event, CAME) end

function on_player_left(event) tell_friends(event, WENT) end

function on_network_message(event)
  if event.name ~= MOVED or event.from_world ~= network.world then return end
  for _, serial in ipairs(event.data.to) do
    local player = players.by_character(serial)
    -- Both lists have to agree: who was put on a list and did not keep the other reads nothing.
    if player and acquaintances.is_friend(serial, event.data.serial) then players.tell(player.session_id, event.data.text, HUE) end
  end
end
