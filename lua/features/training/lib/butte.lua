-- Archery buttes: arrows and bolts stay in them, and the score is called out (ModernUO ArcheryButte).
--
-- Params of a butte: `arrows` and `bolts`, how many are in it.

local backpacks = require("lib.backpacks")
local looks = require("features.fighting.lib.fighting").looks
local rules = require("features.training.data.training_rules")
local skills = require("features.skills.lib.skills")
local things = require("lib.things")
local weapons = require("features.fighting.lib.fighting").weapons

local butte = {}

local BUTTE = rules.butte
local CLILOC = {
  gathered = 500592, -- You gather the arrows and bolts.
  not_ranged = 500593, -- You must practice with ranged weapons on this.
  arrow = 500594, -- You do not have any arrows with which to practice.
  bolt = 500595, -- You do not have any crossbow bolts with which to practice.
  in_front = 500596, -- You would do better to stand in front of the archery butte.
  not_aligned = 500597, -- You aren't properly lined up with the archery butte to get an accurate shot.
  too_far = 500598, -- You are too far away from the archery butte to get an accurate shot.
  too_close = 500599, -- You are too close to the target.
  missed = 500604, -- ~1_NAME~ misses the target altogether.
  first_score = 1062719, -- Score: ~1_val~ after one shot
  score = 1042683, -- Score: ~1_val~ after ~2_val~ shots
}
-- From the inner ring to the outer one, four texts each.
local SPLITS, HITS = 1010027, 1010035
local KEPT = { arrow = "arrows", bolt = "bolts" }

-- Of each butte by serial: `last_at` of its last shot, and scores by the serial of the archer.
state.buttes = state.buttes or {}

local function tell(user, cliloc) players.tell_cliloc(user.session_id, cliloc) end

local function gather(item, user)
  for template, param in pairs(KEPT) do
    local amount = item:get(param) or 0
    if amount > 0 and backpacks.give(user, template, { amount = amount }) then item:set(param, nil) end
  end
  state.buttes[item.serial] = nil
  tell(user, CLILOC.gathered)
end

-- Lays what sticks in a butte to the ground beside it. To be called before it is gone.
function butte.empty(item)
  for template, param in pairs(KEPT) do
    local amount = item:get(param) or 0
    if amount > 0 and things.put_down(template, item, { amount = amount }) then item:set(param, nil) end
  end
end

-- What is wrong with an archer's place; nil for a good one.
local function why_not_from(item, user)
  local ahead, aside = user.y - item.y, user.x - item.x
  if item.item_id == BUTTE.east_art then ahead, aside = aside, ahead end
  if ahead <= 0 then return CLILOC.in_front end
  if aside ~= 0 then return CLILOC.not_aligned end
  if ahead > BUTTE.most_tiles then return CLILOC.too_far end
  return ahead < BUTTE.least_tiles and CLILOC.too_close or nil
end

local function call_score(item, user, entry, points)
  local scores = entry.scores
  local own = scores[user.serial] or { total = 0, shots = 0 }
  scores[user.serial] = own
  own.total, own.shots = own.total + points, own.shots + 1
  if own.shots == 1 then return item:say_cliloc(CLILOC.first_score, { tostring(own.total) }) end
  item:say_cliloc(CLILOC.score, { tostring(own.total), tostring(own.shots) })
end

local function ring_of(roll)
  for index, ring in ipairs(BUTTE.rings) do
    if roll < ring[1] then return index, ring end
  end
end

-- An arrow hits: the ring, and whether it splits one that is there. Returns the points.
local function land(item, user, ammunition)
  sounds.play(item.map_id, item.x, item.y, item.z, BUTTE.hit_sound)
  local index, ring = ring_of(random.number() * 100)
  local inside = (item:get("arrows") or 0) + (item:get("bolts") or 0)
  if inside * BUTTE.split_percent > random.number() * 100 then
    item:say_cliloc(SPLITS + index - 1, { user.name, ammunition })
    return ring[3]
  end
  item:say_cliloc(HITS + index - 1, { user.name })
  item:set(KEPT[ammunition], (item:get(KEPT[ammunition]) or 0) + 1)
  return ring[2]
end

local function shoot(item, user)
  local weapon = weapons.of(user)
  if not weapon.ammunition or not KEPT[weapon.ammunition] then return tell(user, CLILOC.not_ranged) end
  local entry = state.buttes[item.serial] or { scores = {} }
  if entry.last_at and time.now() - entry.last_at < BUTTE.pause_ms then return end
  local reason = why_not_from(item, user)
  if reason then return tell(user, reason) end
  local stack = user.backpack and user.backpack:find(weapon.ammunition)
  if not stack then return tell(user, CLILOC[weapon.ammunition]) end
  stack.amount = stack.amount - 1
  entry.last_at = time.now()
  state.buttes[item.serial] = entry
  local direction = user:direction_to(item.x, item.y)
  if direction then user.direction = direction end
  looks.swing(user, item, weapon)
  looks.shot(user, item, weapon)
  local points = 0
  if skills.check(user, weapon.skill, rules.least, rules.most) then
    points = land(item, user, weapon.ammunition)
  else
    if weapon.miss_sound then user:sound(weapon.miss_sound) end
    item:say_cliloc(CLILOC.missed, { user.name })
  end
  call_score(item, user, entry, points)
end

-- A butte was double-clicked.
function butte.use(item, user)
  if not user.session_id or user.is_dead then return end
  local has_any = (item:get("arrows") or 0) + (item:get("bolts") or 0) > 0
  if has_any and (user:distance_to(item) or math.huge) <= BUTTE.gather_tiles then return gather(item, user) end
  shoot(item, user)
end

return butte
