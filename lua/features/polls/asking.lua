-- Players hear of polls when they enter the world.

local polls = require("features.polls.lib.polls")

function on_player_entered(event)
  local count = #polls.open_for(event.account_id)
  if count == 0 then return end
  local what = count == 1 and "There is a poll" or ("There are %d polls"):format(count)
  players.tell(event.session_id, what .. " for you to answer. Say .vote to see it.")
end
