-- A butte that its owner makes a deed of again, or that ends with its house, leaves the arrows that stick in it.

local addons = require("features.addons.lib.addons")
local butte = require("features.training.lib.training").butte

addons.follow("training", function(whole)
  if whole.map_id then butte.empty(whole) end
end)
