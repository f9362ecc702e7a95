-- A mobile that carries more than it easily can grows tired with each step, and so does one that runs far. Without
-- stamina it cannot leave the spot (ModernUO WeightOverloading). Only the steps of those are looked at; the server says
-- who they are.

local crossing = require("lib.processes.crossing")
local rules = require("features.overload.data.tiring_rules")
local staff = require("lib.staff")

local WATCHED_FOR = "overload"
local TOO_MUCH = 500109 -- You are too fatigued to move, because you are carrying too much weight!
local TIRED = 500110 -- You are too fatigued to move.

local function loss_of(mobile, overload, is_running)
  local loss = rules.overload.loss + overload // rules.overload.stones_of_more
  if mobile.is_mounted then loss = loss // rules.mounted_part end
  return is_running and loss * rules.running_times or loss
end

local function look_at(mobile)
  if mobile and mobile.overload > 0 then mobile:watch_steps(WATCHED_FOR, true) end
end

function on_overloaded(event) look_at(mobiles.get(event.serial)) end

function on_player_entered(event) look_at(mobiles.get(event.character_id)) end

on_handover = crossing.handler { arriving = on_player_entered }

-- It is also called for steps that are watched for another reason.
function on_watched_step(event)
  local mobile = mobiles.get(event.character_id)
  if not mobile then return end
  local overload = mobile.overload
  if overload == 0 and mobile.stamina > 0 then return mobile:watch_steps(WATCHED_FOR, false) end
  if mobile.is_dead or staff.includes(mobile) then return end
  if overload > 0 then mobile.stamina = math.max(0, mobile.stamina - loss_of(mobile, overload, event.running)) end
  if mobile.stamina > 0 then return end
  players.tell_cliloc(event.session_id, overload > 0 and TOO_MUCH or TIRED)
  return false
end

players.running_tires(rules.run_tiles)

function on_exhausted(event)
  local mobile = mobiles.get(event.character_id)
  if mobile then mobile:watch_steps(WATCHED_FOR, true) end
end
