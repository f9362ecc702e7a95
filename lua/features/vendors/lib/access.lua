-- With whom tradespeople deal.

local law = require("features.law.lib.law").crimes
local staff = require("lib.staff")

local SCUM = 501522 -- I shall not treat with scum like thee!

local access = {}

-- Whether a tradesperson deals with somebody; it says why not. Murderers are turned away where guards protect (ModernUO
-- GuardedRegion.CheckVendorAccess).
function access.admits(mobile, user)
  if staff.includes(user) or not law.is_murderer(user) then return true end
  local here, there = mobile.region, user.region
  local is_guarded = here and here:get("guarded") or there and there:get("guarded")
  if not is_guarded then return true end
  mobile:say_cliloc(SCUM)
  return false
end

return access
