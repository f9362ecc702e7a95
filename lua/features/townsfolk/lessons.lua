-- What the menus of townsfolk offer to teach, and the end of lessons that nobody paid for.

local hearing = require("lib.hearing")
local talking = require("features.townsfolk.lib.townsfolk").talking
local teaching = require("features.townsfolk.lib.townsfolk").teaching

local of_all, of_masters = talking.spoken()
hearing.declare("townsfolk", "blacksmith", of_all)
hearing.declare("masters of trade guilds", "warrior_guildmaster", of_masters)

-- Train Alchemy, and so on in the order of the skills.
local FIRST_LINE = 3006000
local MENU_TILES = 4
-- Lines of a call.
local MOST_LINES = 32

local lines = {}
for _, skill in ipairs(teaching.skills) do
  lines[#lines + 1] = {
    cliloc = FIRST_LINE + skill.number, range = MENU_TILES,
    condition = function(mobile, user)
      return not user.is_dead and mobile:has_tag("townsfolk") and not mobile:has_tag("guard") and teaching.offers(mobile, user, skill)
    end,
    handler = function(mobile, user) teaching.quote(mobile, user, skill) end,
  }
end
for first = 1, #lines, MOST_LINES do
  context_menu.add("creature", table.move(lines, first, math.min(first + MOST_LINES - 1, #lines), 1, {}))
end

function on_player_left(event) teaching.forget(event.character_id) end
