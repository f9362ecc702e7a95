-- A mobile that carries more than it easily can grows tired with each step, and cannot leave the spot without stamina
-- (ModernUO WeightOverloading). Only the steps of those are looked at; the server says who they are.

local crossing = require("lib.processes.crossing")
local staff = require("lib.staff")

local WATCHED_FOR = "overload"
local TOO_MUCH = 500109 -- You are too fatigued to move, because you are carrying too much weight!
-- Stamina that a step costs, and stones that make it one more.
local LOSS, STONES_OF_MORE = 5, 25
-- A mount takes all but a part of it; who runs pays several times.
local MOUNTED_PART, RUNNING_TIMES = 3, 2

local function loss_of(mobile, overload, is_running)
  local loss = LOSS + overload // STONES_OF_MORE
  if mobile.is_mounted then loss = loss // MOUNTED_PART end
  return is_running and loss * RUNNING_TIMES or loss
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
  local overload = mobile and mobile.overload or 0
  if overload == 0 then
    if mobile then mobile:watch_steps(WATCHED_FOR, false) end
    return
  end
  if mobile.is_dead or staff.includes(mobile) then return end
  mobile.stamina = math.max(0, mobile.stamina - loss_of(mobile, overload, event.running))
  if mobile.stamina > 0 then return end
  players.tell_cliloc(event.session_id, TOO_MUCH)
  return false
end
