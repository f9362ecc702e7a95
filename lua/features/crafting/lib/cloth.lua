-- From cotton, flax and wool to cloth: spinning wheel, loom and scissors (ModernUO Items/Resources/Tailor,
-- Scissors.cs).

local asking = require("lib.asking")
local backpacks = require("lib.backpacks")
local carried = require("lib.carried")
local places = require("features.crafting.lib.workplaces")
local shared_store = require("lib.processes.shared_store")
local spots = require("lib.spots")

local cloth = {}

local CLILOC = {
  not_in_pack = 1042001, -- That must be in your pack for you to use it.
  which_wheel = 502655, -- What spinning wheel do you wish to spin this on?
  no_wheel = 502658, -- Use that on a spinning wheel.
  wheel_busy = 502656, -- That spinning wheel is being used.
  spools = 1010577, -- You put the spools of thread in your backpack.
  yarn = 1010576, -- You put the balls of yarn in your backpack.
  which_loom = 500366, -- Select a loom to use that on.
  no_loom = 500367, -- Try using that on a loom.
  woven = 500368, -- You create some cloth and put it in your backpack.
  scissors_on_what = 502434, -- What should I use these scissors on?
  no_use = 502440, -- Scissors can not be used on that to produce anything.
}
-- The loom says how far the bolt is: five texts from here on.
local LOOM_FIRST, PARTS_OF_A_BOLT = 1010001, 5
local REACH_TILES, SPIN_MS = 3, 3000
local SCISSORS_SOUND = 0x248
-- What is spun: template and amount of one piece, and what is said.
local SPUN = {
  cotton = { "spool_of_thread", 6, CLILOC.spools }, flax = { "spool_of_thread", 6, CLILOC.spools },
  wool = { "dark_yarn", 3, CLILOC.yarn }, tainted_wool = { "dark_yarn", 1, CLILOC.yarn },
}
-- What scissors make of one piece.
local CUT = {
  bolt_of_cloth = { "cloth", 50 }, cloth = { "bandage", 1 }, uncut_cloth = { "bandage", 1 }, oil_cloth = { "bandage", 1 },
  hides = { "leather", 1 }, spined_hides = { "spined_leather", 1 }, horned_hides = { "horned_leather", 1 },
  barbed_hides = { "barbed_leather", 1 },
}
local CUT_MOST = 60000

-- Which wheels turn: by place, until when on the clock of time.now.
state.wheels = state.wheels or {}
-- Member of the store: how many parts of a bolt are on a loom, by its place.
local LOOMS = "looms"
store.global[LOOMS] = store.global[LOOMS] or {}

local function tell(user, cliloc) asking.tell(user, cliloc) end

-- Asks for a thing of a kind in reach. Returns its spot and its key; nil after telling why not.
local function ask_for(material, user, kind, question, otherwise)
  if user.is_dead then return nil end
  if not carried.in_pack(user, material) then return tell(user, CLILOC.not_in_pack) end
  local place = asking.place(user, { cliloc = question })
  if not place then return nil end
  local spot = spots.of(place)
  local is_there = spot and spots.is_of(spot, { art = places.art[kind], land = {} })
    and (spots.distance(user, spot) or math.huge) <= REACH_TILES and user:sees(spot.x, spot.y, spot.z)
  if not is_there then return tell(user, otherwise) end
  if not carried.in_pack(user, material) then return tell(user, CLILOC.not_in_pack) end
  return spot, ("%d %d %d %d"):format(spot.map_id, spot.x, spot.y, spot.z)
end

-- Cotton, flax or wool was double-clicked.
function cloth.spin(material, user)
  local spot, key = ask_for(material, user, "spinning_wheel", CLILOC.which_wheel, CLILOC.no_wheel)
  if not spot then return end
  if (state.wheels[key] or 0) > time.now() then return tell(user, CLILOC.wheel_busy) end
  local template, amount, said = table.unpack(SPUN[material.template])
  state.wheels[key] = time.now() + SPIN_MS
  wait(SPIN_MS)
  state.wheels[key] = nil
  -- It is used up when it is spun, so that nothing is lost with a user who leaves or a server that stops.
  if not user.exists or not carried.in_pack(user, material) then return end
  local hue = material.hue
  material.amount = material.amount - 1
  local spun = items.create(template, { amount = amount, hue = hue ~= 0 and hue or nil })
  if not spun then return end
  backpacks.hand_over(user, spun)
  tell(user, said)
end

-- Thread or yarn was double-clicked.
function cloth.weave(material, user)
  local spot, key = ask_for(material, user, "loom", CLILOC.which_loom, CLILOC.no_loom)
  if not spot then return end
  local parts = (store.global[LOOMS][key] or 0) + 1
  local hue = material.hue
  material.amount = material.amount - 1
  if parts < PARTS_OF_A_BOLT then
    shared_store.set(parts, LOOMS, key)
    return tell(user, LOOM_FIRST + parts - 1)
  end
  shared_store.set(nil, LOOMS, key)
  local bolt = items.create("bolt_of_cloth", { hue = hue ~= 0 and hue or nil })
  if not bolt then return end
  backpacks.hand_over(user, bolt)
  tell(user, CLILOC.woven)
end

-- Scissors were double-clicked.
function cloth.cut(scissors, user)
  if user.is_dead or not carried.is(user, scissors) then return end
  local item, is_mobile = asking.thing(user, { cliloc = CLILOC.scissors_on_what })
  if not item or not carried.is(user, scissors) then return end
  local row = not is_mobile and CUT[item.template]
  if not row then return tell(user, CLILOC.no_use) end
  if not carried.in_pack(user, item) then return tell(user, CLILOC.not_in_pack) end
  local used = math.min(item.amount, CUT_MOST // row[2])
  local hue = item.hue
  local is_dyed = hue ~= items.template(item.template).hue
  item.amount = item.amount - used
  local made = items.create(row[1], { amount = used * row[2], hue = is_dyed and hue or nil })
  if made then backpacks.hand_over(user, made) end
  user:sound(SCISSORS_SOUND)
end

return cloth
