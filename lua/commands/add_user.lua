-- Creates accounts.

command.register {
  name = "add_user",
  description = "Creates an account.",
  contexts = { "console", "in_game" },
  level = "Administrator",
  runs_in = "one_process",
  arguments = {
    { name = "username", type = "word", about = "3 to 30 letters, digits, '_', '.' and '-'" },
    { name = "password", type = "word", secret = true, about = "8 to 30 printable ASCII characters" },
    { name = "email", type = "word", about = "the user's address" },
    { name = "level", type = "choice", choices = accounts.levels, optional = true, about = "Regular by default" },
  },
  handler = function(_, arguments)
    local account, reason = accounts.create {
      username = arguments.username,
      password = arguments.password,
      email = arguments.email,
      level = arguments.level,
    }
    if not account then return false, "No account was created: " .. reason .. "." end
    return ("Account %s created with level %s (id %d)."):format(account.username, account.level, account.account_id)
  end,
}
