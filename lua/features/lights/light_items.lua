-- Candles, lanterns, torches and lamp posts.

local items_of = require("lib.templates.item_families")
local lights = require("features.lights.lib.lights")

local light = items_of { tags = { "light" }, weight = 3, on_use = lights.use, on_drop = lights.drop }
light("brazier", 0x0E31, { weight = 20, movable = false, light = 1 })
light("brazier_tall", 0x19AA, { weight = 25, movable = false, light = 29 })
light("candelabra", 0x0A27, { light = 1 })
light("candelabra_stand", 0x0A29, { weight = 20, light = 1 })
light("candle", 0x0A28, { tags = { "candle" }, weight = 1, layer = "two_handed", light = 2, burns_minutes = 20 })
light("candle_large", 0x0A26, { weight = 2, light = 2, burns_minutes = 25 })
light("candle_long", 0x1433, { weight = 1, light = 2, burns_minutes = 30 })
light("candle_short", 0x142F, { weight = 1, light = 2, burns_minutes = 25 })
light("candle_skull", 0x1853, { weight = 5, light = 2, burns_minutes = 25 })
light("hanging_lantern", 0x0A1D, { weight = 40, movable = false, light = 29 })
light("heating_stand", 0x1849, { weight = 1, light = 2, burns_minutes = 25 })
light("lamp_post1", 0x0B21, { weight = 40, movable = false, light = 29 })
light("lamp_post2", 0x0B23, { weight = 40, movable = false, light = 29 })
light("lamp_post3", 0x0B25, { weight = 40, movable = false, light = 29 })
light("lantern", 0x0A25, { weight = 2, layer = "two_handed", light = 29, burns_minutes = 20 })
light("paper_lantern", 0x24BE, { light = 2 })
light("red_hanging_lantern", 0x24C2, { light = 29 })
light("round_paper_lantern", 0x24CA, { light = 2 })
light("shoji_lantern", 0x24BC, { light = 2 })
light("torch", 0x0F6B, { tags = { "torch" }, weight = 1, layer = "two_handed", light = 29, burns_minutes = 30 })
light("wall_sconce", 0x09FB, { movable = false, light = 8 })
light("wall_torch", 0x0A05, { movable = false, light = 8 })
light("white_hanging_lantern", 0x24C6, { light = 29 })

local hidden_light = items_of { tags = { "light" }, weight = 1, layer = "two_handed", movable = false }
hidden_light("light_source", 0x1647)
hidden_light("dark_source", 0x1646)

local fire = items_of { tags = { "light" }, weight = 1 }
fire("campfire", 0x0DE3, { movable = false, light = 29 })
fire("honor_candle", 0x1433, { light = 2 })
