-- Boards that list the bounties on murderers.

local bounties = require("features.law.lib.bounties")
local gump_list = require("lib.gumps.list")

local NONE = "Nobody has put a price on anybody's head."

item_template("bounty_board", {
  name = "bounty board", item_id = 0x1E5E, weight = 1, movable = false, tags = { "furniture", "board" },
  on_use = function(_, user)
    local found = bounties.list()
    if #found == 0 then return user:tell(NONE) end
    gump_list.ask(user.session_id, {
      title = "Bounties", rows = found, text = function(one) return ("%s: %d gold"):format(one.name, one.gold) end,
    })
  end,
})
