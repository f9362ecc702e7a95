---@meta

---Accounts, which log in to the game and to the staff's pages.
---@class accounts
accounts = {}

---the levels, lowest first
accounts.levels = { "Regular", "Counselor", "GameMaster", "Administrator" }

---Creates and stores an account. The level is compared without regard to case. Waits.
---
---```lua
---local account, reason = accounts.create { username = "nystul", password = password, email = "nystul@example.com" }
---```
---@param account { username: string, password: string, email: string, level?: string } the account; its level is Regular by default
---@return Account|nil account the stored account
---@return string? reason why not
function accounts.create(account) end
