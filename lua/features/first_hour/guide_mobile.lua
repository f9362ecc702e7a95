-- The mentor, who answers the questions of newcomers.

local guide = require("features.first_hour.data.guide")
local hearing = require("lib.hearing")

local NEAR_TILES = 4
local PAUSE_MS = 800

local known = {}
for _, row in ipairs(guide.answers) do table.move(row[1], 1, #row[1], #known + 1, known) end
hearing.declare("mentors", "mentor", known)

local function answer_to(words)
  for _, row in ipairs(guide.answers) do
    for _, word in ipairs(row[1]) do
      if words:find("%f[%a]" .. word) then return row[2] end
    end
  end
  return nil
end

mobile_template("mentor", {
  base = "base_tradesfolk", tags = { "mentor" }, params = { title = "the mentor", home_range = 2 },
  equipment = { { template = "robe", hue = 0x59 } },
  sense_range = 3,
  on_come_near = function(self, mobile)
    if mobile:get("young") and not mobile:get("met_mentor") then
      mobile:set("met_mentor", true)
      self:say("Welcome, " .. mobile.name .. ". Ask me for help.")
    end
  end,
  on_speech = function(self, speaker, text)
    local words = text:lower()
    local distance = self:distance_to(speaker)
    if not distance or distance > NEAR_TILES then return end
    local answer = answer_to(words)
    local is_addressed = words:find("mentor") ~= nil or words:find("?", 1, true) ~= nil
    if not answer and not is_addressed then return end
    wait(PAUSE_MS)
    if not self.exists or not speaker.exists then return end
    local direction = self:direction_to(speaker.x, speaker.y)
    if direction then self:face(direction) end
    self:say(answer or guide.confused)
  end,
})
