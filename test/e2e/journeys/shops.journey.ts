import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { mobileIncoming } from "../../../runtime/protocol/packets/entering.js";
import {
  ANYWHERE,
  containerContents,
  dropItem,
  liftReject,
  openContainer,
  pickUpItem,
} from "../../../runtime/protocol/packets/items.js";
import { doubleClick, singleClick } from "../../../runtime/protocol/packets/clicks.js";
import { unicodePrompt, unicodePromptAnswer } from "../../../runtime/protocol/packets/prompts.js";
import { clilocMessage } from "../../../runtime/protocol/packets/speech.js";
import type { ReceivedGump } from "../../../loadtest/client/received-windows.js";
import type { GameClient } from "../../support/client/game-client.js";
import { answered, opened } from "../../support/commanding.js";
import { addCommand, afterRestart, sharedScripts, sharedShard } from "../../support/one-shard.js";
import { caughtUp, Players } from "../../support/players.js";

const GREEN = { x: 1490, y: 1757 };
const HOUSE = { x: GREEN.x, y: GREEN.y - 7 };
const CLILOC = { taken: 503201, allCollected: 503234, price: 1043304 };
const FILE = "lua/commands/shops_test.lua";
const COMMANDS = `
local kinds = require("features.houses.data.houses")
local keys = require("features.houses.lib.keys")
local placing = require("features.houses.lib.house_placing")

local function tell(name, work)
  command.register {
    name = name, description = "For the test.", contexts = { "in_game" }, level = "Regular",
    arguments = { { name = "template", type = "word", optional = true } },
    handler = function(context, arguments) return name .. " " .. work(mobiles.of_session(context.session_id), arguments.template) end,
  }
end
tell("shop_house", function(me)
  local house = placing.build(me, kinds[1], { map_id = 1, x = ${HOUSE.x}, y = ${HOUSE.y}, z = 0 })
  house:set("public", true)
  keys.set_doors(house)
  me:move_to(house.map_id, house.x, house.y, house.z)
  return house.serial
end)
tell("shop_visit", function(me)
  local house = items.each { template = kinds[1].id, map_id = 1, x = ${HOUSE.x}, y = ${HOUSE.y}, range = 0 }()
  me:move_to(house.map_id, house.x + 1, house.y, house.z)
  return house.serial
end)
tell("shop_gift", function(me, template)
  local wish = template == "gold" and { amount = 500 } or nil
  for _, old in ipairs(me.backpack:find_all(template)) do old:delete() end
  return items.create(template, wish):put_in(me.backpack).serial
end)
tell("shop_auctioneer", function(me)
  local keeper = mobiles.create("auctioneer", me.map_id, me.x, me.y, me.z)
  keeper:set("stays", true)
  return keeper.serial
end)
tell("shop_carries", function(me, template)
  local sum = 0
  for _, item in ipairs(me.backpack:find_all(template)) do sum = sum + item.amount end
  return sum
end)
tell("shop_saves", function(me)
  local sum = 0
  for _, item in ipairs(me.bank:find_all("gold")) do sum = sum + item.amount end
  return sum
end)`;

/** The two stay on the shard through the restart. */
const players = new Players(sharedShard);
beforeAll(() => addCommand("shop_gift", FILE, COMMANDS));
afterEach(() => players.leave());

async function made(client: GameClient, how: string, what = ""): Promise<number> {
  const line = await answered(client, `.shop_${how} ${what}`.trim(), `shop_${how} `);
  return Number(line.split(" ").at(-1));
}

/**
 * Goes into the house. Resolves when the client is shown who is there: it gets no words for it alone of somebody it was
 * not shown.
 */
async function visits(client: GameClient): Promise<void> {
  await made(client, "visit");
  await caughtUp(client);
}

/** Resolves when the client is told a text of its own after the work. */
async function told(client: GameClient, cliloc: number, work: () => unknown): Promise<{ arguments: string }> {
  const from = client.received.frames.length;
  await work();
  return client.waitFor(clilocMessage, (message) => message.cliloc === cliloc, { from });
}

describe("a vendor of a player", () => {
  it("sells its owner's goods to players who ask for them", async () => {
    const { selma, boris } = await players.allInWorldAt({ selma: GREEN, boris: { x: GREEN.x + 1, y: GREEN.y } });
    await made(selma, "house");
    await visits(boris);
    const contract = await made(selma, "gift", "contract_of_employment");
    const before = selma.received.frames.length;
    selma.send(doubleClick, { serial: contract });
    const { serial: vendor } = await selma.waitFor(mobileIncoming, ({ serial }) => serial !== boris.serial, { from: before });

    let from = selma.received.frames.length;
    selma.send(doubleClick, { serial: vendor });
    const menu = await selma.windows.waitForGump(({ texts }) => texts.includes("Gold held for you:"), { from });
    const shop = await opened(selma, () => menu.press("See goods"));
    const sword = await made(selma, "gift", "longsword");
    from = selma.received.frames.length;
    selma.send(pickUpItem, { serial: sword, amount: 1 });
    selma.send(dropItem, { serial: sword, x: ANYWHERE, y: ANYWHERE, z: 0, grid: 0, container: shop.serial });
    const { serial: question } = await selma.waitFor(unicodePrompt, undefined, { from });
    from = selma.received.frames.length;
    selma.send(unicodePromptAnswer, { serial: question, prompt: question, type: 1, language: "ENU", text: "300 a fine sword" });
    await selma.windows.waitForLine("for sale for 300 gold", { from });

    await made(boris, "gift", "gold");
    from = boris.received.frames.length;
    boris.say("vendor browse");
    await boris.waitFor(openContainer, ({ serial }) => serial === shop.serial, { from });
    await boris.waitFor(containerContents, ({ items }) => items.some(({ serial }) => serial === sword), { from });
    const label = await told(boris, CLILOC.price, () => boris.send(singleClick, { serial: sword }));
    expect(label.arguments).toBe("300");
    from = boris.received.frames.length;
    boris.send(pickUpItem, { serial: sword, amount: 1 });
    await boris.waitFor(liftReject, undefined, { from });
    from = boris.received.frames.length;
    boris.say("vendor buy");
    (await boris.windows.waitForTarget(undefined, { from })).object(sword);
    const offer = await boris.windows.waitForGump(({ texts }) => texts.includes("Okay"), { from });
    await told(boris, CLILOC.taken, () => offer.press("Okay"));
    expect([await made(boris, "carries", "longsword"), await made(boris, "carries", "gold")]).toEqual([1, 200]);
  });
});

/** The window that something opens. */
function window(client: GameClient, doing: () => void): Promise<ReceivedGump> {
  const from = client.received.frames.length;
  doing();
  return client.windows.waitForGump(undefined, { from });
}

describe("an auctioneer", () => {
  it("takes a thing and the first bid for it", async () => {
    const selma = await players.inWorld("selma");
    await made(selma, "auctioneer");
    await made(selma, "gift", "gold");
    const dagger = await made(selma, "gift", "dagger");
    const list = await window(selma, () => selma.say("auction"));
    const from = selma.received.frames.length;
    list.press("Sell something");
    const cursor = await selma.windows.waitForTarget(undefined, { from });
    const terms = await window(selma, () => cursor.object(dagger));
    const [first, buyout] = terms.entries as [number, number];
    terms.press("24 hours", { texts: { [first]: "100", [buyout]: "400" } });
    await selma.windows.waitForLine("dagger is up for auction.");
    expect(await made(selma, "carries", "gold")).toBe(490);

    const boris = await players.inWorld("boris");
    await made(boris, "gift", "gold");
    const offers = await window(boris, () => boris.say("auction"));
    const lot = await window(boris, () => offers.press("dagger"));
    lot.press("Bid");
    await boris.windows.waitForLine("Your bid of 100 gold is the highest.");
    expect(await made(boris, "carries", "gold")).toBe(400);
  });
});

afterRestart(() => {
  describe("what players sell", () => {
    beforeAll(() => addCommand("shop_gift", FILE, COMMANDS));
    afterEach(() => players.leave());
    afterAll(async () => {
      await players.remove();
      sharedScripts().delete(FILE);
    });

    it("has the gold that it earned before, and its owner collects it", async () => {
      const selma = await players.inWorld("selma");
      await visits(selma);
      await told(selma, CLILOC.allCollected, () => selma.say("vendor collect"));
      expect(await made(selma, "saves")).toBe(300);
      const from = selma.received.frames.length;
      selma.say("vendor status");
      const menu = await selma.windows.waitForGump(({ texts }) => texts.includes("Gold held for you:"), { from });
      menu.press("See goods");
      await selma.waitFor(openContainer, undefined, { from });
    });

    it("is still at auction: who buys it has it, and who is outbid and the seller find their gold", async () => {
      const carla = await players.inWorldAt("carla", GREEN);
      await visits(carla);
      await made(carla, "gift", "gold");
      const offers = await window(carla, () => carla.say("auction"));
      const lot = await window(carla, () => offers.press("dagger"));
      expect(lot.texts).toContain("Highest bid: 100 by Boris");
      lot.press("Buy for 400");
      await carla.windows.waitForLine("It is yours.");
      expect(await made(carla, "carries", "gold")).toBe(100);
      const [boris, selma] = await Promise.all([players.inWorld("boris"), players.inWorld("selma")]);
      expect(await made(boris, "saves")).toBe(100);
      expect(await made(selma, "saves")).toBe(300 + 400 - 20);
    });
  });
});
