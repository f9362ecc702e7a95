-- Quests: how players get them, and what counts for them. What a quest is stands in features/quests/lib/quests.lua, the
-- quests are in lua/quests.

local book = require("features.quests.lib.book")
local crossing = require("lib.processes.crossing")
local escorting = require("features.travel.lib.travel").escorting
local escorts = require("features.quests.lib.escorts")
local hearing = require("lib.hearing")
local kills = require("features.quests.lib.kills")
local log_window = require("features.quests.lib.log_window")
local progress = require("features.quests.lib.progress")
local quests = require("features.quests.lib.quests")
local receiving = require("lib.players.receiving")
local rules = require("features.quests.data.quest_rules")
local talking = require("features.quests.lib.talking")

local TALK = 3006146 -- Talk

local general = table.move(rules.escort_words, 1, #rules.escort_words, #rules.words + 1, { table.unpack(rules.words) })

hearing.declare("quests", "healer", rules.words)

-- Whether words may be about any quest; cheap, because everything that is said is asked.
local function may_be_about(user, words)
  for _, word in ipairs(general) do
    if hearing.find(words, word) then return true end
  end
  for _, quest in ipairs(quests.all()) do
    for _, word in ipairs(quest.words or {}) do
      if hearing.find(words, word) then return true end
    end
  end
  for _, active in ipairs(book.active(user)) do
    local step = book.step(active.quest, active.entry)
    if step and step.kind == "say" then return true end
  end
  return false
end

function on_speech(event)
  local user = mobiles.of_session(event.session_id)
  if not user or user.is_dead then return end
  local words = hearing.words(event.text)
  if not may_be_about(user, words) then return end
  local spoken
  local one = hearing.nearest(user, rules.talk_tiles, function(mobile)
    spoken = talking.spoken_to(mobile, user, words)
    return spoken ~= nil
  end)
  if one then
    local quest = talking.spoken_to(one, user, words).quest
    return hearing.answer(one, user, function() talking.hear(one, user, quest) end)
  end
  one = hearing.nearest(user, rules.talk_tiles, function(mobile) return talking.is_about(mobile, user, words, general) end)
  if one then hearing.answer(one, user, function() talking.meet(one, user, words) end) end
end

context_menu.add("creature", {
  {
    cliloc = TALK, range = rules.talk_tiles, handler = talking.meet,
    condition = function(mobile, user) return not user.is_dead and talking.concerns(mobile, user) end,
  },
})

receiving.add("quests", talking.receive)

request.answer("quest_button", function(event)
  local mobile = mobiles.of_session(event.session_id)
  if mobile then log_window.open(mobile) end
end)

function on_death(mobile)
  if mobile.is_player then return end
  escorts.die(mobile)
  kills.count(mobile)
end

-- An escort is where it wanted to go.
local function arrive(one, player, quest, entry)
  local step = book.step(quest, entry)
  if not step or step.kind ~= "escort" then return end
  one:say(progress.words(step.arrival, entry.place))
  escorting.finish(one, rules.escort_stays_ms)
  progress.advance(player, quest, entry, one)
end

-- The timer that looks after those who walk along, and whether somebody began to since its last look. Most of the time
-- nobody does.
local looks, has_begun

local function look_round()
  has_begun = false
  local is_anybody = false
  for one in escorting.walking() do
    is_anybody = true
    escorts.look(one, arrive)
  end
  for one in escorting.leaving() do
    is_anybody = true
    escorting.go_home(one)
  end
  if is_anybody or has_begun then return end
  timer.cancel(looks)
  looks = nil
end

local function look_after()
  has_begun = true
  looks = looks or timer.every(rules.escort_looks_ms, look_round)
end

escorting.when_begun(look_after)
-- Some may walk since before a restart.
look_after()

function on_player_entered(event)
  local mobile = mobiles.get(event.character_id)
  if mobile then escorts.settle(mobile) end
end

on_handover = crossing.handler { arriving = on_player_entered }
