-- Overrides: another answer of `.where`, a heavier gold coin, and one more moongate destination, which is
-- in data/extend/features/moongates/data.lua.

command.register {
  name = "where", override = true, description = "Tells the place in words.", contexts = { "in_game" }, level = "Regular",
  handler = function(context)
    local me = players.by_session(context.session_id)
    return ("You stand on %s, %d tiles east and %d south."):format(me.map_name, me.x, me.y)
  end,
}

-- Only the given members change.
item_template("gold", { extend = true, weight = 0.05 })
