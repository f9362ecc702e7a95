-- Holiday items.

local items_of = require("lib.templates.item_families")

local BELL_SOUND = 0xF5

local gift = items_of { tags = { "holiday" }, weight = 1 }
gift("bad_card", 0x14EF)
gift("blue_snowflake", 0x232E)
gift("candy_cane", 0x2BDD)
gift("coal", 0x19B9, { hue = 0x965 })
gift("ginger_bread_cookie", 0x2BE1)
gift("holiday_bell", 0x1C12, {
  on_use = function(bell, user)
    bell:say("*ding*")
    user:sound(BELL_SOUND)
  end,
})
gift("holiday_potted_plant", 0x11C8)
gift("holiday_timepiece", 0x1086, { layer = "bracelet" })
gift("icicle_large_east", 0x4575)
gift("icicle_large_south", 0x4572)
gift("icicle_med_east", 0x4576)
gift("icicle_med_south", 0x4573)
gift("icicle_small_east", 0x4577)
gift("icicle_small_south", 0x4574)
gift("icy_patch", 0x122A, { hue = 0x481, weight = 5 })
gift("red_poinsettia", 0x2330)
gift("snow_globe", 0x0E2F, { light = 2 })
gift("snow_globe_one", 0x0E2F, { light = 2 })
gift("snow_globe_three", 0x0E2F, { light = 2 })
gift("snow_globe_two", 0x0E2F, { light = 2 })
gift("snow_statue_griffon", 0x457C)
gift("snow_statue_mermaid", 0x457A)
gift("snow_statue_pegasus", 0x456E)
gift("snow_statue_seahorse", 0x4578)
gift("snowman", 0x2328, { weight = 10 })
gift("spam", 0x1044)
gift("white_poinsettia", 0x2331)
gift("white_snowflake", 0x232F)
gift("wreath_addon", 0x232C, { movable = false })
gift("wrist_watch", 0x1086, { layer = "bracelet" })
