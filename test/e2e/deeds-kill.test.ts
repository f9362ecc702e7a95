import { expect, test } from "vitest";
import { mobileIncoming } from "../../runtime/protocol/packets/entering.js";
import { containerContents, openContainer, VENDOR_GUMP } from "../../runtime/protocol/packets/items.js";
import { doubleClick, worldItem } from "../../runtime/protocol/packets/clicks.js";
import { clilocMessage } from "../../runtime/protocol/packets/speech.js";
import { multiTargetCursor, targetAnswer } from "../../runtime/protocol/packets/targets.js";
import { buyClose, buyReply } from "../../runtime/protocol/packets/trade.js";
import { LAYER } from "../../runtime/world/entities/layers.js";
import { type Actor, countOf, goldOf, killAmid, presses, says } from "../crash/deeds.js";

/** On the meadow of the shore client, out of one another's earshot. */
const PLACES = {
  buyer: { x: 1460, y: 1610 },
  saver: { x: 1490, y: 1610 },
  builder: { x: 1464, y: 1650 },
  crafter: { x: 1490, y: 1680 },
};
const KILLS = 3;
const COINS = 600;
const SAVED = 30_000;
const LOGS = 60;
const BREAD = 0x103b;
/** "Thou hast withdrawn gold from thy account", and "You create the item". */
const [WITHDRAWN, DEPOSITED, CHECK_WRITTEN, MADE] = [1010005, 1042760, 1042764, 1044154];
const [HOUSE, SIGN, DOOR] = ["stone_and_plaster_house", "brass_house_sign", "dark_wood_door"];
const SCRIPT = `
local function stands(me, template) mobiles.create(template, me.map_id, me.x + 1, me.y, me.z):set("stays", true) end
function begins.buyer(me)
  items.create("gold", { amount = ${COINS} }):put_in(me.backpack)
  stands(me, "baker")
end
function begins.saver(me)
  items.create("gold", { amount = ${SAVED} }):put_in(me.bank)
  stands(me, "banker")
end
function begins.builder(me) items.create("${HOUSE}_deed"):put_in(me.backpack) end
function begins.crafter(me)
  me:set_skill("bowcraft_fletching", 1000)
  items.create("log", { amount = ${LOGS} }):put_in(me.backpack)
  items.create("fletcher_tools"):put_in(me.backpack)
end
function deeds.price(_, baker) return require("features.vendors.lib.stock").by_key(mobiles.get(baker)).bread_loaf.price end
function deeds.sign(me) return serial_of(items.near(me.map_id, me.x, me.y, 12, { template = "${SIGN}" })[1]) end`;

/** Buys bread, a loaf at a time, until there is no more of it. */
async function buy(actor: Actor): Promise<void> {
  const { client, done } = actor;
  const baker = await actor.ask("beside", "baker");
  // Nobody buys of a baker whom the client was not shown yet.
  await client.waitFor(mobileIncoming, ({ serial }) => serial === baker);
  for (;;) {
    let from = await says(actor, "vendor buy");
    await client.waitFor(openContainer, ({ serial, gump }) => serial === baker && gump === VENDOR_GUMP, { from });
    const goods = client.received.of(containerContents, from).at(-1)!.items;
    const bread = goods.find(({ graphic }) => graphic === BREAD);
    if (!bread) return;
    from = client.received.frames.length;
    client.send(buyReply, { vendor: baker, flag: 2, items: [{ layer: LAYER.shopBuyRestock, serial: bread.serial, amount: 1 }] });
    await client.waitFor(buyClose, undefined, { from });
    done();
  }
}

/** Withdraws, deposits and writes checks, again and again. */
async function save(actor: Actor): Promise<void> {
  const { client, done } = actor;
  for (let turn = 0; ; turn++) {
    await client.waitFor(clilocMessage, ({ cliloc }) => cliloc === WITHDRAWN, { from: await says(actor, "withdraw 70") });
    done();
    if (turn % 3 === 0)
      await client.waitFor(clilocMessage, ({ cliloc }) => cliloc === CHECK_WRITTEN, { from: await says(actor, "check 5000") });
    await client.waitFor(clilocMessage, ({ cliloc }) => cliloc === DEPOSITED, { from: await says(actor, "deposit 30") });
  }
}

/** Builds the house and demolishes it by its sign, again and again. */
async function build(actor: Actor): Promise<void> {
  const { client, done } = actor;
  const lot = { x: PLACES.builder.x, y: PLACES.builder.y - 7 };
  for (;;) {
    const deed = await actor.ask("mine", `${HOUSE}_deed`);
    if (deed !== 0) {
      const from = client.received.frames.length;
      client.send(doubleClick, { serial: deed });
      const { cursor } = await client.waitFor(multiTargetCursor, undefined, { from });
      done();
      client.send(targetAnswer, { type: 1, cursor, flags: 0, serial: 0, x: lot.x, y: lot.y + 4, z: 0, graphic: 0 });
      await client.ping();
    }
    let sign = 0;
    while (sign === 0) sign = await actor.ask("sign");
    await client.waitFor(worldItem, ({ serial }) => serial === sign);
    let from = client.received.frames.length;
    client.send(doubleClick, { serial: sign });
    const window = await client.windows.waitForGump(undefined, { from });
    from = await presses(actor, window, "Demolish the house");
    const sure = await client.windows.waitForGump((gump) => gump.texts.includes("Keep"), { from });
    done();
    await presses(actor, sure, "Demolish");
    await client.ping();
  }
}

/** Makes kindling, a piece at a time. */
async function craft(actor: Actor): Promise<void> {
  const { client, done } = actor;
  const tools = await actor.ask("mine", "fletcher_tools");
  for (;;) {
    let from = client.received.frames.length;
    client.send(doubleClick, { serial: tools });
    const window = await client.windows.waitForGump((gump) => gump.texts.includes("kindling"), { from });
    from = await presses(actor, window, "kindling");
    await client.waitFor(clilocMessage, ({ cliloc }) => cliloc === MADE, { from });
    done();
    // The window comes again by itself.
    await client.windows.waitForGump(undefined, { from });
  }
}

test("servers killed during purchases, banking, building and crafting lose nothing and double nothing", async () => {
  let price = 0;
  await killAmid({
    parts: {
      buyer: { place: PLACES.buyer, act: buy },
      saver: { place: PLACES.saver, act: save },
      builder: { place: PLACES.builder, act: build },
      crafter: { place: PLACES.crafter, act: craft },
    },
    ...{ script: SCRIPT, kills: KILLS, isOnShore: true },
    async prepare(ask) {
      price = await ask("buyer", "price", await ask("buyer", "beside", "baker"));
      expect(price).toBeGreaterThan(0);
    },
    wealth: (stored) => ({
      gold: goldOf(stored) + stored.total("bread_loaf") * price,
      "houses and deeds": countOf(stored, HOUSE) + countOf(stored, `${HOUSE}_deed`),
      "signs and doors without a house": countOf(stored, SIGN) + countOf(stored, DOOR) - 2 * countOf(stored, HOUSE),
      "wood and kindling": stored.total("log") + stored.total("kindling"),
    }),
    expected: {
      gold: COINS + SAVED,
      "houses and deeds": 1,
      "signs and doors without a house": 0,
      "wood and kindling": LOGS,
    },
  });
});
