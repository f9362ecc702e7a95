-- Teleporters that react to a word.

local teleporters = require("features.teleporters.lib.teleporters")

function on_speech(event)
  local speaker
  for _, teleporter in ipairs(items.near(event.map_id, event.x, event.y, event.earshot, { template = "keyword_teleporter" })) do
    speaker = speaker or mobiles.of_session(event.session_id)
    if not speaker then return end
    if teleporters.hears(teleporter, speaker, event.text) then
      -- Others hear the word before its speaker is gone.
      wait(0)
      if teleporter.exists and speaker.exists then teleporters.take(teleporter, speaker, teleporters.hearing(teleporter)) end
      return
    end
  end
end
