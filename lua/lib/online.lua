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

--- The player whose character a mobile is, while that is in the game.
---@param mobile Mobile
---@return Player? player
function online.of(mobile) return mobile.session_id and players.by_session(mobile.session_id) or nil end

--- The account of the player whose character a mobile is, while that is in the game.
---@param mobile Mobile
---@return integer? account_id
function online.account_of(mobile)
  local player = online.of(mobile)
  return player and player.account_id
end

--- The player who gives a command, if in the world with a character. Staff may give commands on their pages.
---@param context { account_id?: integer }
---@return Player? player
---@return string? reason
function online.giver(context)
  local player = context.account_id and players.by_account(context.account_id)
  if player then return player end
  return nil, "You are not in the game with this account."
end

return online
