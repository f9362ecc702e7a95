-- People who walk along with a player. What they do when they arrive or are lost is the matter of features/quests.
--
-- Params: `escorted_by`, the serial of the player; `escort_quest`, the id of the quest; `escort_to`, the name of the
-- region; `escort_lost_at`, since when they do not see the player, and `escort_leaves_at`, when they go home, in Unix
-- milliseconds; `escort_home`, the place from which they came, or "none" for those who were made for the walk.

local masters = require("lib.masters")

local escorting = {}

local PLAYER, QUEST, TO = "escorted_by", "escort_quest", "escort_to"
local LOST_AT, LEAVES_AT, HOME = "escort_lost_at", "escort_leaves_at", "escort_home"
local HEEL_TILES = 1

-- Set by the feature that looks after them.
local begun

function escorting.when_begun(handler) begun = handler end

-- Whether somebody walks along with a player, or is about to go home after that.
function escorting.is_busy(one) return one:get(PLAYER) ~= nil or one:get(LEAVES_AT) ~= nil end

function escorting.is_with(one, player) return one:get(PLAYER) == player.serial end

-- Lets somebody walk along. `walk`: `player`, `quest` (an id), `to` (the name of a region), `is_made`, whether it was
-- made for this.
function escorting.begin(one, walk)
  one:set(PLAYER, walk.player.serial)
  one:set(QUEST, walk.quest)
  one:set(TO, walk.to)
  one:set(HOME, walk.is_made and "none" or { map_id = one.map_id, x = one.x, y = one.y, z = one.z })
  escorting.walk(one)
  if begun then begun() end
end

-- One thought of somebody who walks along. Returns false for all others.
function escorting.walk(one)
  local serial = one:get(PLAYER)
  if not serial then return one:get(LEAVES_AT) ~= nil end
  local player = mobiles.get(serial)
  if player and one.following ~= player and (one:distance_to(player) or 0) > HEEL_TILES then
    one:follow(player, { distance = HEEL_TILES })
  end
  return true
end

-- Since when somebody has lost its player, noted for the first time or forgotten.
function escorting.lost_since(one, is_lost)
  local since = one:get(LOST_AT)
  if is_lost and not since then since = time.unix() end
  if not is_lost then since = nil end
  if since ~= one:get(LOST_AT) then one:set(LOST_AT, since) end
  return since
end

-- Ends the walk. It goes home after a time in milliseconds.
function escorting.finish(one, stays_ms)
  for _, param in ipairs { PLAYER, QUEST, TO, LOST_AT } do one:set(param, nil) end
  one:set(LEAVES_AT, time.unix() + stays_ms)
  one:stop()
end

-- Sends somebody home whose time has come: spawned people make room for others, those made for the walk are gone, and
-- all others are where they came from.
function escorting.go_home(one)
  if (one:get(LEAVES_AT) or math.huge) > time.unix() then return end
  local home = one:get(HOME)
  one:set(LEAVES_AT, nil)
  one:set(HOME, nil)
  if type(home) ~= "table" or one:get("spawner") then return one:delete() end
  one:move_to(home.map_id, home.x, home.y, home.z)
end

-- Those who walk along with somebody.
function escorting.of(player)
  local found = {}
  for one in mobiles.each { param = PLAYER, value = player.serial } do found[#found + 1] = one end
  return found
end

-- All who walk along, and all who go home; for a loop that may wait.
function escorting.walking() return mobiles.each { param = PLAYER, waits = true } end
function escorting.leaving() return mobiles.each { param = LEAVES_AT, waits = true } end

-- Whether somebody can be asked to walk along at all.
function escorting.is_free(one) return not one.is_dead and not escorting.is_busy(one) and masters.master(one) == nil end

return escorting
