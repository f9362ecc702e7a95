-- A boat with a deed and a tillerman. A double click on him, and one on a place, takes a player aboard or ashore.

local BOAT, DECK, STERN, BOARDING = 0x0, 3, 3, 8 -- the multi that faces north, heights and tiles
local AHEAD = { [0] = { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } } -- of the multis for north, east, south and west
local WAYS, TURNS = { forward = 1, back = -1, stop = 0 }, { ["turn right"] = 1, ["turn left"] = -1 }

local function boat_under(mobile) return multi.at(mobile.map_id, mobile.x, mobile.y) end
local function is_open(multi_id, at, dx, dy, boat)
  local site = multi.survey(multi_id, at.map_id, at.x + dx, at.y + dy, at.z, 0, boat)
  return site and site.on_map and site.water and not site.blocked and site.mobiles + #site.multis == 0
end
item_template("small_boat", { name = "a small boat", multi = BOAT })
mobile_template("tillerman", { name = "the tillerman", body = 0x190, notoriety = "invulnerable", think_ms = 500,
  on_think = function(self)
    local boat, way = boat_under(self), self:get("way") or 0
    if not boat or way == 0 then return end
    local dx, dy = way * AHEAD[boat.multi_id][1], way * AHEAD[boat.multi_id][2]
    if is_open(boat.multi_id, boat, dx, dy, boat) then multi.carry(boat, dx, dy) else self:set("way", 0) end
  end,
  on_speech = function(self, speaker, text)
    local boat, way, turn = boat_under(self), WAYS[text:lower()], TURNS[text:lower()]
    if not boat or boat_under(speaker) ~= boat or not (way or turn) then return end
    local facing = (boat.multi_id + (turn or 0)) % 4
    if turn and not is_open(facing, boat, 0, 0, boat) then return self:say_cliloc(501423) end -- Ar, can't turn sir.
    if turn then multi.turn(boat, facing, turn) else self:set("way", way) end
    self:say_cliloc(501429) -- Aye aye sir.
  end,
  on_use = function(self, user)
    local at = self:distance_to(user) <= BOARDING and target.ask { session_id = user.session_id }
    local z = at and user:sees(at.x, at.y, at.z) and world.standing_z(at.map_id, at.x, at.y, at.z)
    if z then user:move_to(at.map_id, at.x, at.y, z) end
  end })
item_template("small_boat_deed", { name = "a deed to a small boat", item_id = 0x14F2, on_use = function(deed, captain)
  local at = target.ask { session_id = captain.session_id, multi = { id = BOAT } }
  local is_good = at and deed.exists and deed.root_mobile == captain and captain:sees(at.x, at.y, at.z) and is_open(BOAT, at, 0, 0)
  if not is_good then return players.tell_cliloc(captain.session_id, 1043284) end -- A ship can not be created here.
  items.create("small_boat"):move_to(at.map_id, at.x, at.y, at.z)
  mobiles.create("tillerman", at.map_id, at.x, at.y + STERN, at.z + DECK)
  deed:delete()
end })
