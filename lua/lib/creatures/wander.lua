-- How creatures stroll about: one step at a time, not too far from where they belong.

local wander = {}

-- Where a creature belongs, which is where it was when it was first asked.
function wander.home(self)
  local home = self:get("home")
  if not home then
    home = { map_id = self.map_id, x = self.x, y = self.y, z = self.z }
    self:set("home", home)
  end
  return home
end

-- Whether it is at most so many tiles from home.
function wander.is_home(self, range)
  local home = wander.home(self)
  return home.map_id == self.map_id and math.max(math.abs(self.x - home.x), math.abs(self.y - home.y)) <= range
end

-- One step toward a place, around what is in the way where one side is free. Whether it moved.
function wander.toward(self, x, y, running)
  local direction = self:direction_to(x, y)
  if not direction then return false end
  local side = random.integer(0, 1) == 0 and 1 or 7
  return self:step(direction, running) or self:step((direction + side) % 8, running) or self:step((direction - side) % 8, running)
end

-- One step anywhere, or back home when it is farther than home_range tiles from there; what it keeps as `home_range` counts first.
-- Whether it moved.
function wander.step(self, home_range)
  local home = wander.home(self)
  home_range = self:get("home_range") or home_range
  if home_range and home.map_id == self.map_id and not wander.is_home(self, home_range) then
    return wander.toward(self, home.x, home.y)
  end
  -- Creatures go on the way they face more often than not.
  local direction = random.integer(1, 3) == 1 and random.integer(0, 7) or self.direction
  return self:step(direction) or self:step(random.integer(0, 7))
end

return wander
