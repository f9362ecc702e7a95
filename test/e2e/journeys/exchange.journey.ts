import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mobileIncoming } from "../../../runtime/protocol/packets/entering.js";
import {
  addItemToContainer,
  ANYWHERE,
  containerContents,
  dropAccepted,
  dropItem,
  dropRefused,
  openContainer,
  pickUpItem,
} from "../../../runtime/protocol/packets/items.js";
import { deleteObject } from "../../../runtime/protocol/packets/movement.js";
import { clilocMessage } from "../../../runtime/protocol/packets/speech.js";
import {
  buyClose,
  buyList,
  buyReply,
  sellList,
  sellReply,
  trade,
  TRADE_ACTIONS,
  TRADE_REQUESTS,
  tradeRequest,
} from "../../../runtime/protocol/packets/trade.js";
import { LAYER } from "../../../runtime/world/entities/layers.js";
import { doubleClick } from "../../../runtime/protocol/packets/clicks.js";
import type { GameClient } from "../../support/client/game-client.js";
import { answered } from "../../support/commanding.js";
import { addCommand, playersOfSubject, sharedScripts } from "../../support/one-shard.js";
import { caughtUp } from "../../support/players.js";

/** Middle of nowhere. */
const FIELD = { x: 2_800, y: 2_800 };
const BESIDE = { x: FIELD.x + 1, y: FIELD.y };
const FILE = "lua/commands/exchange_test.lua";
/** Commands of players: 100 coins, a trade without a pause with the nearest player, and a vendor's two windows. */
const COMMANDS = `
local function add(name, handler)
  command.register { name = name, description = "Tests.", contexts = { "in_game" }, level = "Regular", arguments = {}, handler = handler }
end
local function other_than(me)
  for _, player in ipairs(players.all()) do
    if player.session_id ~= me and mobiles.get(player.character_id):distance_to(mobiles.of_session(me)) < 3 then return player end
  end
end
add("coins", function(context)
  local gold = items.create("gold", { amount = 100 })
  gold:put_in(mobiles.of_session(context.session_id).backpack)
  return ("coins %d"):format(gold.serial)
end)
add("quick_trade", function(context)
  local other = other_than(context.session_id)
  local opened, reason = trade.open { session_id = context.session_id, with = other.session_id, pause_ms = 0 }
  return opened and "trading" or reason
end)
local function choose(context, open)
  local choice, reason = open(context.session_id, mobiles.get(other_than(context.session_id).character_id))
  return choice and ("chose %d of line %d for %d"):format(choice.lines[1].amount, choice.lines[1].index, choice.total) or "no choice: " .. reason
end
add("shop", function(context)
  return choose(context, function(id, seller)
    return vendor.sell_to(id, { vendor = seller, goods = {
      { item_id = 0x103B, amount = 20, price = 6, name = "bread" },
      { item_id = 0x0F0E, amount = 5, price = 3, name = "bottle" },
    } })
  end)
end)
add("pawn", function(context)
  return choose(context, function(id, buyer)
    local offers = {}
    for _, item in ipairs(mobiles.of_session(id).backpack:find_all("gold")) do offers[#offers + 1] = { item = item, price = 2 } end
    return vendor.buy_from(id, { vendor = buyer, offers = offers })
  end)
end)`;

const players = playersOfSubject();
beforeAll(() => addCommand("exchange_test", FILE, COMMANDS + '\nadd("exchange_test", function() end)'));
afterAll(() => sharedScripts().delete(FILE));

interface Box {
  readonly own: number;
  readonly others: number;
}

/** The boxes of the trade that a client is shown. */
async function boxesOf(client: GameClient, from = 0): Promise<Box> {
  const { details } = await client.waitFor(trade, ({ action }) => action === TRADE_ACTIONS.open, { from });
  return details as Box;
}

async function backpackOf(client: GameClient): Promise<number> {
  const { equipment } = await client.waitFor(mobileIncoming, ({ serial }) => serial === client.serial);
  return equipment.find(({ layer }) => layer === LAYER.backpack)!.serial;
}

/** Gives a player 100 coins, and opens its backpack. */
async function coinsOf(client: GameClient): Promise<{ coins: number; pack: number }> {
  const pack = await backpackOf(client);
  client.send(doubleClick, { serial: pack });
  await client.waitFor(openContainer, ({ serial }) => serial === pack);
  client.say(".coins");
  const coins = Number((await client.windows.waitForLine("coins ")).split(" ").at(-1));
  return { coins, pack };
}

/** Lifts an item and drops it on something. Resolves with whether it was accepted. */
async function move(client: GameClient, serial: number, amount: number, container: number): Promise<boolean> {
  const from = client.received.frames.length;
  client.send(pickUpItem, { serial, amount });
  client.send(dropItem, { serial, x: ANYWHERE, y: ANYWHERE, z: 0, grid: 0, container });
  await client.ping();
  const frames = client.received.frames.slice(from);
  return (
    frames.some(({ declaration }) => declaration === dropAccepted) &&
    !frames.some(({ declaration }) => declaration === dropRefused)
  );
}

const isClosed = ({ action }: { action: number }): boolean => action === TRADE_ACTIONS.close;

describe("a trade of two players", () => {
  it("begins with an item dropped on the other, shows both the same, and returns everything when it is closed", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: BESIDE });
    const { coins, pack } = await coinsOf(anna);
    expect(await move(anna, coins, 60, bert.serial)).toBe(true);
    const [annas, berts] = await Promise.all([boxesOf(anna), boxesOf(bert)]);
    expect(berts).toMatchObject({ own: annas.others, others: annas.own });
    for (const client of [anna, bert])
      await client.waitFor(
        addItemToContainer,
        ({ serial, container, amount }) => serial === coins && container === annas.own && amount === 60,
      );
    // Nobody else's answer counts.
    for (const action of Object.values(TRADE_REQUESTS)) bert.send(tradeRequest, { action, container: annas.own, first: 1 });
    expect(await move(bert, coins, 60, await backpackOf(bert))).toBe(false);
    const from = anna.received.frames.length;
    bert.send(tradeRequest, { action: TRADE_REQUESTS.cancel, container: berts.own });
    for (const client of [anna, bert]) await client.waitFor(trade, isClosed);
    await anna.waitFor(addItemToContainer, ({ container, amount }) => container === pack && amount === 100, { from });
    await anna.waitFor(deleteObject, ({ serial }) => serial === annas.own);
    // A client that is told that its window closes answers that it closed it.
    anna.send(tradeRequest, { action: TRADE_REQUESTS.cancel, container: annas.own });
    await anna.ping();
  });

  it("changes hands when both agree", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: BESIDE });
    const [{ coins }, { coins: others, pack }] = [await coinsOf(anna), await coinsOf(bert)];
    await answered(anna, ".quick_trade", "trading");
    const [annas, berts] = await Promise.all([boxesOf(anna), boxesOf(bert)]);
    expect(await move(anna, coins, 100, annas.own)).toBe(true);
    expect(await move(bert, others, 30, anna.serial)).toBe(true);
    await Promise.all([caughtUp(anna), caughtUp(bert)]);
    anna.send(tradeRequest, { action: TRADE_REQUESTS.agree, container: annas.own, first: 1 });
    await bert.waitFor(trade, ({ action, details }) => action === TRADE_ACTIONS.marks && (details as Box).others === 1);
    // A change on one side takes back both agreements.
    const changedAt = bert.received.frames.length;
    expect(await move(bert, others, 10, pack)).toBe(true);
    await bert.waitFor(trade, ({ action, details }) => action === TRADE_ACTIONS.marks && (details as Box).others === 0, {
      from: changedAt,
    });
    const from = bert.received.frames.length;
    for (const [client, { own }] of [
      [anna, annas],
      [bert, berts],
    ] as const)
      client.send(tradeRequest, { action: TRADE_REQUESTS.agree, container: own, first: 1 });
    for (const client of [anna, bert]) await client.waitFor(trade, isClosed);
    // 100 coins and what was left of the own ones become one pile of 180.
    await bert.waitFor(addItemToContainer, ({ container, amount }) => container === pack && amount === 180, { from });
  });

  it("returns everything when one loses the connection, also after coming back", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: BESIDE });
    const { coins, pack } = await coinsOf(anna);
    expect(await move(anna, coins, 100, bert.serial)).toBe(true);
    await boxesOf(bert);
    anna.destroy();
    await bert.waitFor(trade, isClosed);
    const again = await players.inWorld("anna");
    again.send(doubleClick, { serial: pack });
    await again.waitFor(containerContents, ({ items }) => items.some(({ serial, amount }) => serial === coins && amount === 100));
  });

  it("is refused to those who trade already", async () => {
    const { anna, bert, carl } = await players.allInWorldAt({ anna: FIELD, bert: BESIDE, carl: { x: FIELD.x, y: FIELD.y + 1 } });
    const { coins } = await coinsOf(anna);
    expect(await move(anna, coins, 10, bert.serial)).toBe(true);
    const from = anna.received.frames.length;
    expect(await move(anna, coins, 10, carl.serial)).toBe(false);
    await anna.waitFor(clilocMessage, ({ cliloc }) => cliloc === 1062781, { from });
  });
});

describe("a vendor", () => {
  it("sells what it offers, and nothing else", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: BESIDE });
    const opened = async (): Promise<number[]> => {
      const from = anna.received.frames.length;
      anna.say(".shop");
      await anna.waitFor(openContainer, ({ serial, gump }) => serial === bert.serial && gump === 0x30, { from });
      expect((await anna.waitFor(buyList, undefined, { from })).lines).toEqual([
        { price: 6, name: "bread" },
        { price: 3, name: "bottle" },
      ]);
      return anna.received
        .of(containerContents, from)
        .at(-1)!
        .items.map(({ serial }) => serial)
        .reverse();
    };
    const buy = async (serial: number, amount: number, line: string): Promise<void> => {
      const from = anna.received.frames.length;
      anna.send(buyReply, { vendor: bert.serial, flag: 2, items: [{ layer: 0x1a, serial, amount }] });
      await anna.windows.waitForLine(line, { from });
    };
    const [, bottles] = await opened();
    await buy(bottles!, 4, "chose 4 of line 2 for 12");
    expect(anna.received.of(buyClose)).toEqual([{ vendor: bert.serial, flag: 0 }]);
    // Twice.
    anna.send(buyReply, { vendor: bert.serial, flag: 2, items: [{ layer: 0x1a, serial: bottles!, amount: 4 }] });
    await anna.waitFor(clilocMessage, ({ cliloc }) => cliloc === 500187);
    await buy((await opened())[0]!, 21, "no choice: invalid");
    await buy((await opened())[0]! - 40, 1, "no choice: invalid");
    await opened();
    anna.send(buyReply, { vendor: bert.serial, flag: 0, ignored: Buffer.alloc(0) });
    await anna.windows.waitForLine("no choice: closed");
  });

  it("buys what players carry, and nothing else", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: BESIDE });
    const { coins } = await coinsOf(anna);
    const sell = async (amount: number, line: string): Promise<void> => {
      const from = anna.received.frames.length;
      anna.say(".pawn");
      const { lines } = await anna.waitFor(sellList, undefined, { from });
      expect(lines).toMatchObject([{ serial: coins, amount: 100, price: 2 }]);
      anna.send(sellReply, { vendor: bert.serial, items: [{ serial: coins, amount }] });
      await anna.windows.waitForLine(line);
    };
    await sell(100, "chose 100 of line 1 for 200");
    await sell(101, "no choice: invalid");
  });
});
