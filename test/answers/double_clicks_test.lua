-- Double-clicks a thing of every template with a double click, and a creature of every such template. answers.test.ts
-- makes a table of what is printed.

local skills = require("features.skills.lib.skills")

local MAP, X, Y = 1, 1500, 1600
local MOST_TENTHS = 1000
local HITS = 500
-- Longer than it takes to call a mount.
local SLOW_MS = 5000
-- Templates of a case.
local OF_A_CASE = 30

local function user(role)
  local player = test.player { name = "Anna", map_id = MAP, x = X, y = Y, z = 0, role = role }
  local mobile = mobiles.get(player.character_id)
  mobile.strength, mobile.dexterity, mobile.intelligence, mobile.followers_max = 100, 100, 100, 5
  mobile.hits_max, mobile.hits, mobile.mana, mobile.stamina = HITS, HITS // 2, 50, 50
  for _, skill in ipairs(skills.list.list) do mobile:set_skill(skill.number, MOST_TENTHS) end
  return player, mobile
end

-- What a player is shown, told and asked.
local function answers(session_id)
  local found, seen = {}, {}
  local function add(row)
    local key = json.encode(row)
    if not seen[key] then found[#found + 1], seen[key] = row, true end
  end
  for _, line in ipairs(test.lines(session_id)) do add { told = line } end
  local sound
  for _, one in ipairs(test.shown()) do
    if one.what == "say" or one.what == "say_cliloc" then add { over = true }
    elseif one.what == "sound" or one.what == "sound_to" then sound = true
    else add { shows = one.what } end
  end
  local window = test.gump(session_id)
  if window then add { window = window.texts[1] or "" } end
  if test.has_target(session_id) then add { cursor = true } end
  if test.vendor(session_id) then add { list = test.vendor(session_id).deal } end
  for _, kind in ipairs { "menu", "prompt", "hue" } do
    if test.question(session_id, kind) then add { [kind] = true } end
  end
  if #found == 0 and sound then add { sound = true } end
  return found
end

local function look_of(thing)
  if not thing.exists then return "gone" end
  local what = mobiles.get(thing.serial) and { thing.body, thing.hits, thing.mana, thing.is_mounted } or { thing.item_id, thing.amount }
  return json.encode { what, thing.hue, thing.x, thing.y, thing.z }
end

local function has_use(facts)
  for _, name in ipairs(facts.handlers) do
    if name == "on_use" then return true end
  end
  return false
end

-- Uses a thing. Returns the answers, with what became of the thing and of its user if there are no others.
local function used(player, mobile, thing)
  test.advance(0)
  test.lines(player.session_id)
  test.shown()
  local look, at = look_of(thing), look_of(mobile)
  local follows = test.use(player.session_id, thing.serial)
  test.advance(0)
  local found = answers(player.session_id)
  if #found == 0 then
    test.advance(SLOW_MS)
    found = answers(player.session_id)
  end
  if follows then found[#found + 1] = { as_others = true } end
  if #found == 0 and not thing.exists then found[1] = { gone = true } end
  if #found == 0 and look_of(thing) ~= look then found[1] = { changes = true } end
  if #found == 0 and look_of(mobile) ~= at then found[1] = { moves = true } end
  return found
end

local function report(kind, id, name, found, silent)
  print(json.encode { kind = kind, template = id, name = name, answers = found })
  if #found == 0 then silent[#silent + 1] = id end
end

-- Parts of what is played elsewhere as a whole: houses, ships, orders of tradespeople.
local PARTS = { brass_house_sign = true, ship_plank = true, bulk_order = true }

-- Uses a new thing, in the backpack or on the ground, as a player or as staff.
local function try(id, in_pack, role)
  local player, mobile = user(role)
  local thing = items.create(id)
  if in_pack then thing:put_in(mobile.backpack) else thing:move_to(MAP, X + 1, Y, 0) end
  local found = used(player, mobile, thing)
  if thing.exists then thing:delete() end
  test.leave(player.session_id)
  if #found > 0 and role then found[#found + 1] = { for_staff = true } end
  return found
end

local function use_thing(id, silent)
  if PARTS[id] then return end
  local facts = items.template(id)
  local found = try(id, facts.movable)
  if #found == 0 then found = try(id, false) end
  if #found == 0 then found = try(id, false, "GameMaster") end
  report("thing", id, facts.name, found, silent)
end

local function use_creature(id, silent)
  local player, mobile = user()
  local creature = mobiles.create(id, MAP, X + 1, Y, 0)
  report("creature", id, mobiles.template(id).name, used(player, mobile, creature), silent)
  if creature.exists then creature:delete() end
  test.leave(player.session_id)
end

-- Makes a case for each few of the templates.
local function cases(what, ids, use)
  for first = 1, #ids, OF_A_CASE do
    test.case(("%s from %s"):format(what, ids[first]), function()
      local silent = {}
      for index = first, math.min(first + OF_A_CASE - 1, #ids) do
        use(ids[index], silent)
        wait(0)
      end
      expect.equal(silent, {}, "double clicks without an answer")
    end)
  end
end

local things, creatures = {}, {}
for _, id in ipairs(items.templates()) do
  local facts = items.template(id)
  if facts and has_use(facts) then things[#things + 1] = id end
end
for _, id in ipairs(mobiles.templates()) do
  local facts = mobiles.template(id)
  if facts and has_use(facts) and not id:find("^base_") then creatures[#creatures + 1] = id end
end
cases("things", things, use_thing)
cases("creatures", creatures, use_creature)
