---@meta

---Commands that people give on the console, over HTTP and, with a full stop before them, in the game.
---@class command
command = {}

---Registers a command; parsing, usage, help, completion and access follow from the declaration. The handler gets who gave it and the arguments by their names. It prints what it returns; `false, reason`, `nil, reason` and an error mean that it failed. A flag `dry_run` is typed `--dry-run`, anywhere before a text, and is true or false; of a command that has flags, a value that begins with `--` is put in double quotes or behind a lone `--`.
---
---```lua
---command.register {
---  name = "greet",
---  description = "Greets somebody.",
---  contexts = { "console", "in_game" },
---  level = "Regular",
---  arguments = { { name = "who", type = "word", about = "whom" } },
---  handler = function(context, arguments)
---    return "Hello " .. arguments.who .. ", says " .. context.account_name
---  end,
---}
---```
---@param declaration Command the command
function command.register(declaration) end

---Shows a line to whoever gave the command that runs; also after it has waited.
---@param line string what is shown
function command.print(line) end

---Whether a player may use a command in the game at this moment: the level is asked for anew each time.
---@param session_id integer the player's session
---@param name string the command, or an alias of it
---@return boolean may_use false for a player who has left and a command that is not there, too
function command.may_use(session_id, name) end

---Gives a command for a player, as if the player had said it: with the player's own level, and kept in the audit trail. The player is shown what it prints. Arguments are taken as they are; quotation marks group nothing. Waits.
---
---```lua
---command.run(answer.session_id, "broadcast", { answer.texts.message })
---```
---@param session_id integer the player's session
---@param name string the command, or an alias of it
---@param arguments string[] its arguments
---@return boolean|nil succeeded false where it failed or was refused, and the player was shown why
---@return string? reason why not
function command.run(session_id, name, arguments) end
