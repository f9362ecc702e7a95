-- What the buttons of an owner's windows of a vendor do. Each looks again at the vendor and at who presses it.

local dressing = require("features.player_vendors.lib.dressing")
local ending = require("features.player_vendors.lib.ending")
local fees = require("features.player_vendors.lib.fees")
local names = require("lib.players.player_names")
local player_vendors = require("features.player_vendors.lib.player_vendors")
local pricing = require("features.player_vendors.lib.pricing")
local rules = require("features.player_vendors.data.player_vendor_rules")
local shelves = require("features.player_vendors.lib.shelves")

local owner_menu = {}

local CLILOC = {
  no_gold = 503215, -- I am holding no gold for you.
  all_collected = 503234, -- All the gold I have been carrying for you has been deposited into your bank account.
  -- I can only give you part of the gold now, as your bank box is too full to hold the full amount.
  part_collected = 1070756,
  -- Your bank box cannot hold the gold you are requesting.  I will keep the gold until you can take it.
  box_full = 1070755,
  new_name = 1062494, -- Enter a new name for your vendor (20 characters max):
  renamed = 1062496, -- Your vendor has been renamed.
}
local NAME_PATTERN = "^%a[%a '%-]*$"
local BAD_NAME = "That is no name for a vendor."
local NOT_YOURS = "That gold is its owner's."

function owner_menu.show(vendor, user)
  if not player_vendors.can_order(vendor, user) then return end
  gump.send(user.session_id, "player_vendor", {
    vendor = vendor.serial, name = vendor.name, held = player_vendors.held(vendor), wages = vendor:get("wages") or 0,
    of_day = fees.of_day(vendor), days = fees.days_left(vendor),
  })
end

-- A handler of a button: `does(vendor, user)` for the owner beside the vendor.
function owner_menu.button(serial, does)
  return function(answer)
    local vendor, user = player_vendors.get(serial), mobiles.of_session(answer.session_id)
    if vendor and user and player_vendors.can_order(vendor, user) then does(vendor, user) end
  end
end

-- Gives the owner the gold that a vendor holds.
function owner_menu.collect(vendor, user)
  if vendor:get("owner") ~= user.serial then return user:tell(NOT_YOURS) end
  local held = player_vendors.held(vendor)
  if held == 0 then return player_vendors.tell(vendor, user, CLILOC.no_gold) end
  local given = user.bank and ending.collect(vendor, user, held) or 0
  local answer = given == held and CLILOC.all_collected or given > 0 and CLILOC.part_collected or CLILOC.box_full
  player_vendors.tell(vendor, user, answer)
end

function owner_menu.see_goods(vendor, user) shelves.open(vendor, user) end

function owner_menu.list_goods(vendor, user) gump.send(user.session_id, "player_vendor_goods", { vendor = vendor.serial }) end

-- Returns the function that asks for another price of a thing.
function owner_menu.price(item_serial)
  return function(vendor, user)
    local item = items.get(item_serial)
    if not item or player_vendors.of_goods(item) ~= vendor then return owner_menu.list_goods(vendor, user) end
    pricing.ask(vendor, user, item)
    if player_vendors.can_order(vendor, user) then owner_menu.list_goods(vendor, user) end
  end
end

function owner_menu.rename(vendor, user)
  local line = prompt.ask { session_id = user.session_id, cliloc = CLILOC.new_name, max_length = rules.name_letters }
  if not line or not player_vendors.can_order(vendor, user) then return end
  if not line:match(NAME_PATTERN) or names.fault_of_words(line) then return user:tell(BAD_NAME) end
  vendor.name = line
  players.tell_cliloc(user.session_id, CLILOC.renamed)
end

function owner_menu.dress(vendor, user) dressing.ask(vendor, user) end

function owner_menu.dismiss(vendor, user) ending.dismiss(vendor, user) end

return owner_menu
