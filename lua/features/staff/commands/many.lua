-- Shows, changes, moves and deletes many things at once: .area, .region, .online and .global.

local conditions = require("features.staff.lib.conditions")
local confirm = require("lib.gumps.confirm")
local deeds = require("features.staff.lib.deeds")
local elsewhere = require("lib.processes.elsewhere")
local jobs = require("lib.jobs")
local maps = require("lib.maps")
local online = require("lib.online")
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
  if thing.root_mobile then return "with " .. thing.root_mobile.name end
  local outer = things.outermost(thing)
  if not outer.map_id then return "with somebody who is away" end
  return ("in %s, %s"):format(things.called(outer), maps.where(outer))
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

-- Does a deed with each that is still meant. Returns how many it was done with, and a tally of why others were left.
local function do_with(deed, found, kind, all, role, advance)
  local done, left = 0, {}
  for _, thing in ipairs(found) do
    if thing.exists and conditions.hold(all, thing) then
      local why = deed.does(thing, kind, role)
      if why then add(left, "left alone: " .. why) else done = done + 1 end
    end
    advance()
  end
  return done, left
end

-- Those that look in the whole world.
local WIDE = { online = true, global = true }
local COUNT, CARRY_OUT = "count_many", "carry_out_many"
-- How long another process may take, and with how many things it deals at once.
local OTHERS_MS, AT_ONCE = 60 * 1000, 20

-- What matches in this process of what another one asks for. Returns it, its conditions, and the number of the word
-- after them.
local function matching(asked)
  local all, at = conditions.read(asked.words, asked.kind ~= "items", deeds.NAMES)
  local wanted, counts = scopes[asked.scope]({}, asked.kind)
  return found_in(wanted, counts, asked.kind, all), all, at
end

elsewhere.answer(COUNT, function(asked)
  local found = matching(asked)
  return { count = found and #found or MOST + 1 }
end)

elsewhere.answer(CARRY_OUT, function(asked)
  local found, all, at = matching(asked)
  if not found then return { done = 0, left = {} } end
  local deed = deeds.read(asked.words, at, asked.kind, asked.from)
  local count = 0
  local done, left = do_with(deed, found, asked.kind, all, asked.role, function()
    count = count + 1
    if count % AT_ONCE == 0 then wait(0) end
  end)
  return { done = done, left = left }
end)

-- How many of the other processes of the world match.
local function count_of_others(asked)
  local answers, are_all = elsewhere.ask(COUNT, asked)
  local count = 0
  for _, answer in ipairs(answers) do count = count + answer.count end
  if not are_all then command.print("Not every other process has answered how many it has.") end
  return count
end

-- Does a deed here, and what `asked` says in the other processes, as a job.
local function carry_out(deed, found, all, asked, are_others)
  local kind = asked.kind
  return jobs.begin {
    unit = kind, total = #found,
    work = function()
      local done, left = do_with(deed, found, kind, all, asked.role, job.advance)
      local answers, are_all = {}, true
      if are_others then answers, are_all = elsewhere.ask(CARRY_OUT, asked, OTHERS_MS) end
      for _, answer in ipairs(answers) do
        done = done + answer.done
        for why, count in pairs(answer.left) do left[why] = (left[why] or 0) + count end
      end
      if next(left) then job.print(most_of(left) .. ".") end
      if not are_all then job.print("Not every other process has answered what it did.") end
      return ("%s %s."):format(counted(done, kind), deed.done)
    end,
  }
end

local function too_many(kind) return ("More than %d %s match; say more precisely which ones."):format(MOST, kind) end

local function handler_of(name)
  local scope = scopes[name]
  return function(context, arguments)
    local kind, words = arguments.kind, text.words(arguments.what or "")
    local all, at = conditions.read(words, kind ~= "items", deeds.NAMES)
    if not all then return false, at end
    local me, away = online.giver(context)
    local from = me and { map_id = me.map_id, x = me.x, y = me.y, z = me.z }
    local deed, problem = deeds.read(words, at, kind, from, away)
    if deed == nil then return false, problem end
    local wanted, counts = scope(context, kind)
    if not wanted then return false, counts end
    local found = found_in(wanted, counts, kind, all)
    if not found then return false, too_many(kind) end
    -- Outside of the game each process gets the command.
    local asked = { scope = name, kind = kind, words = words, from = from, role = context.role }
    local others = context.session_id and WIDE[name] and count_of_others(asked) or 0
    if others > MOST then return false, too_many(kind) end
    if #found + others == 0 then return ("No %s match."):format(kind) end
    local is_left = deed and deed.is_of_own
    local more = others > 0 and ("%s more in other processes of the world%s."):format(counted(others, kind),
      is_left and ": give the command outside of the game for those" or "")
    if not deed then
      if more then command.print(more) end
      return show(found, kind)
    end
    local preview = ("%s: %s (%s)."):format(deed.title, counted(#found, kind), templates_of(found, kind))
    if more then preview = preview .. " " .. more end
    if not arguments.yes then
      if not context.session_id then return preview .. " Nothing is done yet: give it again with --yes." end
      if not confirm.ask(context.session_id, preview, { yes = "Do it", no = "Leave it" }) then return false, "Nothing was done." end
    end
    command.print(preview)
    return carry_out(deed, found, all, asked, others > 0 and not is_left)
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
