-- Orione the cat: wanders about, meows, and answers when its name is said. The commands add_npc and orion make it.

local brains = require("features.creatures.lib.creatures").brains
local hearing = require("lib.hearing")

local SOUND = { meow = 0x69, purr = 0x6A, hurt = 0x6D }
local MEOW_PERCENT = 12
local MEOWS = { "Meow!", "Meow?", "Mrrrow.", "*purrs*", "*licks a paw*" }
-- Shortest time between two answers.
local ANSWER_PAUSE_MS = 1500
local ANSWER_MS = 600
local FOLLOW_MS = 10000
local NEAR_TILES = 2

hearing.declare("Orione", "orione", { "orion", "orion come", "good orion" })

-- By the cats' serials: when a cat answered last, and until when it follows somebody.
local answered, follows_until = {}, {}

local function show(self, words, sound)
  if text.starts_with(words, "*") then self:emote(words) else self:say(words) end
  self:sound(sound)
end

-- Whether the cat follows somebody. After a while it has had enough.
local function is_following(self)
  if self.following and time.now() > (follows_until[self.serial] or 0) then self:stop() end
  return self.following ~= nil
end

-- What the cat answers to somebody who said its name.
local function answer_to(self, speaker, said)
  if text.contains(said, "come") or text.contains(said, "here") then
    follows_until[self.serial] = time.now() + FOLLOW_MS
    self:follow(speaker, { distance = NEAR_TILES })
    return "*perks up its ears*", SOUND.meow
  end
  if text.contains(said, "fish") or text.contains(said, "good") then return "*purrs loudly*", SOUND.purr end
  return ("Meow, %s!"):format(speaker.name), SOUND.meow
end

mobile_template("orione", {
  base = "cat",
  name = "Orione",
  hue = 0x0453,
  think_ms = 1500,
  notoriety = "innocent",
  tags = { "animal", "cat" },

  on_think = function(self)
    if not is_following(self) then brains.wander(self) end
    if random.chance(MEOW_PERCENT) then show(self, random.pick(MEOWS), SOUND.meow) end
  end,

  on_speech = function(self, speaker, said)
    local heard = said:lower()
    if not text.contains(heard, "orion") then return end
    local now = time.now()
    if now - (answered[self.serial] or -ANSWER_PAUSE_MS) < ANSWER_PAUSE_MS then return end
    answered[self.serial] = now
    wait(ANSWER_MS)
    if not self.exists or not speaker.exists then return end
    local direction = self:direction_to(speaker.x, speaker.y)
    if direction then self:face(direction) end
    local words, sound = answer_to(self, speaker, heard)
    show(self, words, sound)
  end,

  on_death = function(self)
    answered[self.serial], follows_until[self.serial] = nil, nil
    self:sound(SOUND.hurt)
    self:emote("*gives a last meow*")
  end,
})
