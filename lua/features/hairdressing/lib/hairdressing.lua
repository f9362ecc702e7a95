-- Hair stylists change the hair and the beard of players, whose bank pays (ModernUO CustomHairstylist).

local gump_list = require("lib.gumps.list")
local hearing = require("lib.hearing")
local money = require("lib.money")
require("features.hairdressing.lib.hair_windows")
local rules = require("features.hairdressing.data.hair_rules")

local hairdressing = {}

local RACES = { [0x190] = "human", [0x191] = "human", [0x25D] = "elf", [0x25E] = "elf" }
-- A param of a mobile in a shape that a spell gave it.
local OTHER_SHAPE = "own_looks"
local CLILOC = {
  too_poor = 1042293, -- You cannot afford my services for that style.
  no_hair = 502623, -- You have no hair to dye and you cannot use this.
  decided_not = 1013009, -- You decide not to change your hairstyle.
}
local NOT_IN_SHAPE = "I can do nothing for you while you look like that."
local PRICED = "%s (%d gold)"

function hairdressing.is_stylist(mobile)
  return mobile.template == "custom_hairstylist" or mobile.template == "hair_stylist"
end

-- The race by whose styles somebody can be served; nil in another shape than its own.
local function race_of(user)
  if user.is_dead or user:get(OTHER_SHAPE) ~= nil then return nil end
  return RACES[user.body]
end

local function has_any(user, layers)
  for _, layer in ipairs(layers) do
    if user:equipped(layer) then return true end
  end
  return false
end

-- The styles of a layer for somebody, each with its picture and the name of its template.
local function styles(user, layer)
  local sex, list = user.female and "woman" or "man", {}
  for _, row in ipairs(rules[layer][race_of(user)] or {}) do
    local facts = row[1] and items.template(row[1])
    if not row.sex or row.sex == sex then
      list[#list + 1] = { template = row[1], art = row[user.female and 2 or 3], name = facts and facts.name or row.name }
    end
  end
  return list
end

-- Whether a service is for somebody: only men have beards, and what is dyed must be there.
local function is_for(user, service)
  if #service.layers == 1 and service.layers[1] == "beard" and (user.female or #styles(user, "beard") == 0) then return false end
  return not service.hues or has_any(user, service.layers)
end

local function answer(stylist, user, cliloc) stylist:say_cliloc(cliloc, nil, nil, user.session_id) end

local function still_there(stylist, user)
  return hearing.are_together(stylist, user, rules.window_tiles) and race_of(user) ~= nil
end

-- Puts a style on in the hue of the old one; nil leaves the head bare. Returns whether it is on.
local function put_on(user, layer, template)
  local old = user:equipped(layer)
  local other = layer == "hair" and "beard" or "hair"
  local like = old or user:equipped(other)
  local fresh = template and items.create(template, { hue = like and like.hue or 0 })
  if template and not fresh then return false end
  if old then old:delete() end
  if fresh then fresh:equip_on(user, layer) end
  return true
end

local function restyle(stylist, user, service)
  local layer = service.layers[1]
  local list = styles(user, layer)
  local chosen = gump.ask(user.session_id, "hair_style", { styles = list })
  local style = chosen and list[chosen.button]
  if not style then return answer(stylist, user, CLILOC.decided_not) end
  if not still_there(stylist, user) then return end
  if not money.take(user, service.price, "bank") then return answer(stylist, user, CLILOC.too_poor) end
  if not put_on(user, layer, style.template) then money.pay(user, service.price, "bank") end
end

local function is_among(hue, groups)
  for _, group in ipairs(groups) do
    for _, one in ipairs(group) do
      if one == hue then return true end
    end
  end
  return false
end

local function dye(stylist, user, service)
  local chosen = gump.ask(user.session_id, "hair_hue", { groups = service.hues })
  local hue = chosen and chosen.button
  if not hue or not is_among(hue, service.hues) then return answer(stylist, user, CLILOC.decided_not) end
  if not still_there(stylist, user) then return end
  if not has_any(user, service.layers) then return answer(stylist, user, CLILOC.no_hair) end
  if not money.take(user, service.price, "bank") then return answer(stylist, user, CLILOC.too_poor) end
  for _, layer in ipairs(service.layers) do
    local piece = user:equipped(layer)
    if piece then piece.hue = hue end
  end
end

-- Shows what somebody can afford, and does what it chooses. Waits.
function hairdressing.serve(stylist, user)
  if not hearing.are_together(stylist, user, rules.window_tiles) then return end
  if not race_of(user) then return stylist:say(NOT_IN_SHAPE) end
  local balance, rows = money.in_bank(user), {}
  for _, service in ipairs(rules.services) do
    if service.price <= balance and is_for(user, service) then rows[#rows + 1] = service end
  end
  if #rows == 0 then return answer(stylist, user, CLILOC.too_poor) end
  local service = gump_list.ask(user.session_id, {
    title = "Your bank pays. What do you want?", rows = rows, text = function(row) return PRICED:format(row.text, row.price) end,
  })
  if not service then return answer(stylist, user, CLILOC.decided_not) end
  if not still_there(stylist, user) then return end
  if service.hues then dye(stylist, user, service) else restyle(stylist, user, service) end
end

return hairdressing
