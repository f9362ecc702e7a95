-- Bulletin boards and the messages on them.

local boards_lib = require("features.boards.lib.boards")

-- Clients take an item of this art in a board for a message.
local MESSAGE_ART = 0x0EB0

item_template("bulletin_board", {
  name = "bulletin board", item_id = 0x1E5E, weight = 1, movable = false, container_gump = 0x087A, tags = { "furniture", "board" },
  on_use = boards_lib.open, on_drop_onto = boards_lib.refuse,
})

item_template("bulletin_message", { name = "a message", item_id = MESSAGE_ART, weight = 0, movable = false, tags = { "message" } })
