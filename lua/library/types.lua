---@meta

---@class Account
---@field account_id integer
---@field username string
---@field email string
---@field level "Regular"|"Counselor"|"GameMaster"|"Administrator"

---@class Command
---@field name string 1 to 40 bytes
---@field aliases? string[] at most 8
---@field description string 0 to 600 bytes
---@field usage? string 0 to 600 bytes
---@field contexts ("console"|"in_game")[] at most 2
---@field level "Regular"|"Counselor"|"GameMaster"|"Administrator"
---@field arguments? CommandArgument[] at most 16
---@field handler fun(context: { kind: string, session_id?: integer, account_id?: integer, account_name: string, role: string }, arguments: table<string, string|number>): any, any

---@class CommandArgument
---@field name string 1 to 40 bytes
---@field type "integer"|"number"|"word"|"text"|"choice"
---@field about? string 0 to 600 bytes
---@field optional? boolean
---@field secret? boolean
---@field min? number
---@field max? number
---@field max_length? integer 1 to 4096
---@field choices? string[] at most 200
---@field complete? fun(typed: string, context: { kind: string, session_id?: integer, account_id?: integer, account_name: string, role: string }): string[]

---@class Place
---@field map_id integer
---@field x integer
---@field y integer
---@field z integer

---@class Player
---@field session_id integer
---@field account_id integer
---@field account_name string
---@field role "Regular"|"Counselor"|"GameMaster"|"Administrator"
---@field character_id integer
---@field character_name string
---@field map_id integer
---@field map_name string
---@field x integer
---@field y integer
---@field z integer

---@class TestGump
---@field texts string[] at most 10000
---@field buttons string[] at most 10000
---@field switches string[] at most 10000
---@field entries string[] at most 10000

---@class TestPlayer
---@field session_id integer
---@field character_id integer
---@field account_id integer
---@field name string
