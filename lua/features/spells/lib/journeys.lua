-- Recall, Gate Travel and Mark (ModernUO, before AoS: nobody travels to another facet).

local acts = require("features.spells.lib.acts")
local followers = require("features.travel.lib.travel").followers
local rules = require("lib.region_rules")
local runes = require("features.spells.lib.runes")
local tell = require("features.spells.lib.tell")

local journeys = {}

local CLILOC = {
  no_mark = 501803, -- That rune is not yet marked.
  cannot_recall = 502357, -- I can not recall from that object.
  cannot_gate = 501030, -- I can not gate travel from that object.
  cannot_mark = 501797, -- I cannot mark that object.
  not_in_pack = 1062422, -- You must have this rune in your backpack in order to mark it.
  other_facet_recall = 1005569, -- You can not recall to another facet.
  other_facet_gate = 1005570, -- You can not gate to another facet.
  criminal = 1005561, -- Thou'rt a criminal and cannot escape so easily.
  in_fight = 1005564, -- Wouldst thou flee during the heat of battle??
  murderer = 1019004, -- You are not allowed to travel there.
  blocked = 501942, -- That location is blocked.
  no_charges = 502412, -- There are no charges left on that item.
  gate_opens = 501024, -- You open a magical gate to another location
}
local GATE_MS = 30000
local FELUCCA = 0

-- Why somebody cannot begin to travel; nil if it can.
local function why_not_leave(caster)
  if acts.is_criminal(caster) then return CLILOC.criminal end
  if acts.is_in_fight(caster) then return CLILOC.in_fight end
  return rules.why_no_travel(caster, caster)
end

local function may_leave(caster)
  local reason = why_not_leave(caster)
  if reason then tell.line(caster, reason) end
  return reason == nil
end

-- Where the rune or book leads that was chosen; nil and a text otherwise.
local function destination(item, refusal)
  if item:has_tag("recall_rune") then
    local place = runes.place(item)
    if place then return place end
    return nil, CLILOC.no_mark
  end
  if item:has_tag("runebook") then
    local rune = runes.of_book(item)
    if rune then return rune.to end
    return nil, CLILOC.no_mark
  end
  return nil, refusal
end

-- Why a place is none to travel to; nil if it is.
local function why_not_there(caster, place, other_facet)
  if place.map_id ~= caster.map_id then return other_facet end
  if acts.is_murderer(caster) and place.map_id ~= FELUCCA then return CLILOC.murderer end
  local forbidden = rules.why_no_travel(caster, place)
  if forbidden then return forbidden end
  if not world.can_stand(place.map_id, place.x, place.y, place.z) then return CLILOC.blocked end
  if multi.at(place.map_id, place.x, place.y) then return CLILOC.blocked end
  return nil
end

-- Decides where the spell leads: by what a book of runes says, or by the target.
local function settle(caster, target, cast, refusal, other_facet)
  local place, reason
  if cast.more and cast.more.place then place = cast.more.place else place, reason = destination(target, refusal) end
  reason = reason or why_not_leave(caster) or why_not_there(caster, place, other_facet)
  if not reason and cast.more and cast.more.charge_of and (cast.more.charge_of:get("charges") or 0) <= 0 then
    reason = CLILOC.no_charges
  end
  if reason then
    tell.line(caster, reason)
    return false
  end
  cast.place = place
  return true
end

journeys.recall = {
  aim = "item",
  may_begin = may_leave,
  may_work = function(caster, target, cast)
    return settle(caster, target, cast, CLILOC.cannot_recall, CLILOC.other_facet_recall)
  end,
  works = function(caster, _, cast)
    local book = cast.more and cast.more.charge_of
    if book then book:set("charges", book:get("charges") - 1) end
    local place = cast.place
    caster:sound(0x1FC)
    followers.travel(caster, place)
    caster:sound(0x1FC)
  end,
}

local function open_gate(from, to)
  local gate = items.create("spell_gate", { decay_ms = GATE_MS, params = { to = to } })
  if not gate then return end
  gate:move_to(from.map_id, from.x, from.y, from.z)
  sounds.play(from.map_id, from.x, from.y, from.z, 0x20E)
end

journeys.gate = {
  aim = "item",
  may_begin = may_leave,
  may_work = function(caster, target, cast)
    return settle(caster, target, cast, CLILOC.cannot_gate, CLILOC.other_facet_gate)
  end,
  works = function(caster, _, cast)
    local here = { map_id = caster.map_id, x = caster.x, y = caster.y, z = caster.z }
    tell.line(caster, CLILOC.gate_opens)
    open_gate(here, cast.place)
    open_gate(cast.place, here)
  end,
}

local function why_no_mark(caster, item)
  if not item:has_tag("recall_rune") then return CLILOC.cannot_mark end
  if not caster.backpack or not item:is_within(caster.backpack) then return CLILOC.not_in_pack end
  local forbidden = rules.why_no_travel(caster, caster)
  if forbidden then return forbidden end
  if multi.at(caster.map_id, caster.x, caster.y) then return CLILOC.blocked end
  return nil
end

journeys.mark = {
  aim = "item",
  may_work = function(caster, item)
    local reason = why_no_mark(caster, item)
    if reason then tell.line(caster, reason) end
    return reason == nil
  end,
  works = function(caster, rune)
    runes.mark(rune, { map_id = caster.map_id, x = caster.x, y = caster.y, z = caster.z })
    caster:sound(0x1FA)
    effects.on(caster, 0x3779, { duration = 16 })
  end,
}

return journeys
