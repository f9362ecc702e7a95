import { DEAL_LUA } from "../market.js";
import { questionsLua } from "../questions.js";

/** Where the groups of a fair meet, out of one another's earshot, on both facets. Middle of nowhere. */
export const PLACES = {
  buyer: { x: 3_000, y: 3_000 },
  seller: { x: 3_040, y: 3_000 },
  saver: { x: 3_080, y: 3_000 },
  traders: { x: 3_120, y: 3_000 },
} as const;
export type Place = keyof typeof PLACES;

/** The facets between which they cross. */
export const FACETS = { felucca: 0, trammel: 1 } as const;

/**
 * What players begin with: coins of the buyer and of each trader, of the saver in the bank, diamonds, and swords of
 * each trader.
 */
export const COINS = 600;
export const SAVINGS = 20_000;
export const STONES = 300;
export const SWORDS = 3;
/** So much that the longest run does not empty it. */
const BREAD_IN_STOCK = 999;

/** A command of players, `.ask <what> [of]`, which answers with a number, such as a serial; 0 stands for nothing. */
export const FAIR_LUA = `${DEAL_LUA}
local begins, asks = {}, {}
${questionsLua("asks")}local function coins(holder, amount) items.create("gold", { amount = amount }):put_in(holder) end

function begins.buyer(me) coins(me.backpack, ${COINS}) end
function begins.seller(me) items.create("diamond", { amount = ${STONES} }):put_in(me.backpack) end
function begins.saver(me) coins(me.bank, ${SAVINGS}) end
function begins.traders(me)
  coins(me.backpack, ${COINS})
  for _ = 1, ${SWORDS} do items.create("longsword"):put_in(me.backpack) end
end

local places = { ${Object.entries(PLACES)
  .map(([name, { x, y }]) => `${name} = { x = ${x}, y = ${y} }`)
  .join(", ")} }
function asks.begin(me, who)
  for _, thing in ipairs(me.backpack.contents) do thing:delete() end
  begins[who](me)
  me:move_to(${FACETS.trammel}, places[who].x, places[who].y, 0)
  return 1
end
function asks.gate(me) return serial_of(items.near(me.map_id, me.x, me.y, 2, { template = "moongate" })[1]) end
function asks.banked(me, template) return serial_of(me.bank:find(template)) end
function asks.bank(me) return me.bank.serial end
function asks.deal(me)
  local said = deal(me.session_id)
  if said ~= "dealing" then error(("%s for %s at %d,%d,%d"):format(said, me.name, me.map_id, me.x, me.y)) end
  return 1
end

command.register {
  name = "ask", description = "Tests.", contexts = { "in_game" }, level = "Regular",
  arguments = {
    { name = "what", type = "word", about = "what is asked" },
    { name = "of", type = "word", about = "of whom or what", optional = true },
  },
  handler = function(context, question)
    local is_answered, answer = pcall(asks[question.what], mobiles.of_session(context.session_id), question.of)
    if is_answered then return ("answer %s %d"):format(question.what, answer) end
    return ("answer %s failed: %s"):format(question.what, answer)
  end,
}`;

/**
 * Lua that sets up the facets of a process: tradespeople and gates at all places. Returns the price of bread and what a
 * diamond is bought for.
 */
export const SET_UP_LUA = `
local others = { [${FACETS.felucca}] = ${FACETS.trammel}, [${FACETS.trammel}] = ${FACETS.felucca} }
local stands = { buyer = "baker", seller = "jeweler", saver = "banker" }
local prices = {}
for map_id, other in pairs(others) do
  if world.plays(map_id) then
    for name, place in pairs({ ${Object.entries(PLACES)
      .map(([name, { x, y }]) => `${name} = { x = ${x}, y = ${y}, z = 0 }`)
      .join(", ")} }) do
      local gate = items.create("moongate", { params = { to = { map_id = other, x = place.x, y = place.y, z = 0 } } })
      gate:move_to(map_id, place.x, place.y + 1, 0)
      local one = stands[name] and mobiles.create(stands[name], map_id, place.x + 1, place.y, 0)
      if one then one:set("stays", true) end
      if name == "buyer" then
        one:set("stock", { bread_loaf = { left = ${BREAD_IN_STOCK}, most = ${BREAD_IN_STOCK} } })
        prices[1] = require("features.vendors.lib.stock").by_key(one).bread_loaf.price
      end
      if name == "seller" then prices[2] = require("features.vendors.lib.lists").bought_by(one).diamond end
    end
  end
end
return prices[1], prices[2], world.save()`;
