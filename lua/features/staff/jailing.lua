-- Keeps those in the jail in it until their time is over, which features/lasting waits for.

local data = require("features.staff.lib.cells")
local jail = require("features.staff.lib.jail")

local DARKNESS = 9

region.define {
  name = "Staff's jail", map_id = data.map_id, areas = { data.area }, priority = 200,
  darkness = DARKNESS, no_recall = true, no_harm = true, no_housing = true,
  on_leave = function(_, mobile)
    if not mobile.exists or not jail.is_in(mobile) then return end
    local serial = mobile.serial
    timer.after(0, function()
      local prisoner = mobiles.get(serial)
      if prisoner and prisoner.session_id and jail.is_in(prisoner) then jail.return_to_cell(prisoner) end
    end)
  end,
}
