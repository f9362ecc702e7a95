---@meta

---What was made and destroyed since the server started, by template and cause. A cause is the script whose code did it, or a word for what the server itself does, such as decay. Items that move, stacks that are split or joined, and changes of owner are in it nowhere, so the number of pieces in the world changes by exactly what the ledger says. Items that were created and have no place yet are not counted.
---@class ledger
ledger = {}

---Returns how many pieces of each template there are, and what was made and destroyed. Takes a look at every item.
---
---```lua
---for _, line in ipairs(ledger.read("gold")) do print(line.count) end
---```
---@param template? string only this one; all by default
---@return LedgerLine[] lines by template; those of which there is none and never was one are left out
function ledger.read(template) end

---Makes the file that calls it a helper of others: what it makes and destroys counts for the file that called the helper. To be called while the file is loaded.
function ledger.pass_on() end
