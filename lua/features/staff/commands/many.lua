-- Shows, changes, moves and deletes many things at once: .area, .region, .online and .global.

local conditions = require("features.staff.lib.conditions")
local confirm = require("lib.gumps.confirm")
local deeds = require("features.staff.lib.deeds")
local elsewhere = require("lib.processes.elsewhere")
local jobs = require("lib.jobs")
local maps = require("lib.maps")
local scopes = require("features.staff.lib.scopes")
local things = require("lib.things")

-- Things that one command works on, the lines that it shows of them, and the kinds and reasons that it names.
local MOST, SHOWN, NAMED = 5000, 20, 10
local KINDS = { "items", "creatures", "players" }
local ONE = { items = "item", creatures = "creature", players = "player" }
local USAGE = "[--yes] <items|creatures|players> [where <property> <op> <value> [and ...]] [show | set <property> <value> | move <x> <y> [z] [map] | bring | delete]"

-- Lists the things that are meant. Waits, so that the game goes on. Returns nil where there are more than MOST.
local function found_in(wanted, counts, kind, all)
  local found = {}
  wanted.template = kind ~= "players" and conditions.template(all) or nil
  if kind ~= "items" then wanted.players = kind == "players" end
  for thing in (kind == "items" and items or mobiles).each(wanted) do
    if counts(thing) and conditions.hold(all, thing) then
      if #found == MOST then return nil end
      found[#found + 1] = thing
    end
  end
  return found
end

local function name_of(thing, kind) return kind == "items" and things.called(thing) or thing.name end

local function where(thing)
  if thing.map_id then return maps.where(thing) end
  return thing.root_mobile and "with " .. thing.root_mobile.name or "with somebody who is away"
end

-- The most frequent of a tally of words, such as "31 dagger, 2 katana".
local function most_of(tally)
  local rows = {}
  for word, count in pairs(tally) do rows[#rows + 1] = { word = word, count = count } end
  table.sort(rows, function(one, other)
    if one.count ~= other.count then return one.count > other.count end
    return one.word < other.word
  end)
  local parts = {}
  for index = 1, math.min(#rows, NAMED) do parts[index] = ("%d %s"):format(rows[index].count, rows[index].word) end
  if #rows > NAMED then parts[#parts + 1] = ("%d kinds more"):format(#rows - NAMED) end
  return table.concat(parts, ", ")
end

local function add(tally, word) tally[word] = (tally[word] or 0) + 1 end

local function templates_of(found, kind)
  local tally = {}
  for _, thing in ipairs(found) do add(tally, kind == "players" and thing.name or thing.template) end
  return most_of(tally)
end

local function counted(count, kind) return text.counted(count, ONE[kind], kind) end

local function show(found, kind)
  for index = 1, math.min(#found, SHOWN) do
    local thing = found[index]
    command.print(("0x%08X %s, %s"):format(thing.serial, name_of(thing, kind), where(thing)))
  end
  if #found > SHOWN then command.print(("and %d more: %s"):format(#found - SHOWN, templates_of(found, kind))) end
  return counted(#found, kind) .. "."
end

-- Does a deed with each that is still meant, as a job.
local function carry_out(deed, found, kind, all, role)
  return jobs.begin {
    unit = kind, total = #found,
    work = function()
      local done, left = 0, {}
      for _, thing in ipairs(found) do
        if thing.exists and conditions.hold(all, thing) then
          local why = deed.does(thing, kind, role)
          if why then add(left, "left alone: " .. why) else done = done + 1 end
        end
        job.advance()
      end
      if next(left) then job.print(most_of(left) .. ".") end
      return ("%s %s."):format(counted(done, kind), deed.done)
    end,
  }
end

-- Those that look in the whole world.
local WIDE = { online = true, global = true }
local COUNT = "count_many"

-- How many match in this process; nil where there are too many to count, or the words are no condition.
local function matching(scope_name, kind, words)
  local all = conditions.read(words, kind ~= "items", deeds.NAMES)
  if not all then return nil end
  local wanted, counts = scopes[scope_name]({}, kind)
  local found = found_in(wanted, counts, kind, all)
  return found and #found
end

elsewhere.answer(COUNT, function(asked) return { count = matching(asked.scope, asked.kind, asked.words) or MOST } end)

-- Says what a command that was given in the game leaves to other processes of the world.
local function tell_of_others(context, scope_name, kind, words)
  if not context.session_id or not WIDE[scope_name] then return end
  local answers, are_all = elsewhere.ask(COUNT, { scope = scope_name, kind = kind, words = words })
  local count = 0
  for _, answer in ipairs(answers) do count = count + answer.count end
  if count > 0 then
    command.print(("%s more in other processes of the world: give the command outside of the game for those.")
      :format(counted(count, kind)))
  end
  if not are_all then command.print("Not every other process has answered how many it has.") end
end

local function handler_of(name)
  local scope = scopes[name]
  return function(context, arguments)
    local kind, words = arguments.kind, text.words(arguments.what or "")
    local all, at = conditions.read(words, kind ~= "items", deeds.NAMES)
    if not all then return false, at end
    local deed, problem = deeds.read(words, at, kind, context)
    if deed == nil then return false, problem end
    local wanted, counts = scope(context, kind)
    if not wanted then return false, counts end
    local found = found_in(wanted, counts, kind, all)
    if not found then return false, ("More than %d %s match; say more precisely which ones."):format(MOST, kind) end
    tell_of_others(context, name, kind, words)
    if #found == 0 then return ("No %s match."):format(kind) end
    if not deed then return show(found, kind) end
    local preview = ("%s: %s (%s)."):format(deed.title, counted(#found, kind), templates_of(found, kind))
    if not arguments.yes then
      if not context.session_id then return preview .. " Nothing is done yet: give it again with --yes." end
      if not confirm.ask(context.session_id, preview, { yes = "Do it", no = "Leave it" }) then return false, "Nothing was done." end
    end
    command.print(preview)
    return carry_out(deed, found, kind, all, context.role)
  end
end

local function register(name, where_they_are, contexts)
  command.register {
    name = name,
    description = ("Shows, sets, moves, brings or deletes the items, creatures or players %s, after a preview."):format(where_they_are),
    usage = USAGE,
    contexts = contexts,
    level = "GameMaster",
    arguments = {
      { name = "yes", type = "flag", about = "do it without a question" },
      { name = "kind", type = "choice", choices = KINDS, about = "items, creatures or players" },
      { name = "what", type = "text", max_length = 500, optional = true, about = "which ones, and what to do with them" },
    },
    handler = handler_of(name),
  }
end

register("area", "between two corners", { "in_game" })
register("region", "of the region that you stand in", { "in_game" })
register("online", "that are in the game, that players there carry, or that follow them", { "console", "in_game" })
register("global", "of the whole world", { "console", "in_game" })
