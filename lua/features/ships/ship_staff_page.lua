-- What staff see of a ship.

local ships = require("features.ships.lib.ship_records")

local PARTS = { { "hold", "Hold" }, { "tillerman", "Tillerman" } }

staff_page.add {
  page = "building", name = "ship", title = "Ship",
  rows = function(subject)
    local ship = subject.item
    if not ship:has_tag("ship") then return nil end
    local rows = {
      { label = "Name", value = ship:get("ship_name") or "none" },
      { label = "Anchor", value = ship:get("anchored") and "dropped" or "raised" },
      { label = "Players aboard", value = ships.has_player(ship) and "yes" or "no" },
    }
    for _, row in ipairs(PARTS) do
      local part = ships.part(ship, row[1])
      if part then rows[#rows + 1] = { label = row[2], value = "there", serial = part.serial } end
    end
    return rows
  end,
}
