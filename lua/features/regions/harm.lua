-- Where a region has `no_harm`, players harm nobody.

local rules = require("lib.region_rules")

function on_damage(mobile, _, by)
  local reason = by and by.exists and rules.why_no_harm(by, mobile)
  if not reason then return end
  players.tell_cliloc(by.session_id, reason)
  return false
end
