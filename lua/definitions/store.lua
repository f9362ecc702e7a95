---@meta

---Tables that outlive the server: for the shard, for each account, and for each character, also while it is offline. They are used like other tables, at any depth: `store.global.guilds.red.gold = 5`. They hold strings, finite numbers, booleans, and tables of these with strings and whole numbers as keys; anything else raises an error that names where it is. A table that is assigned is copied: change the stored one afterwards, not the one that was assigned. What a handler changes in tables, items and mobiles up to its end or its next wait is stored together or not at all, within a second. Limits: a name in one of the three tables has at most 64 bytes and 64 KiB in it; the table of an account or character has at most 256 KiB, store.global 32 MiB, and all together 256 MiB. Tables are nested at most 8 deep. More raises an error, and changes nothing.
---@class store
store = {}

---the table of the shard
---@type table
store.global = {}

---Returns the table of an account, which must exist. It is deleted with the account.
---
---```lua
---local mine = store.account(context.account_id)
---mine.visits = (mine.visits or 0) + 1
---```
---@param account_id integer id of the account
---@return table table empty at first; the same table at each call
function store.account(account_id) end

---Returns the table of a player's character, which must exist. It is deleted with the character.
---@param serial integer serial of the character
---@return table table empty at first; the same table at each call
function store.character(serial) end

---Calls a function that changes stored tables. If it raises an error or returns false, its changes in the tables of the store are undone. It cannot wait. Items and mobiles are not undone: change them last.
---
---```lua
---local paid, reason = store.transaction(function()
---  local gold = store.global.gold
---  gold[from] = gold[from] - amount
---  gold[to] = (gold[to] or 0) + amount
---  return gold[from] >= 0
---end)
---```
---@param work fun(): boolean? the function
---@return boolean|nil done true
---@return string? reason why not
function store.transaction(work) end

---Gives a name in `store.global` a text that nobody gave it, at once and for all processes of the world: of several that claim a name, one gets it. Returns the text that it has then, which is another one where somebody came first; no text and why where the database does not answer. What this process has set in the moment before may not be stored yet. Waits.
---
---```lua
---if store.claim("throne", mobile.name) == mobile.name then crown(mobile) end
---```
---@param name string a name in `store.global`
---@param value string the text, which should say whose it is
---@param instead? string a text that is replaced, too
---@return string|nil held what the name has now
---@return string? reason why not
function store.claim(name, value, instead) end

---Returns a copy of a stored table, which is not stored.
---@param table table a table of the store, or one that is a param of an item or mobile
---@return table copy an ordinary table
function store.copy(table) end
