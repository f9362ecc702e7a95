import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { mobileIncoming } from "../../runtime/wire/packets/entering.js";
import { containerContents, openContainer, VENDOR_GUMP } from "../../runtime/wire/packets/items.js";
import { doubleClick } from "../../runtime/wire/packets/looks.js";
import { clilocMessage } from "../../runtime/wire/packets/speech.js";
import { multiTargetCursor, targetAnswer } from "../../runtime/wire/packets/targets.js";
import { buyClose, buyReply } from "../../runtime/wire/packets/trade.js";
import { LAYER } from "../../runtime/world/layers.js";
import { StoredWorld } from "../crash/stored-world.js";
import { temporaryDirectory } from "../runtime/storage/engines.js";
import type { GameClient } from "../support/client/game-client.js";
import { answered } from "../support/commanding.js";
import { checkItems } from "../support/consistency.js";
import { Players } from "../support/players.js";
import { ScriptDirectory } from "../support/script-directory.js";
import { type Shard, startShard } from "../support/shard.js";
import { writeShoreClient } from "../support/shore-client.js";

/** On the meadow of the shore client, out of one another's earshot. */
const PLACES = {
  buyer: { x: 1460, y: 1610 },
  saver: { x: 1490, y: 1610 },
  builder: { x: 1464, y: 1650 },
  crafter: { x: 1490, y: 1680 },
};
type Name = keyof typeof PLACES;
const NAMES = Object.keys(PLACES) as Name[];
const KILLS = 3;
const COINS = 600;
const SAVED = 30_000;
const LOGS = 60;
const BREAD = 0x103b;
/** "Thou hast withdrawn gold from thy account", and "You create the item". */
const [WITHDRAWN, MADE] = [1010005, 1044154];
const [HOUSE, SIGN, DOOR] = ["stone_and_plaster_house", "brass_house_sign", "dark_wood_door"];
const SCRIPT = `
local BESIDE = { buyer = "baker", saver = "banker" }
local function add(name, handler)
  command.register { name = name, description = "Tests.", contexts = { "in_game" }, level = "Regular",
    arguments = { { name = "who", type = "word", optional = true } },
    handler = function(context, arguments) return name .. " " .. handler(mobiles.of_session(context.session_id), arguments.who) end }
end
add("begin", function(me, who)
  for _, coins in ipairs(me.backpack:find_all("gold")) do coins:delete() end
  for _, thing in ipairs(me.backpack:find_all("bread_loaf")) do thing:delete() end
  if who == "buyer" then items.create("gold", { amount = ${COINS} }):put_in(me.backpack) end
  if who == "saver" then items.create("gold", { amount = ${SAVED} }):put_in(me.bank) end
  if who == "builder" then items.create("${HOUSE}_deed"):put_in(me.backpack) end
  if who == "crafter" then
    me:set_skill("bowcraft_fletching", 1000)
    items.create("log", { amount = ${LOGS} }):put_in(me.backpack)
    items.create("fletcher_tools"):put_in(me.backpack)
  end
  if BESIDE[who] then mobiles.create(BESIDE[who], me.map_id, me.x + 1, me.y, me.z):set("stays", true) end
  return "done"
end)
add("beside", function(me, template)
  for _, one in ipairs(mobiles.near(me.map_id, me.x, me.y, 4)) do
    if one.template == template then return one.serial end
  end
  return 0
end)
add("mine", function(me, template)
  local thing = me.backpack:find(template)
  return thing and thing.serial or 0
end)
add("price", function(_, baker)
  return require("features.vendors.lib.stock").by_key(mobiles.get(math.tointeger(tonumber(baker)))).bread_loaf.price
end)
add("sign", function(me)
  local sign = items.near(me.map_id, me.x, me.y, 12, { template = "${SIGN}" })[1]
  return sign and sign.serial or 0
end)
add("keep", function()
  local saved, reason = world.save()
  return saved and "done" or "refused: " .. reason
end)`;

async function told(client: GameClient, command: string, what: string): Promise<number> {
  const line = await answered(client, `.${command} ${what}`, `${command} `);
  return Number(line.split(" ").at(-1));
}

/** Buys bread, a loaf at a time, until there is no more of it. */
async function buy(client: GameClient): Promise<void> {
  const baker = await told(client, "beside", "baker");
  // Nobody buys of a baker whom the client was not shown yet.
  await client.waitFor(mobileIncoming, ({ serial }) => serial === baker);
  for (;;) {
    let from = client.received.frames.length;
    client.say("vendor buy");
    await client.waitFor(openContainer, ({ serial, gump }) => serial === baker && gump === VENDOR_GUMP, { from });
    const goods = client.received.of(containerContents, from).at(-1)!.items;
    const bread = goods.find(({ graphic }) => graphic === BREAD);
    if (!bread) return;
    from = client.received.frames.length;
    client.send(buyReply, { vendor: baker, flag: 2, items: [{ layer: LAYER.shopBuyRestock, serial: bread.serial, amount: 1 }] });
    await client.waitFor(buyClose, undefined, { from });
  }
}

/** Withdraws, deposits and writes checks, again and again. */
async function save(client: GameClient): Promise<void> {
  for (let turn = 0; ; turn++) {
    const from = client.received.frames.length;
    client.say("withdraw 70");
    await client.waitFor(clilocMessage, ({ cliloc }) => cliloc === WITHDRAWN, { from });
    if (turn % 3 === 0) await answered(client, "check 5000", "A check over");
    await answered(client, "deposit 30", "is in your bank box now");
  }
}

/** Builds the house and demolishes it by its sign, again and again. */
async function build(client: GameClient): Promise<void> {
  const lot = { x: PLACES.builder.x, y: PLACES.builder.y - 7 };
  for (;;) {
    const deed = await told(client, "mine", `${HOUSE}_deed`);
    if (deed !== 0) {
      const from = client.received.frames.length;
      client.send(doubleClick, { serial: deed });
      const { cursor } = await client.waitFor(multiTargetCursor, undefined, { from });
      client.send(targetAnswer, { type: 1, cursor, flags: 0, serial: 0, x: lot.x, y: lot.y + 4, z: 0, graphic: 0 });
    }
    const sign = await told(client, "sign", "");
    const from = client.received.frames.length;
    client.send(doubleClick, { serial: sign });
    const window = await client.windows.waitForGump(undefined, { from });
    window.press("Demolish the house");
    const sure = await client.windows.waitForGump((gump) => gump.texts.includes("Keep"), { from });
    sure.press("Demolish");
    await client.ping();
  }
}

/** Makes kindling, a piece at a time. */
async function craft(client: GameClient): Promise<void> {
  const tools = await told(client, "mine", "fletcher_tools");
  for (;;) {
    let from = client.received.frames.length;
    client.send(doubleClick, { serial: tools });
    const window = await client.windows.waitForGump((gump) => gump.texts.includes("kindling"), { from });
    from = client.received.frames.length;
    window.press("kindling");
    await client.waitFor(clilocMessage, ({ cliloc }) => cliloc === MADE, { from });
    // The window comes again by itself.
    await client.windows.waitForGump(undefined, { from });
  }
}

const DEEDS: Readonly<Record<Name, (client: GameClient) => Promise<void>>> = {
  buyer: buy,
  saver: save,
  builder: build,
  crafter: craft,
};

/** What there is of all that nobody may double or lose. */
function wealthOf({ world, ...stored }: StoredWorld, price: number): Record<string, number> {
  const count = (template: string): number => [...world.items].filter(({ kind }) => kind.id === template).length;
  const total = (template: string): number =>
    [...world.items].filter(({ kind }) => kind.id === template).reduce((sum, { amount }) => sum + amount, 0);
  const checks = [...world.items].filter(({ kind }) => kind.id === "bank_check");
  const worth = checks.reduce((sum, { params }) => sum + Number(params?.get("worth") ?? 0), 0);
  const houses = count(HOUSE);
  return {
    gold: total("gold") + total("bread_loaf") * price + worth,
    "houses and deeds": houses + count(`${HOUSE}_deed`),
    "signs and doors without a house": count(SIGN) + count(DOOR) - 2 * houses,
    "wood and kindling": total("log") + total("kindling"),
    orphans: stored.loaded.orphans,
  };
}

const WEALTH = {
  gold: COINS + SAVED,
  "houses and deeds": 1,
  "signs and doors without a house": 0,
  "wood and kindling": LOGS,
  orphans: 0,
};

/** Lets everybody act until each has done something that the server acknowledged, and kills the server in the midst of what follows. */
async function actAndKill(shard: Shard, clients: Readonly<Record<Name, GameClient>>): Promise<void> {
  let isOver = false;
  const acting = NAMES.map((name) =>
    DEEDS[name](clients[name]).catch((error: unknown) => {
      if (!isOver) throw error;
    }),
  );
  const failed = Promise.all(acting);
  failed.catch(() => undefined);
  await Promise.all([
    clients.buyer.waitFor(buyClose),
    clients.saver.waitFor(clilocMessage, ({ cliloc }) => cliloc === WITHDRAWN),
    clients.builder.waitFor(multiTargetCursor),
    clients.crafter.waitFor(clilocMessage, ({ cliloc }) => cliloc === MADE),
  ]);
  isOver = true;
  await shard.kill();
  for (const client of Object.values(clients)) await client.close();
  await failed;
}

test("servers that are killed amid purchases, banking, building and crafting lose nothing and double nothing", async () => {
  const directory = await temporaryDirectory();
  onTestFinished(() => directory.remove());
  const files = mkdtempSync(path.join(tmpdir(), "client-"));
  onTestFinished(() => rmSync(files, { recursive: true, force: true }));
  writeShoreClient(files);
  const scripts = new ScriptDirectory();
  onTestFinished(() => scripts.remove());
  scripts.write("lua/commands/deeds.lua", SCRIPT);
  const start = (): Promise<Shard> =>
    startShard({ dataDirectory: directory.path, flags: [...scripts.flags, "--uo-directory", files] });
  let shard = await start();
  onTestFinished(async () => void (await shard.kill()));
  const players = new Players(() => shard);
  let clients = await players.allInWorldAt(PLACES);
  for (const name of NAMES) await answered(clients[name], `.begin ${name}`, "begin done");
  const price = await told(clients.buyer, "price", String(await told(clients.buyer, "beside", "baker")));
  await answered(clients.buyer, ".keep", "keep done");
  for (let kill = 1; kill <= KILLS; kill++) {
    await actAndKill(shard, clients);
    const stored = await StoredWorld.open({ dataDirectory: directory.path });
    const found = { faults: checkItems(stored.world), ...wealthOf(stored, price) };
    await stored.close();
    expect(found, `kill ${kill}`).toEqual({ faults: [], ...WEALTH });
    shard = await start();
    const again = await Promise.all(NAMES.map(async (name) => [name, await players.inWorld(name)] as const));
    clients = Object.fromEntries(again) as Record<Name, GameClient>;
  }
});
