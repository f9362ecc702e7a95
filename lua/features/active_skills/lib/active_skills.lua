-- Libraries of this feature that other features use.

return {
  locks = require("features.active_skills.lib.locks"),
  music = require("features.active_skills.lib.music"),
  skillful = require("features.active_skills.lib.mind_and_body"),
  outdoors = require("features.active_skills.lib.outdoors"),
}
