local at = require("data.places").orchard

region.define {
  name = "The Old Orchard",
  map_id = at.map_id,
  areas = { { x1 = at.x - 10, y1 = at.y - 10, x2 = at.x + 10, y2 = at.y + 10 } },
  priority = 60,
  spawns = { { template = "orchard_crow", count = 2 } },
  on_enter = function(self, mobile)
    if mobile.is_player then mobile:tell("You smell apples.") end
  end,
}
