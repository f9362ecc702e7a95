import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mobileIncoming } from "../../../runtime/protocol/packets/entering.js";
import { addItemToContainer, containerContents, openContainer, VENDOR_GUMP } from "../../../runtime/protocol/packets/items.js";
import { doubleClick } from "../../../runtime/protocol/packets/clicks.js";
import { clilocMessage } from "../../../runtime/protocol/packets/speech.js";
import { buyList, buyReply, sellList, sellReply } from "../../../runtime/protocol/packets/trade.js";
import { LAYER } from "../../../runtime/world/entities/layers.js";
import type { GameClient } from "../../support/client/game-client.js";
import { opened } from "../../support/commanding.js";
import { addCommand, playersOfSubject, sharedScripts } from "../../support/one-shard.js";

/** Middle of nowhere. */
const MARKET = { x: 2_900, y: 2_800 };
const FILE = "lua/commands/commerce_test.lua";
const BREAD = 0x103b;
const GOLD = 0x0eed;
/** "Thou hast withdrawn gold from thy account." */
const [WITHDRAWN, DEPOSITED] = [1010005, 1042760];
/**
 * For each profession, a command that places somebody of it beside the player, who has 100 coins then. Only one stands
 * there at a time: bankers sell something, too.
 */
const COMMANDS = `
local standing
for _, template in ipairs { "banker", "baker" } do
  command.register {
    name = "market_" .. template, description = "Tests.", contexts = { "in_game" }, level = "Regular", arguments = {},
    handler = function(context)
      local me = mobiles.of_session(context.session_id)
      for _, coins in ipairs(me.backpack:find_all("gold")) do coins:delete() end
      items.create("gold", { amount = 100 }):put_in(me.backpack)
      if standing and standing.exists then standing:delete() end
      local one = mobiles.create(template, me.map_id, me.x + 1, me.y, me.z)
      standing = one
      one:set("stays", true)
      return ("stands %d"):format(one.serial)
    end,
  }
end`;

const players = playersOfSubject();
beforeAll(() => addCommand("market_banker", FILE, COMMANDS));
afterAll(() => sharedScripts().delete(FILE));

/** A player with an open backpack beside somebody of a profession. */
async function beside(profession: string): Promise<{ client: GameClient; other: number; pack: number }> {
  const client = await players.inWorldAt("anna", MARKET);
  const { equipment } = await client.waitFor(mobileIncoming, ({ serial }) => serial === client.serial);
  const pack = equipment.find(({ layer }) => layer === LAYER.backpack)!.serial;
  client.send(doubleClick, { serial: pack });
  await client.waitFor(openContainer, ({ serial }) => serial === pack);
  const from = client.received.frames.length;
  client.say(`.market_${profession}`);
  const other = Number((await client.windows.waitForLine("stands ", { from })).split(" ").at(-1));
  await client.waitFor(mobileIncoming, ({ serial }) => serial === other);
  return { client, other, pack };
}

/** Resolves when a pile in the backpack has this number of pieces. */
async function holding(client: GameClient, pack: number, graphic: number, amount: number, from: number): Promise<number> {
  const { serial } = await client.waitFor(
    addItemToContainer,
    (item) => item.container === pack && item.graphic === graphic && item.amount === amount,
    { from },
  );
  return serial;
}

describe("a banker", () => {
  it("takes in, pays out and opens the bank box by words", async () => {
    const { client, pack } = await beside("banker");
    let from = client.received.frames.length;
    client.say("deposit 60");
    await client.waitFor(clilocMessage, ({ cliloc }) => cliloc === DEPOSITED, { from });
    await holding(client, pack, GOLD, 40, from);
    from = client.received.frames.length;
    client.say("withdraw 25");
    await client.waitFor(clilocMessage, ({ cliloc }) => cliloc === WITHDRAWN, { from });
    await holding(client, pack, GOLD, 65, from);
    const box = await opened(client, () => client.say("bank"));
    expect(box.items).toMatchObject([{ graphic: GOLD, amount: 35 }]);
  });
});

describe("a baker", () => {
  it("sells bread for gold, and buys it back for less", async () => {
    const { client, other, pack } = await beside("baker");
    let from = client.received.frames.length;
    client.say("vendor buy");
    await client.waitFor(openContainer, ({ serial, gump }) => serial === other && gump === VENDOR_GUMP, { from });
    const { lines } = await client.waitFor(buyList, undefined, { from });
    const goods = client.received.of(containerContents, from).at(-1)!.items.toReversed();
    const index = goods.findIndex(({ graphic }) => graphic === BREAD);
    const price = lines[index]!.price;
    from = client.received.frames.length;
    client.send(buyReply, {
      vendor: other,
      flag: 2,
      items: [{ layer: LAYER.shopBuyRestock, serial: goods[index]!.serial, amount: 2 }],
    });
    const bread = await holding(client, pack, BREAD, 2, from);
    await holding(client, pack, GOLD, 100 - 2 * price, from);
    from = client.received.frames.length;
    client.say("vendor sell");
    const offered = await client.waitFor(sellList, undefined, { from });
    const offer = offered.lines.find(({ serial }) => serial === bread)!;
    expect(offer.price).toBeLessThan(price);
    from = client.received.frames.length;
    client.send(sellReply, { vendor: other, items: [{ serial: bread, amount: 2 }] });
    await holding(client, pack, GOLD, 100 - 2 * price + 2 * offer.price, from);
  });
});
