---@meta

---Commands that people give on the console, over HTTP and, with a full stop before them, in the game.
---@class command
command = {}

---Registers a command; parsing, usage, help, completion and access follow from the declaration. The handler gets who gave it and the arguments by their names. It prints what it returns; `false, reason`, `nil, reason` and an error mean that it failed.
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
