-- Escorts: who walks along, where to, and how it ends (RunUO BaseEscortable).

local book = require("features.quests.lib.book")
local escorting = require("features.travel.lib.travel").escorting
local members = require("features.quests.lib.members")
local quests = require("features.quests.lib.quests")
local rules = require("features.quests.data.quest_rules")

local escorts = {}

-- Param of somebody who wants to go somewhere: the place, so that asking again brings no other one.
local WISH = "escort_wish"
local LOST = "You have lost %s, whom you escorted. The task is over."
local GONE = "The one whom you escorted is gone. The task is over."
local KILLED = "%s, whom you escorted, is dead. The task is over."

-- The step of a quest that is an escort and comes first; nil for other quests.
function escorts.first_step(quest)
  local step = quest.steps[1]
  return step.kind == "escort" and step or nil
end

-- Where somebody wants to go by a step: one of its places that is on the map and not here. nil if there is none.
function escorts.wish(one, step)
  local kept = one:get(WISH)
  local open = {}
  for _, name in ipairs(members.list(step.places)) do
    if region.get(one.map_id, name) and not quests.is_in(one, name) then
      if name == kept then return name end
      open[#open + 1] = name
    end
  end
  local place = #open > 0 and random.pick(open) or nil
  if place then one:set(WISH, place) end
  return place
end

-- Whether somebody can begin the escort of a step now.
function escorts.can_begin(one, step) return (step.who ~= nil or escorting.is_free(one)) and escorts.wish(one, step) ~= nil end

-- Lets who gave the step, or a new creature beside, walk along. Returns whether somebody does.
function escorts.begin(mobile, quest, step, entry, giver)
  local place = escorts.wish(giver, step)
  if not place or (not step.who and not escorting.is_free(giver)) then return false end
  local one = giver
  if step.who then
    one = mobiles.create(random.pick(members.list(step.who)), giver.map_id, giver.x, giver.y, giver.z)
    if not one then return false end
  end
  giver:set(WISH, nil)
  entry.escort, entry.place = one.serial, place
  escorting.begin(one, { player = mobile, quest = quest.id, to = place, is_made = step.who ~= nil })
  return true
end

-- The one who walks along for an entry; nil if that one is gone or walks with nobody any more.
function escorts.companion(mobile, entry)
  local one = entry.escort and mobiles.get(entry.escort)
  return one and escorting.is_with(one, mobile) and one or nil
end

-- Ends the walk of a quest that is over or given up.
function escorts.part(mobile, entry)
  local one = escorts.companion(mobile, entry)
  if one then escorting.finish(one, rules.escort_stays_ms) end
end

local function fail(one, words)
  local player, quest = mobiles.get(one:get("escorted_by")), quests.get(one:get("escort_quest") or "")
  local entry = player and quest and book.entry(player, quest.id)
  if entry and entry.escort == one.serial then
    book.give_up(player, quest.id)
    player:tell(words:format(one.name))
  end
end

local function is_lost(one, player)
  if not player or not player.session_id or player.is_dead then return true end
  return (one:distance_to(player) or math.huge) > rules.escort_tiles
end

-- One look round of somebody who walks along. Calls `arrive(one, player, quest, entry)` where it wants to be.
function escorts.look(one, arrive)
  local player = mobiles.get(one:get("escorted_by"))
  local quest = quests.get(one:get("escort_quest") or "")
  local entry = player and quest and book.entry(player, quest.id)
  if player and (not entry or entry.escort ~= one.serial) then return escorting.finish(one, rules.escort_stays_ms) end
  local since = escorting.lost_since(one, is_lost(one, player))
  if since then
    if time.unix() - since < rules.escort_lost_ms then return end
    fail(one, LOST)
    return escorting.finish(one, 0)
  end
  escorting.walk(one)
  local is_there = quests.is_in(one, one:get("escort_to")) and (one:distance_to(player) or math.huge) <= rules.arrival_tiles
  if is_there and quest then arrive(one, player, quest, entry) end
end

-- Somebody who walked along has died.
function escorts.die(one)
  if one:get("escorted_by") then fail(one, KILLED) end
end

-- Gives up the escorts of somebody who came into the world, whose companions are not there any more.
function escorts.settle(mobile)
  for _, one in ipairs(book.active(mobile)) do
    local step = book.step(one.quest, one.entry)
    if step and step.kind == "escort" and not escorts.companion(mobile, one.entry) then
      book.give_up(mobile, one.quest.id)
      mobile:tell(GONE)
    end
  end
end

return escorts
