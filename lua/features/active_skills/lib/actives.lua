-- The skills that are used by their buttons, by name: function(user, event), which may wait for a target and returns
-- for how many milliseconds no other skill can be used.

local hiding_skills = require("features.active_skills.lib.hiding_skills")
local locks = require("features.active_skills.lib.locks")
local lore = require("features.active_skills.lib.lore")
local skillful = require("features.active_skills.lib.mind_and_body")
local songs = require("features.active_skills.lib.bard_songs")
local stealing = require("features.active_skills.lib.stealing")
local taming = require("features.pets.lib.pets").taming
local tracking = require("features.active_skills.lib.tracking")

return {
  anatomy = lore.anatomy,
  animal_lore = lore.animal_lore,
  animal_taming = taming.use,
  arms_lore = lore.arms_lore,
  begging = skillful.begging,
  detecting_hidden = hiding_skills.detecting_hidden,
  discordance = songs.discordance,
  evaluating_intelligence = lore.evaluating_intelligence,
  forensic_evaluation = lore.forensic_evaluation,
  hiding = hiding_skills.hiding,
  item_identification = lore.item_identification,
  meditation = skillful.meditation,
  peacemaking = songs.peacemaking,
  poisoning = skillful.poisoning,
  provocation = songs.provocation,
  remove_trap = locks.remove_trap,
  spirit_speak = skillful.spirit_speak,
  stealing = stealing.steal,
  stealth = hiding_skills.stealth,
  taste_identification = lore.taste_identification,
  tracking = tracking.use,
}
