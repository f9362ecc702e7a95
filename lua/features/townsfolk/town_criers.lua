-- Town criers. They tell the news of the staff to players who come near and to those who ask (ModernUO TownCrier).

local creatures = require("lib.templates.creature_families")
local hearing = require("lib.hearing")
local news = require("features.news.lib.news")
local talking = require("features.townsfolk.lib.townsfolk").talking

-- The keyword of the client for "news".
local KEYWORD = 0x30
local HEARS_TILES, SEES_TILES = 3, 6
-- A crier does not cry again for so long.
local PAUSE_MS = 60 * 1000
local NONE = 1005643 -- I have no news at this time.
local CLOSING = "That is all the news."

-- When criers may cry again, in milliseconds of the server, by serial.
state.criers = state.criers or {}
local pauses = state.criers

hearing.declare("town criers", "town_crier", { "news" }, { news = KEYWORD })

local townsman = creatures.people("base_townsfolk", { "townsfolk" })

townsman("town_crier", {
  title = "the town crier", sense_range = SEES_TILES,
  equipment = { { template = "fancy_shirt", hue = 0x21 }, { template = "feathered_hat", hue = 0x21 } },

  on_come_near = function(self)
    local newest = news.all()[1]
    if not newest or (pauses[self.serial] or 0) > time.now() then return end
    pauses[self.serial] = time.now() + PAUSE_MS
    self:say("Hear ye! " .. newest.text)
  end,

  on_speech = function(self, speaker, words, mode, keywords)
    if not hearing.has_keyword(keywords, KEYWORD) then return talking.hear(self, speaker, words, mode, keywords) end
    local distance = self:distance_to(speaker)
    if speaker.is_dead or not distance or distance > HEARS_TILES then return end
    local all = news.all()
    if #all == 0 then return self:say_cliloc(NONE) end
    for _, one in ipairs(all) do self:say(one.text) end
    self:say(CLOSING)
  end,

  on_death = function(self) pauses[self.serial] = nil end,
})
