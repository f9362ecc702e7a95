-- Players in the world, as staff name them.

local online = {}

--- The player with this account's name, or else whose character has this name. Case is ignored.
---@param name string
---@return Player? player
---@return string? reason
function online.find(name)
  local wanted = name:lower()
  for _, player in ipairs(players.all()) do
    if player.account_name:lower() == wanted then return player end
  end
  return players.by_name(name)
end

--- Who gives a command, if they are in the world with a character; they may give it on the staff's pages.
---@param context { account_id?: integer }
---@return Player? player
---@return string? reason
function online.giver(context)
  local player = context.account_id and players.by_account(context.account_id)
  if player then return player end
  return nil, "You are not in the game with this account."
end

--- Moves a player to where another one is.
---@param who Player
---@param to Player
---@return boolean moved
---@return string? reason
function online.move_to(who, to)
  local place = { map_id = to.map_id, x = to.x, y = to.y, z = to.z }
  local moved, reason = players.move(who.session_id, place)
  if not moved then return false, who.character_name .. " stays there: " .. reason .. "." end
  return true
end

return online
