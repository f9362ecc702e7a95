-- Followers go along with their master to another process of the world.

local crossing = require("lib.processes.crossing")
local followers = require("features.travel.lib.travel").followers
local pets = require("features.pets.lib.ownership")

-- Most that go along at once; somebody with more followers leaves the others behind.
local MOST = 20

local function take_along(event)
  local master = mobiles.get(event.character_id)
  return master and table.move(followers.of(master), 1, MOST, 1, {})
end

local function count(event)
  local master = mobiles.get(event.character_id)
  if master then pets.recount(master) end
end

on_handover = crossing.handler { leaving = take_along, arriving = count }
