-- Deeds of bulk orders: what they ask for, and how far they are.
--
-- Params: `trade`; `amount` of each part; `exceptional`, whether only such work counts; `material`, the template of a
-- coloured one; `parts`, each with `template` and `done`, a number of pieces; `set`, the name of a large order.

local data = require("features.bulk_orders.data.orders")
local trades = require("features.crafting.lib.crafting").trades

local deeds = {}

local TEMPLATE = "bulk_order"

-- An order as a plain table, which `deeds.make` writes on a deed.
function deeds.make(order)
  return items.create(TEMPLATE, {
    name = order.set and "a large bulk order deed" or "a bulk order deed", hue = data[order.trade].hue,
    params = {
      trade = order.trade, amount = order.amount, exceptional = order.exceptional, material = order.material, set = order.set,
      parts = order.parts,
    },
  })
end

function deeds.is_one(item) return item.template == TEMPLATE and data[item:get("trade") or ""] ~= nil end

-- What is written on a deed.
function deeds.read(deed)
  return {
    trade = deed:get("trade"), amount = math.tointeger(deed:get("amount")), exceptional = deed:get("exceptional") == true,
    material = deed:get("material"), set = deed:get("set"), parts = store.copy(deed:get("parts")),
  }
end

function deeds.is_large(order) return order.set ~= nil end

function deeds.is_complete(order)
  for _, part in ipairs(order.parts) do
    if part.done < order.amount then return false end
  end
  return true
end

-- The index of the part of an order that asks for a template; nil if none does.
function deeds.part_of(order, template)
  for index, part in ipairs(order.parts) do
    if part.template == template then return index end
  end
end

-- Counts pieces for a part of a deed.
function deeds.add(deed, index, pieces)
  local parts = store.copy(deed:get("parts"))
  parts[index].done = parts[index].done + pieces
  deed:set("parts", parts)
  deed:refresh()
end

local function name_of(template)
  local facts = items.template(template)
  return facts and facts.name or template
end

-- What an order asks for, in words.
function deeds.demands(order)
  local lines = { ("%d of each"):format(order.amount) }
  if #order.parts == 1 then lines[1] = text.counted(order.amount, "piece") end
  if order.exceptional then lines[#lines + 1] = "Exceptional work only" end
  if order.material then lines[#lines + 1] = "Made of " .. name_of(order.material) end
  return lines
end

-- The parts of an order in words: `name`, `done`.
function deeds.parts(order)
  local rows = {}
  for index, part in ipairs(order.parts) do rows[index] = { name = name_of(part.template), done = math.tointeger(part.done) } end
  return rows
end

-- An order in one row of a list: `item`, `amount`, `exceptional`, `material`, `filled`, all but `exceptional` in words.
function deeds.row(order)
  local filled, done = order.amount, 0
  if deeds.is_large(order) then
    filled = #order.parts
    for _, part in ipairs(order.parts) do done = done + (part.done >= order.amount and 1 or 0) end
  else
    done = math.tointeger(order.parts[1].done)
  end
  return {
    item = deeds.is_large(order) and "large: " .. order.set:gsub("_", " ") or name_of(order.parts[1].template),
    amount = tostring(math.tointeger(order.amount)), exceptional = order.exceptional == true,
    material = order.material and name_of(order.material) or "",
    filled = ("%d / %d"):format(done, math.tointeger(filled)),
  }
end

-- The lines of a deed's tooltip.
function deeds.describe(deed)
  if not deeds.is_one(deed) then return nil end
  local order = deeds.read(deed)
  local lines = { trades.get(order.trade).title, table.unpack(deeds.demands(order)) }
  for _, row in ipairs(deeds.parts(order)) do lines[#lines + 1] = ("%s: %d"):format(row.name, row.done) end
  return lines
end

return deeds
