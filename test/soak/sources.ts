/** A file as a designer saves it: a command, a handler and a timer. @param version differs from save to save */
export const honestSource = (version: number): string => `
  local version = ${version}
  command.register {
    name = "soak${version % 10}", description = "Version ${version}.", contexts = { "in_game" }, level = "Regular",
    handler = function() return "version " .. version end,
  }
  function on_player_entered(event) state.soak.entered = (state.soak.entered or 0) + 1 end
  timer.every(1000, function() state.soak.ticks = (state.soak.ticks or 0) + 1 end)
`;

/** Files that must never reach the game, or be stopped there. */
export const HOSTILE_SOURCES: readonly string[] = [
  "while true do end",
  "while true do pcall(function() while true do end end) end",
  "local function f() while true do pcall(f) end end f()",
  'local s = "x" while true do s = s .. s end',
  "local t = {} while true do t[#t + 1] = {} end",
  '("%b"):rep(100):find(("%%b.-"):rep(4) .. "X") while true do end',
  "local function f() return f() end f()",
  "error(setmetatable({}, { __tostring = function() while true do end end }))",
  "function (",
];
