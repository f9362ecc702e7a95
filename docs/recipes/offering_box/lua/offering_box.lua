-- Events after the fact: a box that thanks givers and names takers, a coin that says where it lies, and a plate that
-- opens a gate while somebody stands on it.

item_template("offering_box", {
  name = "an offering box", item_id = 0x0E80, container_gump = 0x49, weight = 10, movable = false,
  on_added = function(self, item, giver)
    if giver then giver:tell("The temple thanks you.") end
    self:set("offerings", (self:get("offerings") or 0) + 1)
  end,
  on_removed = function(self, item, taker)
    if taker then self:say(taker.name .. " takes from the poor!") end
  end,
})

item_template("lucky_coin", {
  name = "a lucky coin", item_id = 0x0EED, weight = 0.1,
  on_dropped = function(self, user, container)
    user:tell(container and "The coin is safe." or "Do not lose it.")
  end,
  on_deleted = function(gone) log.info(("%s %d is gone."):format(gone.name, gone.serial)) end,
})

local GATE = 2

item_template("gate_plate", {
  name = "a plate", item_id = 0x1BC3, movable = false,
  on_step = function(self)
    for gate in items.each { tag = "plate_gate", map_id = self.map_id, x = self.x, y = self.y, range = GATE } do gate.blocks = false end
  end,
  on_step_off = function(self)
    for gate in items.each { tag = "plate_gate", map_id = self.map_id, x = self.x, y = self.y, range = GATE } do gate.blocks = true end
  end,
})

item_template("plate_gate", { name = "a gate", item_id = 0x0824, movable = false, blocks = true, tags = { "plate_gate" } })
