-- Lets creatures wander, one step at a time, near their home.

local wander = {}

-- A creature's home: by default where it was when this was called first.
function wander.home(self)
  local home = self:get("home")
  if not home then
    home = { map_id = self.map_id, x = self.x, y = self.y, z = self.z }
    self:set("home", home)
  end
  return home
end

-- Whether a creature is within `range` tiles of its home.
function wander.is_home(self, range)
  local home = wander.home(self)
  return home.map_id == self.map_id and math.max(math.abs(self.x - home.x), math.abs(self.y - home.y)) <= range
end

-- Takes one step towards a place, or to a side if the way is blocked. Returns whether it moved.
function wander.toward(self, x, y, running)
  local direction = self:direction_to(x, y)
  if not direction then return false end
  local side = random.integer(0, 1) == 0 and 1 or 7
  return self:step(direction, running) or self:step((direction + side) % 8, running) or self:step((direction - side) % 8, running)
end

-- Takes one step in any direction, or back home if the creature is farther than home_range tiles from it; its own param
-- `home_range` has priority. Returns whether it moved.
function wander.step(self, home_range)
  local home = wander.home(self)
  home_range = self:get("home_range") or home_range
  if home_range and home.map_id == self.map_id and not wander.is_home(self, home_range) then
    return wander.toward(self, home.x, home.y)
  end
  -- Creatures mostly keep their direction.
  local direction = random.integer(1, 3) == 1 and random.integer(0, 7) or self.direction
  return self:step(direction) or self:step(random.integer(0, 7))
end

return wander
