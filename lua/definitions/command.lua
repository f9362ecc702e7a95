---@meta

---Commands on the console, over HTTP and, after a full stop, in the game.
---@class command
command = {}

---Registers a command. Parsing, usage, help, completion and access follow from the declaration. The handler gets the context (who runs the command) and the arguments by name. It prints what it returns; `false, reason`, `nil, reason` and an error mean that it failed. A flag `dry_run` is typed `--dry-run`, anywhere before a text, and is true or false. In a command with flags, a value that begins with `--` stands in double quotes or after a separate `--`. Only a declaration that extends a command may leave out description, contexts, level and handler. Where a world has several processes, a command that staff give from outside the game runs in each of them; with `runs_in` in one, because all would do the same (`one_process`), or in one after the other until it succeeds (`first_able`).
---
---```lua
---command.register {
---  name = "greet",
---  description = "Greets somebody.",
---  contexts = { "console", "in_game" },
---  level = "Regular",
---  arguments = { { name = "who", type = "word", about = "name" } },
---  handler = function(context, arguments)
---    return "Hello " .. arguments.who .. ", says " .. context.account_name
---  end,
---}
---```
---@param declaration Command the command
function command.register(declaration) end

---Prints a line of output for the person who gave the running command, also after a wait.
---@param line string the line
function command.print(line) end

---Whether a player may use a command in the game now. The player's level is checked on every call.
---@param session_id integer the player's session
---@param name string the command or one of its aliases
---@return boolean may_use false also for a player who left and for an unknown command
function command.may_use(session_id, name) end

---Runs a command for a player, as if the player had typed it: with the player's level, and recorded in the audit trail. The player sees its output. Arguments are passed unchanged; quotation marks have no meaning. Waits.
---
---```lua
---command.run(answer.session_id, "broadcast", { answer.texts.message })
---```
---@param session_id integer the player's session
---@param name string the command or one of its aliases
---@param arguments string[] its arguments
---@return boolean|nil succeeded false when it failed or was refused; the player saw why
---@return string? reason why not
function command.run(session_id, name, arguments) end
