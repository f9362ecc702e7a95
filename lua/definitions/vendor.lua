---@meta

---Windows in which players choose what to buy from a vendor or sell to it. Goods and prices are the script's: what is sold need not exist, and the script takes the gold and makes or moves the items. Choices are checked: only what was offered, and not more of it.
---@class vendor
vendor = {}

---Registers what a kind of vendor sells, under a name. Packages override the list or extend it: goods of a template that is on it stand in place of those, others follow.
---
---```lua
---vendor.list { name = "bakery", goods = {
---  { template = "bread_loaf", amount = 20, price = 6 },
---  { item_id = 0x09E9, amount = 5, price = 30, name = "a birthday cake" },
---} }
---```
---@param list VendorList name, and goods as vendor.sell_to takes them
function vendor.list(list) end

---Returns the goods of a list, with what packages make of it. Goods whose template does not exist are left out.
---@param name string the name of the list
---@return VendorGoods[] goods a list of its own at each call
function vendor.goods(name) end

---Shows a player what a vendor sells, and waits for the choice. It returns nil and a reason without a choice: closed (or nothing chosen), timeout, replaced (by another vendor's window), invalid (not among what was offered), gone, unseen, too_far, dead, not_carried. The waiting handler ends when the player leaves. Waits.
---
---```lua
---local goods = vendor.goods("bakery")
---local choice, reason = vendor.sell_to(session_id, { vendor = baker, goods = goods })
---if choice then take_gold(session_id, choice.total) end
---```
---@param session_id integer the player's session
---@param wish { vendor: Mobile, goods: VendorGoods[], range?: integer, timeout_ms?: integer } vendor: the mobile that sells; goods: the template or the art, hue, greatest amount, price of one, and a name or a cliloc of each; range: tiles that the vendor may be away when the player chooses, default 10; timeout_ms: default 300000
---@return VendorChoice|nil choice lines: the index in the list and the amount of each chosen line; total: the sum of the prices
---@return string? reason why not
function vendor.sell_to(session_id, wish) end

---Shows a player what a vendor would buy of what the player carries in bags, and waits for the choice. The items are still the player's then, with at least the chosen amount. It returns nil and a reason without a choice: closed (or nothing chosen), timeout, replaced (by another vendor's window), invalid (not among what was offered), gone, unseen, too_far, dead, not_carried. The waiting handler ends when the player leaves. Waits.
---
---```lua
---local offers = {}
---for _, item in ipairs(backpack:find_all("sword")) do offers[#offers + 1] = { item = item, price = 25 } end
---local choice = vendor.buy_from(session_id, { vendor = smith, offers = offers })
---```
---@param session_id integer the player's session
---@param wish { vendor: Mobile, offers: { item: Item, price: integer, name?: string, cliloc?: integer }[], range?: integer, timeout_ms?: integer } vendor: the mobile that buys; offers: item, price of one, and a name or a cliloc (the name of the item by default) of each; range: tiles that the vendor may be away when the player chooses, default 10; timeout_ms: default 300000
---@return VendorChoice|nil choice lines: the index in the list and the amount of each chosen line; total: the sum of the prices
---@return string? reason why not
function vendor.buy_from(session_id, wish) end
