-- A taxidermy kit makes a trophy of a corpse or a big fish, and is used up (ModernUO TaxidermyKit). A corpse that gave
-- one has the param `is_stuffed`.

local asking = require("lib.asking")
local carried = require("lib.carried")
local resources = require("features.crafting.lib.crafting").resources
local trophies = require("features.addons.data.addon_deeds").trophies

local CLILOC = {
  not_in_pack = 1042001, -- That must be in your pack for you to use it.
  no_skill = 1042594, -- You do not understand how to use this.
  which = 1042595, -- Target the corpse to make a trophy out of.
  no_corpse = 1042600, -- That is not a corpse!
  taken = 1042596, -- That corpse seems to have been visited by a taxidermist already.
  not_worthy = 1042599, -- That does not look like something you want hanging on a wall.
  no_boards = 1042598, -- You do not have enough boards.
  used_up = 1042602, -- You use your kit up making the trophy.
}
local WALLS = { title = "Which wall does the trophy hang on?", choices = { "The wall to the north", "The wall to the west" } }
local FACINGS = { "south", "east" }
local CARPENTRY_TENTHS, BOARDS, REACH_TILES = 900, 10, 3

-- Why nothing is made of a thing; nil and the trophy if something is.
local function why_not(kit, user, thing)
  if user.is_dead or not carried.in_pack(user, kit) then return CLILOC.not_in_pack end
  local is_corpse = thing.exists and thing:has_tag("corpse")
  if not is_corpse and not (thing.exists and carried.in_pack(user, thing)) then return CLILOC.no_corpse end
  if is_corpse and (user:distance_to(thing) or math.huge) > REACH_TILES then return CLILOC.no_corpse end
  if thing:get("is_stuffed") then return CLILOC.taken end
  local trophy = trophies[is_corpse and thing:get("of_template") or thing.template]
  if not trophy then return CLILOC.not_worthy end
  if resources.times(user, { { "board", BOARDS } }) < 1 then return CLILOC.no_boards end
  return nil, trophy
end

-- A kit was double-clicked.
return function(kit, user)
  if not user.session_id then return end
  if not carried.in_pack(user, kit) then return asking.tell(user, CLILOC.not_in_pack) end
  if user:skill("carpentry") < CARPENTRY_TENTHS then return asking.tell(user, CLILOC.no_skill) end
  local thing, is_mobile = asking.thing(user, { cliloc = CLILOC.which, reach = REACH_TILES })
  if not thing or not kit.exists then return end
  if is_mobile then return asking.tell(user, CLILOC.no_corpse) end
  local reason = why_not(kit, user, thing)
  if reason then return asking.tell(user, reason) end
  local wall = menu.ask { session_id = user.session_id, title = WALLS.title, choices = WALLS.choices }
  if not wall or not kit.exists then return end
  -- The corpse may be gone meanwhile, and so may the boards.
  local why, trophy = why_not(kit, user, thing)
  if why then return asking.tell(user, why) end
  local deed = items.create(("%s_%s_deed"):format(trophy, FACINGS[wall]))
  if not deed or not deed:put_in(user.backpack) then
    if deed then deed:delete() end
    return user:tell("You have no room for the deed in your backpack.")
  end
  resources.take(user, { { "board", BOARDS } })
  if thing:has_tag("corpse") then thing:set("is_stuffed", true) else thing.amount = thing.amount - 1 end
  kit:delete()
  asking.tell(user, CLILOC.used_up)
end
