-- Chests of treasures: what is in them, who may take from them, and the creatures that guard them (ModernUO
-- TreasureMapChest).
--
-- A chest's params: `level`; `digger`, the serial of its digger; `rights_until`, in Unix milliseconds; `disturbed`,
-- serials of things that were taken once; `rising`, while it comes up (lib/rising.lua).

local bands = require("features.creatures.lib.creatures").bands
local law = require("features.law.lib.law").crimes
local loot = require("features.creatures.lib.creatures").loot
local money = require("lib.money")
local packs = require("features.creatures.lib.creatures").packs
local rules = require("features.treasure.data.treasure_rules")
local spells = require("features.spellbooks.lib.spellbooks").spells
local staff = require("lib.staff")

local chests = {}

local TEMPLATE = "treasure_chest"
local CLILOC = {
  not_yours = 1010631, -- You did not discover this chest!
  crime = 1010630, -- Taking someone else's treasure is a criminal offense!
}

local function mark_of(chest) return "chest " .. chest.serial end

local function put(chest, template, wish)
  local item = items.create(template, wish)
  if item and not item:put_in(chest) then item:delete() end
end

-- The scrolls of magery, once they are looked for.
local scrolls

local function any_scroll()
  if not scrolls then
    scrolls = {}
    for _, id in ipairs(items.templates()) do
      local spell = text.ends_with(id, "_scroll") and items.template(id).params.spell
      if spell and spells[spell + 1] then scrolls[#scrolls + 1] = id end
    end
  end
  return random.pick(scrolls)
end

-- Fills a container with what a treasure of a level has. The magical things come last: of the heaviest treasures the
-- chest holds not all.
function chests.fill(container, level)
  local share = rules.for_each_level
  money.give(container, share.gold * level)
  for _ = 1, share.scrolls * level do put(container, any_scroll()) end
  for _ = 1, share.reagents * level do
    put(container, random.pick(packs.reagents), { amount = random.integer(rules.reagent_pile[1], rules.reagent_pile[2]) })
  end
  loot.put_words(container, ("gems*%d"):format(share.gems * level))
  for _ = 1, share.magic * level do loot.put_magic(container, rules.magic_rolls[1], rules.magic_rolls[2]) end
end

-- Locks a chest and sets its trap. `lock`: the points of Lockpicking that it `needs`, `least`, from which it yields by
-- chance, and `sure`; `trap`, a kind of features/traps/lib/kinds.lua, with its `power` and `level`.
function chests.lock(chest, lock)
  chest:set("locked", true)
  chest:set("lock_level", lock.needs)
  chest:set("lock_level_min", lock.least)
  chest:set("lock_level_max", lock.sure)
  chest:set("trap", lock.trap)
  chest:set("trap_power", lock.power)
  chest:set("trap_level", lock.level)
end

-- Makes a locked and trapped chest of a level, which belongs to a digger for a while. It has no place yet.
function chests.make(level, digger)
  local now = time.unix()
  local chest, reason = items.create(TEMPLATE, {
    decay_ms = rules.chest_ms, params = { level = level, digger = digger.serial, rights_until = now + rules.rights_ms },
  })
  if not chest then return nil, reason end
  chests.fill(chest, level)
  local needs = rules.levels[level].lock
  chests.lock(chest, {
    needs = needs, least = needs - rules.lock_easier, sure = needs + rules.lock_surer, trap = "explosion",
    power = level * rules.for_each_level.trap_power, level = level,
  })
  return chest
end

-- Sends guards to a chest, which go for somebody near.
local function send_guards(chest, count)
  local guards = rules.levels[chest:get("level")].guards
  for _ = 1, count do bands.send(mark_of(chest), random.pick(guards), chest, rules.guards_tiles, rules.chest_ms) end
end

function chests.guard(chest) send_guards(chest, rules.guards_at_chest) end

-- A chest goes: its guards go with it.
function chests.decay(chest) bands.dismiss(mark_of(chest)) end

local function is_of_party(digger, user)
  local group = party.of(digger)
  for _, member in ipairs(group and group.members or {}) do
    if member.serial == user.serial then return true end
  end
  return false
end

-- Whether somebody may take from a chest: true, "crime" if it is one, or false.
function chests.may_take(chest, user)
  local digger = chest:get("digger")
  if not digger or digger == user.serial or staff.includes(user) then return true end
  if time.unix() >= (chest:get("rights_until") or 0) or is_of_party(digger, user) then return true end
  return law.players_fight(user) and "crime"
end

-- One more guard may come when a thing is taken for the first time.
local function disturb(chest, taken)
  local serials = {}
  for index, serial in ipairs(chest:get("disturbed") or {}) do
    if serial == taken.serial then return end
    serials[index] = serial
  end
  serials[#serials + 1] = taken.serial
  chest:set("disturbed", serials)
  if random.chance(rules.disturbed_percent) then send_guards(chest, 1) end
end

-- A player takes something out of a chest.
function chests.on_take(chest, user, taken)
  local may = chests.may_take(chest, user)
  if not may then
    players.tell_cliloc(user.session_id, CLILOC.not_yours)
    return false
  end
  if may == "crime" then
    players.tell_cliloc(user.session_id, CLILOC.crime)
    law.criminal_act(user)
  end
  if chest:get("digger") then disturb(chest, taken) end
end

return chests
