-- What areas have to give: ore, wood, fish. A map is divided into banks of a kind's size; each has an amount, and is
-- full again some time after it was first used (ModernUO HarvestBank).
--
-- A bank that nobody has touched, or that is full again, is stored nowhere: how much it holds and which vein it has
-- follow from its place. A restart of the server fills all banks.
--
-- A kind is a table: `name`; `width` and `height` of a bank in tiles; `least` and `most` that it holds; `refill_ms`,
-- the least and the most time until it is full again; `veins`, a list of tables with `weight`; each bank has
-- one.

local harvest = {}

-- So many banks are remembered before those that are full again are forgotten.
local SWEEP_AT = 1000

-- By key: `left` and `full_at`, on the clock of time.now.
state.harvest_banks = state.harvest_banks or {}
-- `count` of them, and `sweep_at`.
state.harvest_tally = state.harvest_tally or {}
local tally = state.harvest_tally
tally.count = tally.count or 0
tally.sweep_at = tally.sweep_at or SWEEP_AT

local MASK = 0xFFFFFFFF

-- A number from 0 to 2^32 - 1 that follows from a bank and a purpose, and looks random.
local function mixed(kind, place, purpose)
  local hash = 2166136261
  local function add(number) hash = ((hash ~ (number & MASK)) * 16777619) & MASK end
  for index = 1, #kind.name do add(kind.name:byte(index)) end
  add(place.map_id)
  add(place.x // kind.width)
  add(place.y // kind.height)
  add(purpose)
  hash = ((hash ~ (hash >> 16)) * 0x45D9F3B) & MASK
  hash = ((hash ~ (hash >> 16)) * 0x45D9F3B) & MASK
  return hash ~ (hash >> 16)
end

local FOR_AMOUNT, FOR_VEIN = 1, 2

local function key_of(kind, place)
  return ("%s %d %d %d"):format(kind.name, place.map_id, place.x // kind.width, place.y // kind.height)
end

-- How much the bank at a place holds when it is full.
function harvest.most(kind, place)
  return kind.least + mixed(kind, place, FOR_AMOUNT) % (kind.most - kind.least + 1)
end

-- The vein of the bank at a place; always the same one.
function harvest.vein(kind, place)
  local sum = 0
  for _, vein in ipairs(kind.veins) do sum = sum + vein.weight end
  local at = mixed(kind, place, FOR_VEIN) % sum
  for _, vein in ipairs(kind.veins) do
    if at < vein.weight then return vein end
    at = at - vein.weight
  end
end

local function sweep()
  local now, count = time.now(), 0
  for key, bank in pairs(state.harvest_banks) do
    if bank.full_at <= now then state.harvest_banks[key] = nil else count = count + 1 end
  end
  tally.count = count
  tally.sweep_at = math.max(SWEEP_AT, count * 2)
end

-- How much is left of the bank at a place.
function harvest.left(kind, place)
  local bank = state.harvest_banks[key_of(kind, place)]
  if not bank or bank.full_at <= time.now() then return harvest.most(kind, place) end
  return bank.left
end

-- Takes up to an amount from the bank at a place. Returns how much it was.
function harvest.take(kind, place, amount)
  local key, now = key_of(kind, place), time.now()
  local bank = state.harvest_banks[key]
  if not bank or bank.full_at <= now then
    if not bank then tally.count = tally.count + 1 end
    bank = {
      left = harvest.most(kind, place),
      full_at = now + random.integer(kind.refill_ms[1], kind.refill_ms[2]),
    }
    state.harvest_banks[key] = bank
    if tally.count > tally.sweep_at then sweep() end
  end
  local taken = math.min(math.max(amount, 0), bank.left)
  bank.left = bank.left - taken
  return taken
end

-- How many banks are remembered.
function harvest.remembered() return tally.count end

return harvest
