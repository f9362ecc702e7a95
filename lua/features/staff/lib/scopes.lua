-- Where commands look for things: between two corners, in the region, with those who are online, everywhere. Each
-- returns what a search wants and a function that tells whether a found one counts, or nil and a sentence.

local masters = require("lib.masters")
local picking = require("lib.picking")

local scopes = { LONGEST_SIDE = 64 }

local function any() return true end

-- The area between two corners of one map, to look in while the game goes on. Returns it, or nil and a sentence.
function scopes.between(session_id)
  command.print("Choose the first corner, then the second.")
  local first, problem = picking.place(session_id)
  if not first then return nil, problem end
  local second, reason = picking.place(session_id)
  if not second then return nil, reason end
  if first.map_id ~= second.map_id then return nil, "Both corners must be on one map." end
  local area = {
    map_id = first.map_id, left = math.min(first.x, second.x), right = math.max(first.x, second.x),
    top = math.min(first.y, second.y), bottom = math.max(first.y, second.y), waits = true,
  }
  local tiles = math.max(area.right - area.left, area.bottom - area.top) + 1
  if tiles > scopes.LONGEST_SIDE then return nil, ("The area may have %d tiles on a side."):format(scopes.LONGEST_SIDE) end
  return area
end

function scopes.area(context)
  local area, reason = scopes.between(context.session_id)
  if not area then return nil, reason end
  return area, any
end

function scopes.region(context)
  local here = mobiles.of_session(context.session_id).region
  if not here then return nil, "You are in no region." end
  return { map_id = here.map_id, waits = true }, function(thing) return here:contains(thing.x, thing.y, thing.z) end
end

local ONLINE = {
  items = function(item) return item.root_mobile ~= nil and item.root_mobile.session_id ~= nil end,
  creatures = function(creature)
    local master = masters.master(creature)
    return master ~= nil and master.session_id ~= nil
  end,
  players = function(player) return player.session_id ~= nil end,
}

function scopes.online(_, kind) return { waits = true }, ONLINE[kind] end

function scopes.global() return { waits = true }, any end

return scopes
