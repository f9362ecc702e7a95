-- Registers what tradespeople sell, so that packages can extend or override a list (vendor.list).

local lists = require("features.vendors.lib.lists")

for name, list in pairs(lists.all()) do
  local goods = {}
  for index, row in ipairs(list.sells or {}) do goods[index] = { template = row[1], price = row[2], amount = row[3] } end
  vendor.list { name = name, goods = goods }
end
