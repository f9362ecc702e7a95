-- Libraries of this feature that other features use.

return {
  hiring = require("features.houses.lib.hiring"),
  records = require("features.houses.lib.house_records"),
  kinds = require("features.houses.data.houses"),
  tenants = require("features.houses.lib.tenants"),
  using = require("features.houses.lib.using"),
}
