-- Auctioneers answer the word "auction", and have it in their menu. Auctions end by their time, also while the server
-- did not run.

local auction_menu = require("features.auctions.lib.auction_menu")
local deletions = require("lib.processes.deletions")
local hearing = require("lib.hearing")
local listing = require("features.auctions.lib.listing")
local lots = require("features.auctions.lib.lots")
local offers = require("features.auctions.lib.offers")
local processes = require("lib.processes")
local rules = require("features.auctions.data.auction_rules")
local settling = require("features.auctions.lib.settling")

local WORDS = { "auction", "auctions" }

hearing.declare("auctions", "auctioneer", WORDS)

local function is_wanted(said)
  local words = hearing.words(said)
  for _, word in ipairs(WORDS) do
    if hearing.find(words, word) then return true end
  end
  return false
end

function on_speech(event)
  local user = is_wanted(event.text) and mobiles.of_session(event.session_id)
  if not user or user.is_dead then return end
  local keeper = hearing.nearest(user, rules.earshot_tiles, auction_menu.is_auctioneer)
  if keeper then hearing.answer(keeper, user, function() auction_menu.show(keeper, user) end) end
end

context_menu.add("creature", {
  {
    text = "Auctions", range = rules.window_tiles,
    condition = function(mobile, user) return auction_menu.is_auctioneer(mobile) and not user.is_dead end,
    handler = function(mobile, user) auction_menu.show(mobile, user) end,
  },
})

-- What a kill or a message that was lost left is looked at again.
local function look()
  offers.look_at_all()
  settling.settle_due()
end

timer.every(rules.look_ms, function()
  if processes.are_several() then listing.mend() end
  look()
end)
timer.after(0, function()
  -- Also in a process that is alone: before this start, it may have been one of several, which left lists.
  listing.mend()
  look()
end)

function on_thing_arrived(event)
  local offer = items.get(event.serial)
  if offer and offer.template == offers.TEMPLATE then offers.look_at(offer) end
end

local heard
on_character_deleted, heard = deletions.everywhere("auction_character_deleted", settling.forget, function()
  return deletions.named_by(items.each { template = lots.TEMPLATE, waits = true }, "bidder", "seller")
end)
for name, does in pairs(offers.handlers) do heard[name] = does end
on_network_message = processes.of_others(heard)
