-- What waits for a player comes into the bank box: when the player comes into the world, when a banker hears "my
-- goods", and when it comes from another process.

local crossing = require("lib.processes.crossing")
local deletions = require("lib.processes.deletions")
local hearing = require("lib.hearing")
local law = require("features.law.lib.law").crimes
local processes = require("lib.processes")
local safekeeping = require("features.safekeeping.lib.safekeeping")

local WORDS = "my goods"
local EARSHOT_TILES = 12
local NO_CRIMINALS = 500389 -- I will not do business with a criminal!
local NOTHING = "Nothing of yours waits here."
local PERHAPS = "Nothing of yours waits here. What waits in other lands is sent for."
local DELIVERED = "Goods that were kept for you are in your bank box now."
local WAITING = "Your bank box has no room for all that is kept for you. Say \"my goods\" to a banker when it has."

hearing.declare("goods that wait", "banker", { WORDS })

local function tell(mobile, moved, waiting)
  if moved > 0 then mobile:tell(DELIVERED) end
  if waiting > 0 then mobile:tell(WAITING) end
end

function on_player_entered(event)
  local mobile = mobiles.get(event.character_id)
  if not mobile then return end
  tell(mobile, safekeeping.deliver(mobile))
  safekeeping.ask(mobile)
end

on_handover = crossing.handler { arriving = on_player_entered }

function on_speech(event)
  local user = hearing.find(hearing.words(event.text), WORDS) and mobiles.of_session(event.session_id)
  if not user or user.is_dead then return end
  local banker = hearing.nearest(user, EARSHOT_TILES, function(one) return one:has_tag("banker") end)
  if not banker then return end
  hearing.answer(banker, user, function()
    if law.is_criminal(user) then return banker:say_cliloc(NO_CRIMINALS, nil, nil, user.session_id) end
    local moved, waiting = safekeeping.deliver(user)
    safekeeping.ask(user)
    if moved + waiting == 0 then return banker:say(processes.are_several() and PERHAPS or NOTHING) end
    tell(user, moved, waiting)
  end)
end

function on_thing_arrived(event)
  local crate = items.get(event.serial)
  if not crate or crate.template ~= safekeeping.CRATE then return end
  local mobile, moved, waiting = safekeeping.arrived(crate)
  if mobile then tell(mobile, moved, waiting) end
end

-- An account that is gone has no heirs: what waited for it ends with it.
local function forget(serial)
  for crate in items.each { template = safekeeping.CRATE, param = "owner", value = serial } do
    local account = crate:get("account")
    if account and pcall(store.account, account) then
      crate:set("heirs", account)
      crate:set("owner", nil)
    else
      crate:delete()
    end
  end
end

local heard
on_character_deleted, heard = deletions.everywhere("owner_deleted", forget, function()
  return deletions.named_by(items.each { template = safekeeping.CRATE, waits = true }, "owner")
end)
for name, does in pairs(safekeeping.handlers) do heard[name] = does end
on_network_message = processes.of_others(heard)

-- What happened while this process did not run.
safekeeping.tell_all()
