-- The stock of a tradesperson, which is kept as the param `stock` of the mobile. By key, it says how many are left and
-- how many there are after the next restock; what is not in it is complete. The key is the template, with `beast `
-- before that of a creature.

local beasts = require("features.vendors.data.beasts")
local lists = require("features.vendors.lib.lists")
local rules = require("features.vendors.data.vendor_rules")

local STOCK, RESTOCKED = "stock", "restocked_at"
local BEAST = "beast "

local stock = {}

-- How many there are after a restock (ModernUO GenericBuyInfo.OnRestock).
local function next_most(left, most)
  if left <= 0 then return math.min(rules.most_in_stock, most * 2) end
  local shrunk = most
  if most >= rules.most_in_stock then shrunk = rules.full_shrinks_to
  elseif most > rules.shrinks_above then shrunk = most // 2 end
  return left >= shrunk and shrunk or most
end

local function restock(mobile, kept)
  for _, entry in pairs(kept) do
    entry.most = next_most(entry.left, entry.most)
    entry.left = entry.most
  end
  mobile:set(STOCK, kept)
  mobile:set(RESTOCKED, time.unix())
end

-- Fills the stock up again when its time has come.
local function kept_by(mobile)
  local kept = mobile:get(STOCK) or {}
  local at = mobile:get(RESTOCKED)
  if not at then mobile:set(RESTOCKED, time.unix())
  elseif time.unix() - at > rules.restock_ms then restock(mobile, kept) end
  return kept
end

local function add(rows, taken, kept, row)
  if taken[row.key] then return end
  taken[row.key] = true
  local entry = kept[row.key]
  row.most = entry and math.tointeger(entry.most) or row.amount
  row.amount = entry and math.tointeger(entry.left) or row.amount
  rows[#rows + 1] = row
end

-- What a tradesperson has, in the order of its lists: `key`, `template` or `beast`, `price`, `amount` (how many are
-- left), `most`, and `name`,
-- `cliloc`, `item_id` and `hue` of its line.
function stock.of(mobile)
  local rows, taken, kept = {}, {}, kept_by(mobile)
  for _, name in ipairs(lists.of(mobile) or {}) do
    for _, one in ipairs(beasts.lists[name] or {}) do
      local facts = mobiles.template(one[1])
      if facts then
        add(rows, taken, kept, {
          key = BEAST .. one[1], beast = one[1], price = one[2], amount = one[3], name = facts.name,
          item_id = beasts.pictures[one[1]],
        })
      end
    end
    for _, one in ipairs(vendor.goods(name)) do
      local key = one.template or one.name or ("art %d"):format(one.item_id)
      add(rows, taken, kept, {
        key = key, template = one.template, price = one.price, amount = one.amount, name = one.name, item_id = one.item_id,
        hue = one.hue, cliloc = one.cliloc,
      })
    end
  end
  return rows
end

-- The same by key.
function stock.by_key(mobile)
  local rows = {}
  for _, row in ipairs(stock.of(mobile)) do rows[row.key] = row end
  return rows
end

-- Takes an order out of the stock: `row` and `amount` of each line.
function stock.take(mobile, order)
  local rows, kept = stock.by_key(mobile), mobile:get(STOCK) or {}
  for _, one in ipairs(order) do
    local row = rows[one.row.key]
    if row then kept[row.key] = { left = math.max(0, row.amount - one.amount), most = row.most } end
  end
  mobile:set(STOCK, kept)
end

return stock
