-- What people practise on: training dummies, pickpocket dips, archery buttes (ModernUO Items/Addons).

local butte = require("features.training.lib.butte")
local looks = require("features.fighting.lib.fighting").looks
local rules = require("features.training.data.training_rules")
local skills = require("features.skills.lib.skills")
local swinging = require("features.training.lib.swinging")
local weapons = require("features.fighting.lib.fighting").weapons

local practice = {}

local CLILOC = {
  ranged = 501822, -- You can't practice ranged weapons on this.
  too_far = 501816, -- You are too far away to do that.
  mounted = 501829, -- You can't practice on this while on a mount.
  learned_blows = 501828, -- Your skill cannot improve any further by simply practicing with a dummy.
  learned_stealing = 501830, -- Your ability to steal cannot improve any further by simply practicing on a dummy.
  searched = 501834, -- You successfully avoid disturbing the dip while searching it.
  bumped = 501831, -- You carelessly bump the dip and start it swinging.
}
local DIP_TILES = 1

local function tell(user, cliloc) players.tell_cliloc(user.session_id, cliloc) end

-- Why somebody cannot practise a skill on a thing now, as a text of the client; nil if it can.
local function why_not(item, user, skill, tiles, learned)
  -- Nobody practises on what is packed up.
  if item.container or (user:distance_to(item) or math.huge) > tiles then return CLILOC.too_far end
  local busy = swinging.why_not(item)
  if busy then return busy end
  if user:skill(skill) >= rules.most then return learned end
  return user.is_mounted and CLILOC.mounted or nil
end

local function turn(user, item)
  local direction = user:direction_to(item.x, item.y)
  if direction then user.direction = direction end
end

-- A training dummy was double-clicked. Waits until it is still.
function practice.strike(item, user)
  if not user.session_id or user.is_dead then return end
  local weapon = weapons.of(user)
  local reason = weapon.ammunition and CLILOC.ranged or why_not(item, user, weapon.skill, weapon.range, CLILOC.learned_blows)
  if reason then return tell(user, reason) end
  turn(user, item)
  looks.swing(user, item, weapon)
  skills.check(user, weapon.skill, rules.least, rules.most)
  swinging.begin(item, rules.dummy, rules.dummy.hit_ms, function()
    sounds.play(item.map_id, item.x, item.y, item.z, random.pick(rules.dummy.sounds))
  end)
end

-- A pickpocket dip was double-clicked. Waits while it swings.
function practice.search(item, user)
  if not user.session_id or user.is_dead then return end
  local reason = why_not(item, user, "stealing", DIP_TILES, CLILOC.learned_stealing)
  if reason then return tell(user, reason) end
  turn(user, item)
  sounds.play(item.map_id, item.x, item.y, item.z, rules.dip.search_sound)
  if skills.check(user, "stealing", rules.least, rules.most) then return tell(user, CLILOC.searched) end
  sounds.play(item.map_id, item.x, item.y, item.z, rules.dip.bump_sound)
  tell(user, CLILOC.bumped)
  swinging.begin(item, rules.dip, 0)
end

-- What a double-click on an object does, by words in the id of its template; nil for what nobody practises on.
function practice.of(id)
  if id:find("training_dummy", 1, true) then return practice.strike end
  if id:find("pickpocket_dip", 1, true) then return practice.search end
  return id:find("archery_butte", 1, true) and butte.use or nil
end

-- From how many tiles such an object is used; nil for the reach of a hand.
function practice.tiles_of(id) return id:find("archery_butte", 1, true) and rules.butte.most_tiles + 1 or nil end

return practice
