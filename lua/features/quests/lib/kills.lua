-- Kills that quests ask for. Those count who have a right to the loot, and their parties where a quest says so.
-- Creatures that somebody made, tamed or ruled count for nobody.

local book = require("features.quests.lib.book")
local members = require("features.quests.lib.members")
local progress = require("features.quests.lib.progress")
local quests = require("features.quests.lib.quests")
local rules = require("features.quests.data.quest_rules")
local spoils = require("features.fighting.lib.fighting").spoils

local kills = {}

local OF_SOMEBODY = { "master", "owners", "summoned_until" }

local function is_wild(mobile)
  for _, param in ipairs(OF_SOMEBODY) do
    if mobile:get(param) ~= nil then return false end
  end
  return not mobile.is_player
end

local function is_wanted(step, killed)
  if step.kind ~= "kill" or not quests.is_in(killed, step.place) then return false end
  if step.tag then return killed:has_tag(step.tag) end
  return quests.is_one(killed, members.list(step.template))
end

-- Those who count a kill, by serial: who has a right to the loot is "own", who is in its party and near is "party".
local function counting(killed)
  local found = {}
  local function add(mobile, why)
    local is_near = mobile and mobile.is_player and not mobile.is_dead and mobile.session_id
      and (mobile:distance_to(killed) or math.huge) <= rules.share_tiles
    if is_near and found[mobile.serial] ~= "own" then found[mobile.serial] = why end
  end
  for _, heir in ipairs(spoils.heirs(killed)) do
    add(heir, "own")
    local company = heir.is_player and party.of(heir.serial)
    for _, member in ipairs(company and company.members or {}) do add(mobiles.get(member.serial), "party") end
  end
  return found
end

-- Counts a death for all who wait for it.
function kills.count(killed)
  if not is_wild(killed) then return end
  for serial, why in pairs(counting(killed)) do
    local mobile = mobiles.get(serial)
    for _, one in ipairs(book.active(mobile)) do
      local step = book.step(one.quest, one.entry)
      local shares = why == "own" or one.quest.kills == "party"
      if step and shares and is_wanted(step, killed) then progress.count(mobile, one.quest, one.entry) end
    end
  end
end

return kills
