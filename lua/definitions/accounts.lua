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

---Shuts an account out of the game and of the staff's pages, and ends its session. A ban in force is replaced. Only a higher level may ban an account; Administrators may ban every account but their own. Waits.
---
---```lua
---accounts.ban("nystul", { reason = "sells gold", hours = 24 }, context)
---```
---@param username string the account; case is ignored
---@param ban { reason: string, hours?: number } why, and for how many hours; without hours until it is lifted
---@param by { account_id?: integer, account_name: string, role: "Regular"|"Counselor"|"GameMaster"|"Administrator", kind?: string, session_id?: integer } who bans: the context of a command
---@return Account|nil account the banned account
---@return string? reason why not
function accounts.ban(username, ban, by) end

---Lifts the ban of an account. The rule of levels is that of `accounts.ban`. Waits.
---@param username string the account; case is ignored
---@param by { account_id?: integer, account_name: string, role: "Regular"|"Counselor"|"GameMaster"|"Administrator", kind?: string, session_id?: integer } who lifts it: the context of a command
---@return Account|nil account the account
---@return string? reason why not
function accounts.unban(username, by) end
