-- What townsfolk hear and answer: greetings, questions for name, trade, news and skills, and the words of guilds. One
-- of them answers: the one that is named, otherwise the nearest.

local hearing = require("lib.hearing")
local news = require("features.news.lib.news")
local teaching = require("features.townsfolk.lib.teaching")
local trade_guilds = require("features.trade_guilds.lib.trade_guilds")

local talking = {}

local HEARS_TILES = 3
local REPLY_MS = 700
-- Longer speech is not meant for them, unless they are named.
local MOST_WORDS = 6

local CLILOC = {
  busy = 501482, -- I am too busy fighting to deal with thee!
  no_news = 1005643, -- I have no news at this time.
}
-- Clients of any language send these numbers for words.
local KEYWORD = { join = 0x04, resign = 0x05, news = 0x30, train = 0x6C, anatomy = 0x154 }
-- And these, from 0x6D on, for skills.
local FIRST_SKILL_KEYWORD = 0x6D
local SKILL_KEYWORDS = {
  "parrying", "healing", "hiding", "stealing", "alchemy", "animal_lore", "item_identification", "arms_lore", "begging",
  "blacksmithy", "bowcraft_fletching", "peacemaking", "camping", "carpentry", "cartography", "cooking", "detecting_hidden",
  "discordance", "evaluating_intelligence", "fishing", "provocation", "lockpicking", "magery", "resisting_spells", "tactics",
  "snooping", "remove_trap", "musicianship", "poisoning", "archery", "spirit_speak", "tailoring", "animal_taming",
  "taste_identification", "tinkering", "veterinary", "forensic_evaluation", "herding", "tracking", "stealth", "inscription",
  "swordsmanship", "mace_fighting", "fencing", "wrestling", "lumberjacking", "mining", "meditation",
}

local by_keyword, by_words = {}, {}
for _, skill in ipairs(teaching.skills) do
  for offset, name in ipairs(SKILL_KEYWORDS) do
    if name == skill.name then by_keyword[FIRST_SKILL_KEYWORD + offset - 1] = skill end
  end
  if skill.name == "anatomy" then by_keyword[KEYWORD.anatomy] = skill end
  by_words[skill.name:gsub("_", " ")] = skill
end

local function skill_in(words, keywords)
  local skill = hearing.by_keyword(by_keyword, keywords)
  if skill then return skill end
  for called, skill in pairs(by_words) do
    if hearing.find(words, called) then return skill end
  end
  return nil
end

-- The name without the title, and the title.
local function parts_of(self)
  local name, title = self.name:match("^(.-) (the .+)$")
  return name or self.name, title or self:get("title")
end

-- What is talked about, the first one that is heard: by a keyword, by one of `words`, or where `hears` says so.
local TOPICS = {
  {
    keyword = KEYWORD.join, words = { "join", "member" },
    is_for = trade_guilds.is_master, answers = trade_guilds.ask_to_join,
  },
  {
    keyword = KEYWORD.resign, words = { "resign", "quit" },
    is_for = trade_guilds.is_master, answers = trade_guilds.resign,
  },
  {
    keyword = KEYWORD.train, words = { "train", "teach", "learn" },
    is_for = teaching.is_teacher,
    answers = function(self, speaker, words, keywords)
      local skill = skill_in(words, keywords)
      if skill then teaching.quote(self, speaker, skill) else teaching.list(self, speaker) end
    end,
  },
  {
    hears = function(words, keywords) return skill_in(words, keywords) ~= nil end,
    is_for = teaching.is_teacher, needs_name = true,
    answers = function(self, speaker, words, keywords) teaching.quote(self, speaker, skill_in(words, keywords)) end,
  },
  {
    words = { "your name", "thy name", "who are you", "who art thou", "name" },
    answers = function(self) self:say(("My name is %s."):format((parts_of(self)))) end,
  },
  {
    words = { "job", "profession", "your trade", "thy trade", "occupation" },
    answers = function(self)
      local _, title = parts_of(self)
      if not title then return self:say("I live here.") end
      self:say(teaching.is_teacher(self) and ("I am %s. I can train you for gold."):format(title) or ("I am %s."):format(title))
    end,
  },
  {
    keyword = KEYWORD.news, words = { "news", "rumors", "rumours" },
    answers = function(self)
      local newest = news.all()[1]
      if newest then self:say("I have heard this: " .. newest.text) else self:say_cliloc(CLILOC.no_news) end
    end,
  },
  {
    words = { "hail", "hello", "hi", "greetings", "good day" },
    answers = function(self, speaker) self:say(("Well met, %s."):format(speaker.name)) end,
  },
}

-- The words of all topics but those of the masters of guilds, and of these.
function talking.spoken()
  local of_all, of_masters = {}, {}
  for _, topic in ipairs(TOPICS) do
    local list = topic.is_for == trade_guilds.is_master and of_masters or of_all
    for _, words in ipairs(topic.words or {}) do list[#list + 1] = words end
  end
  return of_all, of_masters
end

local function is_heard(topic, words, keywords)
  if topic.hears then return topic.hears(words, keywords) end
  return topic.keyword ~= nil and hearing.has_keyword(keywords, topic.keyword) or hearing.says_any(words, topic.words)
end

local function topic_of(words, keywords)
  for _, topic in ipairs(TOPICS) do
    if is_heard(topic, words, keywords) then return topic end
  end
  return nil
end

-- The one of the townsfolk near a speaker that is meant: the nearest with the name that was said, otherwise the nearest
-- that the topic concerns. Returns it, and whether it was named.
local function whom(speaker, words, topic)
  local function may_answer(one) return one:has_tag("townsfolk") and not one.is_dead and (not topic.is_for or topic.is_for(one)) end
  local named = hearing.nearest(speaker, HEARS_TILES, function(one) return one:has_tag("townsfolk") and hearing.is_named(one, words) end)
  if named then return may_answer(named) and named or nil, true end
  return not topic.needs_name and hearing.nearest(speaker, HEARS_TILES, may_answer) or nil, false
end

-- Somebody of the towns hears a player. Waits.
function talking.hear(self, speaker, said, _, keywords)
  if speaker.is_dead or (self:distance_to(speaker) or math.huge) > HEARS_TILES then return end
  local words = hearing.words(said)
  keywords = keywords or {}
  local topic = topic_of(words, keywords)
  if not topic then return end
  local meant, is_named = whom(speaker, words, topic)
  if meant ~= self then return end
  if not is_named and select(2, words:gsub("%S+", "")) > MOST_WORDS then return end
  wait(REPLY_MS)
  if not self.exists or not speaker.exists or not speaker.session_id or speaker.is_dead then return end
  local direction = self:direction_to(speaker.x, speaker.y)
  if direction and not self.combatant then self:face(direction) end
  if self.combatant then return self:say_cliloc(CLILOC.busy) end
  topic.answers(self, speaker, words, keywords)
end

return talking
