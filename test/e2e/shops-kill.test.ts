import { test } from "vitest";
import { mobileIncoming } from "../../runtime/protocol/packets/entering.js";
import { containerContents } from "../../runtime/protocol/packets/items.js";
import { unicodePrompt, unicodePromptAnswer } from "../../runtime/protocol/packets/prompts.js";
import { clilocMessage } from "../../runtime/protocol/packets/speech.js";
import { trade, TRADE_ACTIONS, TRADE_REQUESTS, tradeRequest } from "../../runtime/protocol/packets/trade.js";
import { type Actor, countOf, goldOf, killAmid, presses, says } from "../crash/deeds.js";
import { DEAL_LUA, laid, lay } from "../crash/market.js";
import type { StoredWorld } from "../crash/stored-world.js";
import { caughtUp, characterName } from "../support/players.js";

/** Middle of nowhere; each group is out of the others' earshot. */
const [FIELD, SHOP, HALL] = [
  { x: 3_000, y: 3_000 },
  { x: 3_040, y: 3_000 },
  { x: 3_080, y: 3_000 },
];
const KILLS = 3;
/** Of each of the six. */
const COINS = 2_000;
const SWORDS = 3;
const WARES = 60;
const [PRICE, FIRST, BUYOUT] = [20, 50, 100];
/** What an auction takes: the least fee, and a twentieth of what is paid. */
const [FEE, TAX] = [10, BUYOUT / 20];
const LOTS_AT_ONCE = 3;
/** A vendor's: "You take the item", and two answers to an owner who collects gold. */
const [TAKEN, COLLECTED, NO_GOLD] = [503201, 503234, 503215];
const SCRIPT = `
${DEAL_LUA}
local function gets(me, template, count)
  for _ = 1, count do items.create(template):put_in(me.backpack) end
end
local function coins(holder) items.create("gold", { amount = ${COINS} }):put_in(holder) end
function begins.anna(me)
  coins(me.backpack)
  gets(me, "longsword", ${SWORDS})
end
begins.bert = begins.anna
function begins.keeper(me)
  coins(me.backpack)
  gets(me, "dagger", ${WARES})
  require("features.player_vendors.lib.vendor_placing").place(me, nil)
end
function begins.customer(me) coins(me.backpack) end
function begins.seller(me)
  coins(me.bank)
  gets(me, "kryss", ${WARES})
  mobiles.create("auctioneer", me.map_id, me.x + 1, me.y + 1, me.z):set("stays", true)
end
function begins.bidder(me) coins(me.bank) end
function deeds.deal(me) return assert(deal(me.session_id) == "dealing") and 0 end
function deeds.goods(me)
  for _, one in ipairs(mobiles.near(me.map_id, me.x, me.y, 4)) do
    local rows = one.template == "player_vendor" and require("features.player_vendors.lib.goods").priced(one)
    if rows and rows[1] then return rows[1].item.serial end
  end
  return 0
end
function deeds.lots() return #items.all_of("auction_lot") end
function deeds.coins_of(me, who) return serial_of(mobiles.get(who).backpack:find("gold")) end
function deeds.sword_of(me, who) return serial_of(mobiles.get(who).backpack:find("longsword")) end`;

/** Puts things and coins into trades of two players. They end in turn by agreement and by cancellation. */
async function dealWith({ clients, ask, done, paced }: Actor): Promise<void> {
  const two = [clients["anna"]!, clients["bert"]!] as const;
  await Promise.all(two.map(caughtUp));
  for (let turn = 0; ; turn++) {
    const from = two.map(({ received }) => received.frames.length);
    await ask("deal");
    const boxes = await Promise.all(
      two.map(async (client, at) => {
        const { details } = await client.waitFor(trade, ({ action }) => action === TRADE_ACTIONS.open, { from: from[at]! });
        return (details as { own: number }).own;
      }),
    );
    for (const [at, client] of two.entries()) {
      await laid(client, await ask("coins_of", client.serial), 1 + turn, boxes[at]!);
      const sword = await ask("sword_of", client.serial);
      if (sword !== 0) await laid(client, sword, 1, boxes[at]!);
    }
    done();
    const action = turn % 2 === 0 ? TRADE_REQUESTS.agree : TRADE_REQUESTS.cancel;
    // Both are as fast as one another.
    await paced(tradeRequest);
    for (const [at, client] of two.entries()) client.send(tradeRequest, { action, container: boxes[at]!, first: 1 });
    for (const [at, client] of two.entries())
      await client.waitFor(trade, ({ action: shown }) => shown === TRADE_ACTIONS.close, { from: from[at]! });
    done();
  }
}

/** Hands goods to the vendor, says what they cost, and collects the gold. */
async function keepShop(actor: Actor): Promise<void> {
  const { client, ask, done, paced } = actor;
  const vendor = await ask("beside", "player_vendor");
  await client.waitFor(mobileIncoming, ({ serial }) => serial === vendor);
  for (let turn = 1; ; turn++) {
    const ware = await ask("mine", "dagger");
    if (ware === 0) return;
    let from = client.received.frames.length;
    lay(client, ware, 1, vendor);
    const { serial, prompt } = await client.waitFor(unicodePrompt, undefined, { from });
    await paced(unicodePromptAnswer);
    from = client.received.frames.length;
    client.send(unicodePromptAnswer, { serial, prompt, type: 1, language: "ENU", text: `${PRICE} sharp` });
    await client.windows.waitForLine(`for sale for ${PRICE} gold`, { from });
    done();
    if (turn % 3 !== 0) continue;
    from = await says(actor, "vendor collect");
    await client.waitFor(clilocMessage, ({ cliloc }) => cliloc === COLLECTED || cliloc === NO_GOLD, { from });
  }
}

/** Buys of the vendor what has a price. */
async function shop(actor: Actor): Promise<void> {
  const { client, ask, done } = actor;
  const vendor = await ask("beside", "player_vendor");
  await client.waitFor(mobileIncoming, ({ serial }) => serial === vendor);
  for (;;) {
    const ware = await ask("goods");
    if (ware === 0) continue;
    // Nobody chooses what was not shown.
    let from = await says(actor, "vendor browse");
    await client.waitFor(containerContents, ({ items }) => items.some(({ serial }) => serial === ware), { from });
    from = await says(actor, "vendor buy");
    (await client.windows.waitForTarget(undefined, { from })).object(ware);
    const offer = await client.windows.waitForGump(({ texts }) => texts.includes("Okay"), { from });
    from = await presses(actor, offer, "Okay");
    await client.waitFor(clilocMessage, ({ cliloc }) => cliloc === TAKEN, { from });
    done();
  }
}

/** Puts things up for auction, while there are few. */
async function putUp(actor: Actor): Promise<void> {
  const { client, ask, done } = actor;
  await caughtUp(client);
  for (;;) {
    const ware = await ask("mine", "kryss");
    if (ware === 0) return;
    if ((await ask("lots")) >= LOTS_AT_ONCE) continue;
    let from = await says(actor, "auction");
    const list = await client.windows.waitForGump(({ texts }) => texts.includes("Sell something"), { from });
    from = await presses(actor, list, "Sell something");
    (await client.windows.waitForTarget(undefined, { from })).object(ware);
    const terms = await client.windows.waitForGump(({ texts }) => texts.includes("First price:"), { from });
    const [first, buyout] = terms.entries;
    from = await presses(actor, terms, "6 hours", { texts: { [first!]: String(FIRST), [buyout!]: String(BUYOUT) } });
    await client.windows.waitForLine("is up for auction", { from });
    done();
  }
}

/** Buys what is put up for auction at the price that ends the bidding. */
async function buyOut(actor: Actor): Promise<void> {
  const { client, ask, done } = actor;
  await caughtUp(client);
  for (;;) {
    if ((await ask("lots")) === 0) continue;
    let from = await says(actor, "auction");
    const list = await client.windows.waitForGump(({ texts }) => texts.includes("Sell something"), { from });
    from = await presses(actor, list, "kryss");
    const lot = await client.windows.waitForGump(({ texts }) => texts.includes(`Buy for ${BUYOUT}`), { from });
    from = await presses(actor, lot, `Buy for ${BUYOUT}`);
    await client.windows.waitForLine("It is yours.", { from });
    done();
  }
}

/** What the auctions have taken: a fee for each thing that the seller put up, and a tax for each that was sold. */
function takenByAuctions(stored: StoredWorld): number {
  const pack = stored.character(characterName("seller")).backpack!;
  const wares = [...stored.world.items].filter(({ kind }) => kind.id === "kryss");
  const lots = [...stored.world.items].filter(({ kind }) => kind.id === "auction_lot");
  const put = wares.filter((ware) => !ware.isWithin(pack));
  return FEE * put.length + TAX * put.filter((ware) => !lots.some((lot) => ware.isWithin(lot))).length;
}

test("servers killed during trades, sales of vendors and auctions lose nothing and double nothing", async () => {
  await killAmid({
    parts: {
      anna: { place: FIELD, act: dealWith },
      bert: { place: { x: FIELD.x + 1, y: FIELD.y } },
      keeper: { place: SHOP, act: keepShop },
      customer: { place: { x: SHOP.x + 1, y: SHOP.y }, act: shop },
      seller: { place: HALL, act: putUp },
      bidder: { place: { x: HALL.x + 1, y: HALL.y }, act: buyOut },
    },
    ...{ script: SCRIPT, kills: KILLS, isOnShore: false },
    wealth: (stored) => ({
      gold: goldOf(stored) + takenByAuctions(stored),
      swords: countOf(stored, "longsword"),
      "wares of the vendor": countOf(stored, "dagger"),
      "wares of the auctions": countOf(stored, "kryss"),
    }),
    expected: {
      gold: 6 * COINS,
      swords: 2 * SWORDS,
      "wares of the vendor": WARES,
      "wares of the auctions": WARES,
    },
  });
});
