-- A trap: a plate on the ground that hurts everybody who steps on it, and then pauses.

local REST_MS = 5000

item_template("pressure_plate", {
  name = "a loose stone", item_id = 0x1122, movable = false,
  on_step = function(item, mobile)
    if mobile.is_dead or item:get("resting") then return end
    item:set("resting", true)
    mobile:damage(random.integer(5, 10))
    item:say("*click*")
    wait(REST_MS)
    if item.exists then item:set("resting", nil) end
  end,
})
