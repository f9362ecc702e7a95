-- The prices of a vendor's goods. A thing that has one keeps it as its param `sale`: `vendor`, `price`, `words`, and
-- `number`, which is another one whenever a price is set. It counts only while the thing is in the pack of that vendor.
--
-- A thing without a price is not for sale. What is in a container with a price is sold with the container, and not by
-- itself; in one without a price each thing has its own (ModernUO PlayerVendor.CanBeVendorItem).

local goods = {}

-- `last`: the number of the price that was set last. Windows do not outlive it.
state.sales = state.sales or {}

local SALE = "sale"
local CLILOC = {
  price = 1043304, -- Price: ~1_COST~
  description = 1043305, -- Seller's Description: "~1_DESC~"
  free = 1043306, -- Price: FREE!
  not_for_sale = 1043307, -- Price: Not for sale.
}

-- The price that a vendor's thing has itself, and its description; nil for one without.
function goods.sale(vendor, item)
  local sale = item:get(SALE)
  if type(sale) ~= "table" or sale.vendor ~= vendor.serial or math.type(sale.price) ~= "integer" or sale.price < 0 then return nil end
  return sale.price, sale.words or ""
end

-- The container with a price in which a vendor's thing is; nil if there is none.
function goods.sold_with(vendor, item)
  local container = item.container
  while container and container ~= vendor.backpack do
    if goods.sale(vendor, container) then return container end
    container = container.container
  end
  return nil
end

-- Sets or, without a price, removes that of a thing.
function goods.set(vendor, item, price, words)
  state.sales.last = (state.sales.last or 0) + 1
  item:set(SALE, price and { vendor = vendor.serial, price = price, words = words, number = state.sales.last } or nil)
  item:refresh()
end

-- What tells whether a thing was taken out, or its price set again, since somebody was shown it: its contents may be
-- others by now.
function goods.number(item) return (item:get(SALE) or {}).number end

-- Takes the prices off a thing and all that is in it.
function goods.clear(item)
  item:set(SALE, nil)
  if not item.is_container then return end
  for _, inner in ipairs(item:find_all(function(one) return one:get(SALE) ~= nil end)) do inner:set(SALE, nil) end
end

-- What tells whether a thing is still what somebody was shown: its weight, its amount, and which things in which
-- amounts are in it.
function goods.looks(item)
  local looks = { ("%g %d"):format(item.weight, item.amount) }
  for _, inner in ipairs(item.is_container and item:find_all() or {}) do
    looks[#looks + 1] = ("%d %d"):format(inner.serial, inner.amount)
  end
  return table.concat(looks, ", ")
end

-- Lines for tooltip and label of a vendor's thing: texts of the client with their arguments.
function goods.lines(vendor, item)
  local price, words = goods.sale(vendor, item)
  if not price then return goods.sold_with(vendor, item) and {} or { { cliloc = CLILOC.not_for_sale } } end
  local lines = { price == 0 and { cliloc = CLILOC.free } or { cliloc = CLILOC.price, arguments = { tostring(price) } } }
  if words ~= "" then lines[2] = { cliloc = CLILOC.description, arguments = { words } } end
  return lines
end

-- A vendor's things with prices, and the sum of these.
function goods.priced(vendor)
  local rows, sum = {}, 0
  for _, item in ipairs(vendor.backpack and vendor.backpack:find_all() or {}) do
    local price, words = goods.sale(vendor, item)
    if price then
      rows[#rows + 1] = { item = item, price = price, words = words }
      sum = sum + price
    end
  end
  return rows, sum
end

-- The things of a vendor's pack that can have a price: all but those that are sold with their container.
function goods.all(vendor)
  return vendor.backpack and vendor.backpack:find_all(function(item) return goods.sold_with(vendor, item) == nil end) or {}
end

return goods
