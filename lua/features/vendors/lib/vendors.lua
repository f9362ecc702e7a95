-- Libraries of this feature that other features use.

return {
  customer_sells = require("features.vendors.lib.customer_sells"),
}
