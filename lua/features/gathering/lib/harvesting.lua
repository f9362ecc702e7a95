-- Gathering with a tool: choosing the spot, the blows, and what they bring (ModernUO HarvestSystem before AoS).
--
-- A trade is a table: `skill`; `ask`, what its player is asked; `kind_at(spot, user)`, what lies there (`bank`, and
-- perhaps `common` with `common_percent`), nil for nothing; `why_not(tool, user)`, why it cannot be done now, a text or
-- the number of the client's text; `amount` of each success, and `is_doubled`, whether it is twice as much where
-- players fight; `reach` in tiles; `action` and `sounds`; `blows`, the numbers from which one is chosen; `blow_ms` from
-- blow to blow; `sound_ms` from the blow to its sound; `cliloc` with `nothing`, `gone`, `too_far`, `moved_away`,
-- `fails`, `full`, `broke`, `bad_spot`, and perhaps `busy`. It may have `on_blow(user, spot)`; `gives(user, spot,
-- vein)`, which returns a template and what to wish of it, true if it gave something by itself, or nil for nothing;
-- `tell(user, item, vein)`, what a success says.

local asking = require("lib.asking")
local carried = require("lib.carried")
local harvest = require("features.gathering.lib.harvest")
local labour = require("features.labour.lib.labour")
local law = require("features.law.lib.law").crimes
local skills = require("features.skills.lib.skills")
local spots = require("lib.spots")
local switching = require("features.switches.lib.switches")
local tell = require("lib.telling")
local tools = require("lib.tools")

local gathering = {}

local CLILOC = {
  dead = 1019048, -- I am dead and cannot do that.
  held = 500111, -- You are frozen and cannot move.
  busy = 500119, -- You must wait to perform another action
  out_of_sight = 500237, -- Target can not be seen.
}

-- Why somebody cannot work now with a tool; nil if it can.
local function why_not(trade, tool, user)
  if user.is_dead then return CLILOC.dead end
  if user.frozen or user.paralysed then return CLILOC.held end
  if not tool.exists then return trade.cliloc.broke end
  if not carried.is(user, tool) then return "You do not have that tool at hand." end
  return trade.why_not and trade.why_not(tool, user) or nil
end

-- Why nothing can be gathered at a spot; nil if something can, and then its kind.
local function why_not_here(trade, user, spot, has_begun)
  local kind = trade.kind_at(spot, user)
  if not kind then return trade.cliloc.bad_spot end
  local distance = spots.distance(user, spot)
  if not distance or distance > trade.reach then return has_begun and trade.cliloc.moved_away or trade.cliloc.too_far end
  if not user:sees(spot.x, spot.y, spot.z) then return CLILOC.out_of_sight end
  if harvest.left(kind.bank, spot) <= 0 then return has_begun and trade.cliloc.gone or trade.cliloc.nothing end
  return nil, kind
end

-- The resource of one attempt: that of the vein, or the common one for a user who is not able, and at times for
-- everybody.
local function resource_of(trade, kind, user, spot)
  local vein = harvest.vein(kind.bank, spot)
  if not kind.common or vein == kind.common then return vein end
  if random.chance(kind.common_percent) then return kind.common end
  local value = skills.value(user, trade.skill)
  return (value < vein.needs or value < vein.from) and kind.common or vein
end

local function give(trade, user, vein, template, wish, amount)
  local facts = items.template(template)
  wish = wish or {}
  if facts.stackable then wish.amount = amount end
  local item = items.create(template, wish)
  if not item then return end
  local put = user.backpack and item:put_in(user.backpack)
  if not put then
    item:delete()
    return tell(user, trade.cliloc.full)
  end
  if trade.tell then trade.tell(user, put, vein) else tell(user, vein.cliloc) end
end

-- The end of the work: a trial, and what it brings.
local function finish(trade, tool, user, spot, kind)
  local vein = resource_of(trade, kind, user, spot)
  local is_able = user:skill(trade.skill) >= vein.needs
  if not is_able or not skills.check(user, trade.skill, vein.from, vein.sure) then return tell(user, trade.cliloc.fails) end
  local template, wish = vein.template, nil
  if trade.gives then template, wish = trade.gives(user, spot, vein) end
  if not template then return tell(user, trade.cliloc.fails) end
  local wanted = trade.amount
  if template == true then
    harvest.take(kind.bank, spot, wanted)
    if tools.wear(tool) then tell(user, trade.cliloc.broke) end
    return
  end
  if trade.is_doubled and law.players_fight(user) then wanted = wanted * 2 end
  if not items.template(template).stackable then wanted = 1 end
  local amount = harvest.take(kind.bank, spot, wanted)
  if amount <= 0 then return tell(user, trade.cliloc.gone) end
  give(trade, user, vein, template, wish, amount)
  if tools.wear(tool) then tell(user, trade.cliloc.broke) end
end

-- Looks at the spot and strikes.
local function strike(trade, user, spot)
  local direction = spots.direction(user, spot)
  if direction then user.direction = direction end
  if not user.is_mounted then user:animate(trade.action) end
end

-- Works until it is done or something ends it. Returns the kind of the spot once all blows are done.
local function toil(trade, tool, user, spot, work)
  local blows = random.pick(trade.blows)
  for blow = 1, blows do
    strike(trade, user, spot)
    if trade.on_blow then trade.on_blow(user, spot) end
    wait(trade.sound_ms)
    if not labour.holds(user, work) then return nil end
    if #trade.sounds > 0 then user:sound(random.pick(trade.sounds)) end
    local reason = why_not(trade, tool, user)
    local kind
    if not reason then reason, kind = why_not_here(trade, user, spot, true) end
    if reason then
      tell(user, reason)
      return nil
    end
    if blow == blows then return kind end
    wait(math.max(0, trade.blow_ms - trade.sound_ms))
    if not labour.holds(user, work) then return nil end
  end
end

-- Works at a spot that was chosen. One who works does not begin anything else of the kind.
function gathering.begin(trade, tool, user, spot)
  local reason = why_not(trade, tool, user)
  if not reason then reason = why_not_here(trade, user, spot, false) end
  local work = { kind = "gathering" }
  if not reason and not labour.begin(user, work) then reason = trade.cliloc.busy or CLILOC.busy end
  if reason then return tell(user, reason) end
  local kind = toil(trade, tool, user, spot, work)
  labour.finish(user, work)
  if kind then finish(trade, tool, user, spot, kind) end
end

-- A tool was double-clicked: its player chooses where. `on_other(place)` may answer the choice of something else, and
-- returns true then.
function gathering.use(trade, tool, user, on_other)
  if switching.refuses(user, "skill", trade.skill) then return end
  local reason = why_not(trade, tool, user)
  if reason then return tell(user, reason) end
  local place = asking.place(user, { cliloc = trade.ask })
  if not place or not user.exists or not user.session_id then return end
  if on_other and on_other(place) then return end
  local spot = spots.of(place)
  if not spot then return tell(user, trade.cliloc.bad_spot) end
  gathering.begin(trade, tool, user, spot)
end

return gathering
