---@meta

---What is money, and what was sold for how much. The staff's page of the economy shows it.
---@class economy
economy = {}

---Says that things of a template are money. Call it at the top of a file.
---
---```lua
---economy.currency("bank_check", "worth")
---```
---@param template string the template
---@param worth? string the param that says what one is worth in gold; without it each piece is worth one
function economy.currency(template, worth) end

---Notes a sale. The figures of the last 7 days are kept.
---
---```lua
---economy.sold("tradespeople", "katana", 1, 33)
---```
---@param by ("tradespeople"|"players") who sold
---@param template string what was sold
---@param pieces integer how many
---@param price integer of one, in gold
function economy.sold(by, template, pieces, price) end
