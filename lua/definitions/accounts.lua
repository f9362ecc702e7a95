---@meta

---Accounts, with which people log in to the game and to the staff's pages.
---@class accounts
accounts = {}

---names of the levels, lowest first
accounts.levels = { "Regular", "Counselor", "GameMaster", "Administrator" }

---Creates an account; when it returns, the account is stored. The level is compared without regard to case. Waits.
---
---```lua
---local account, reason = accounts.create { username = "nystul", password = password, email = "nystul@example.com" }
---```
---@param account { username: string, password: string, email: string, level?: string } who; Regular without a level
---@return Account|nil account as it was stored
---@return string? reason why not
function accounts.create(account) end
