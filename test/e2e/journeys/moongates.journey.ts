import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GameClient } from "../../support/client/game-client.js";
import type { ReceivedGump } from "../../../loadtest/client/received-windows.js";
import { drawPlayer } from "../../../runtime/protocol/packets/entering.js";
import { doubleClick, worldItem } from "../../../runtime/protocol/packets/clicks.js";
import { clilocMessage } from "../../../runtime/protocol/packets/speech.js";
import { EventReader } from "../../support/event-reader.js";
import { caughtUp, type Spot } from "../../support/players.js";
import type { ScriptDirectory } from "../../support/script-directory.js";
import { ADMIN_PASSWORD, type Shard } from "../../support/shard.js";
import { afterRestart, playersOfSubject, sharedScripts, sharedShard } from "../../support/one-shard.js";
import { storedWorld } from "../../support/stored-world.js";

const GATE = 0x0f6c;
const DATA = "lua/features/moongates/data.lua";
/** The moongate of the built-in town. The test's players stand beside it. */
const TOWN = { x: 1434, y: 1690 };
const COMPASSION = { x: 1215, y: 467 };
const ILSHENAR = 2;
const NORTH = 0;
const NEVER_OFFERED = 9_999;
const TOO_FAR = 1019002;

let shard: Shard;
const players = playersOfSubject();
let scripts: ScriptDirectory;

beforeAll(() => {
  shard = sharedShard();
  scripts = sharedScripts();
});

/** Runs the command over HTTP. Resolves with the numbers of moongates removed and placed. */
async function spawnGates(): Promise<{ removed: number; placed: number }> {
  const response = await shard.request("POST", "/api/commands/execute", { command: "spawn_public_moongates" });
  const { success, outputLines } = (await response.json()) as { success: boolean; outputLines: string[] };
  expect(success, outputLines.join("\n")).toBe(true);
  const [, removed, placed] = /(\d+) removed, (\d+) placed/.exec(outputLines.join("\n"))!;
  return { removed: Number(removed), placed: Number(placed) };
}

/** The number of destinations in the data that have coordinates. */
function destinations(): number {
  return scripts.read(DATA).match(/\bx = \d+, y = \d+, z = /g)!.length;
}

/** The moongate that the client was shown last at a place. */
async function gateSeen(client: GameClient, { x, y }: { x: number; y: number }): Promise<number> {
  await caughtUp(client);
  const seen = client.received.of(worldItem).filter((item) => item.graphic === GATE && item.x === x && item.y === y);
  expect(seen.length).toBeGreaterThan(0);
  return seen.at(-1)!.serial;
}

/** Opens the window of a moongate that the player stands beside. */
async function asked(client: GameClient, gate: number): Promise<ReceivedGump> {
  const from = client.received.frames.length;
  client.send(doubleClick, { serial: gate });
  return client.windows.waitForGump((gump) => gump.texts.includes("Pick your destination:"), { from });
}

/** A player of that name beside the town's moongate, and the window of the moongate. */
async function beside(
  name: string,
  spot: Spot = { x: TOWN.x, y: TOWN.y + 1 },
): Promise<{ client: GameClient; gump: ReceivedGump }> {
  const client = await players.inWorldAt(name, spot);
  return { client, gump: await asked(client, await gateSeen(client, TOWN)) };
}

/** The radio button of a destination, which stands before its name. */
function radioOf(gump: ReceivedGump, destination: string): number {
  const named = gump.commands.findIndex(
    ({ keyword, arguments: words }) => keyword === "croppedtext" && gump.texts[Number(words[5])] === destination,
  );
  const radio = gump.commands[named - 1];
  expect(radio?.keyword).toBe("radio");
  return Number(radio!.arguments[5]);
}

function choose(gump: ReceivedGump, destination: string): void {
  gump.press(gump.buttonBeside("Okay"), { switches: [radioOf(gump, destination)] });
}

/** Whether the server has moved the player since `from`. */
async function wasMoved(client: GameClient, from: number): Promise<boolean> {
  await caughtUp(client);
  return client.received.frames.slice(from).some(({ declaration }) => declaration === drawPlayer);
}

describe("public moongates", () => {
  it("stand once at each destination, however often they are spawned", async () => {
    const count = destinations();
    expect((await spawnGates()).placed).toBe(count);
    expect(await spawnGates()).toEqual({ removed: count, placed: count });
  });

  it("offer the facets of the stock's era", async () => {
    const { gump } = await beside("ian");
    const facets = ["Felucca", "Trammel", "Ilshenar", "Malas", "Tokuno", "Ter Mur"];
    expect(facets.filter((facet) => gump.texts.includes(facet))).toEqual(["Felucca", "Trammel", "Ilshenar"]);
  });

  it("take a player to the chosen destination, and publish an event", async () => {
    const { client, gump } = await beside("ann");
    const events = await EventReader.open(shard.url, { token: await shard.login("admin", ADMIN_PASSWORD) });
    const from = client.received.frames.length;
    choose(gump, "Compassion");
    await client.waitFor(drawPlayer, ({ x, y }) => x === COMPASSION.x && y === COMPASSION.y, { from });
    const { data } = await events.waitFor("MobilePositionChangedEvent", ({ toX }) => toX === COMPASSION.x);
    expect(data).toMatchObject({
      fromMapId: 1,
      fromX: TOWN.x,
      fromY: TOWN.y + 1,
      toMapId: ILSHENAR,
      toX: COMPASSION.x,
      toY: COMPASSION.y,
    });
    await events.close();
  });

  it("open their window for a player who steps onto them", async () => {
    const client = await players.inWorldAt("bea", { x: TOWN.x, y: TOWN.y + 1, direction: NORTH });
    const from = client.received.frames.length;
    await client.step(NORTH);
    await client.windows.waitForGump((gump) => gump.texts.includes("Pick your destination:"), { from });
  });

  it("do nothing for an answer that was not offered", async () => {
    const { client, gump } = await beside("cyd");
    const from = client.received.frames.length;
    gump.press(gump.buttonBeside("Okay"), { switches: [NEVER_OFFERED] });
    expect(await wasMoved(client, from)).toBe(false);
  });

  it("do nothing for a second answer to one window", async () => {
    const { client, gump } = await beside("dan");
    gump.close();
    const from = client.received.frames.length;
    choose(gump, "Compassion");
    expect(await wasMoved(client, from)).toBe(false);
  });

  it("tell a player who walked away that they are too far away", async () => {
    const { client, gump } = await beside("eve", { x: TOWN.x, y: TOWN.y + 1, direction: 4 });
    await client.step(4);
    const from = client.received.frames.length;
    choose(gump, "Compassion");
    await client.waitFor(clilocMessage, ({ cliloc }) => cliloc === TOO_FAR, { from });
    expect(await wasMoved(client, from)).toBe(false);
  });

  it("say that they are gone when they were spawned again meanwhile", async () => {
    const { client, gump } = await beside("fay");
    await spawnGates();
    const from = client.received.frames.length;
    choose(gump, "Compassion");
    await client.windows.waitForLine("That gate is gone.", { from });
    expect(await wasMoved(client, from)).toBe(false);
  });

  it("follow their data as soon as it is saved, also in open windows", async () => {
    const { accountId } = await players.account("gil");
    await shard.request("PUT", `/api/users/${accountId}`, { role: "GameMaster" });
    const { client, gump } = await beside("gil");
    const source = scripts.read(DATA);
    let from = client.received.frames.length;
    scripts.write(DATA, source.replace('name = "Compassion"', 'name = "Mercy"'));
    await client.windows.waitForLine("Loaded", { from });
    choose(gump, "Compassion");
    await client.windows.waitForLine("That destination is not there any more.", { from });
    const fresh = await asked(client, await gateSeen(client, TOWN));
    choose(fresh, "Mercy");
    await client.waitFor(drawPlayer, ({ x, y }) => x === COMPASSION.x && y === COMPASSION.y, { from });

    from = client.received.frames.length;
    scripts.write(DATA, source.replace("x = 1215, y = 467", "x = 60000, y = 467"));
    expect(await client.windows.waitForLine("Script failed", { from })).toContain(
      "data.lua: destination 1 of Ilshenar: Compassion: X: 60000",
    );
    scripts.write(DATA, source);
    await client.windows.waitForLine("Loaded", { from });
  });
});

afterRestart(() => {
  beforeAll(() => {
    shard = sharedShard();
    players.follow(shard);
  });
  afterAll(async () => {
    await players.leave();
    await players.remove();
  });

  it("public moongates still stand, and take a player to the chosen destination", async () => {
    const count = destinations();
    const stored = [...storedWorld(shard.dataDirectory).items.values()].filter(({ template }) => template === "public_moongate");
    expect(stored.length).toBe(count);
    const { client, gump } = await beside("hugo");
    const from = client.received.frames.length;
    choose(gump, "Compassion");
    await client.waitFor(drawPlayer, ({ x, y }) => x === COMPASSION.x && y === COMPASSION.y, { from });
    expect(await spawnGates()).toEqual({ removed: count, placed: count });
  });
});
