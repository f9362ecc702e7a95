-- Libraries of this feature that other features use, and what townsfolk do with what is dropped on them.

local feeding = require("features.pets.lib.pets").feeding
local teaching = require("features.townsfolk.lib.teaching")
local trade_guilds = require("features.trade_guilds.lib.trade_guilds")

local NO_INTEREST = 501550 -- I am not interested in this.

local townsfolk = {
  talking = require("features.townsfolk.lib.talking"),
  teaching = teaching,
}

-- Something was dropped on one of the townsfolk: gold pays for a lesson or a guild.
function townsfolk.take(self, user, dropped)
  if dropped.template ~= "gold" then return feeding.drop(self, user, dropped) end
  if user.is_dead then return false end
  if trade_guilds.take_price(self, user, dropped) or teaching.take_gold(self, user, dropped) then return false end
  self:say_cliloc(NO_INTEREST, nil, nil, user.session_id)
  return false
end

return townsfolk
