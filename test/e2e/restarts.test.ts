import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { doubleClick, worldItem } from "../../runtime/protocol/packets/clicks.js";
import type { LoginAccount } from "../../loadtest/client/login-flow.js";
import { characterList } from "../../runtime/protocol/packets/character-list.js";
import { mobileIncoming, warMode, warModeRequest } from "../../runtime/protocol/packets/entering.js";
import { closeGump, mapChange } from "../../runtime/protocol/packets/extended.js";
import { dropItem, dropRefused, pickUpItem } from "../../runtime/protocol/packets/items.js";
import { deleteObject } from "../../runtime/protocol/packets/movement.js";
import { asciiMessage, unicodeMessage } from "../../runtime/protocol/packets/speech.js";
import { trade, TRADE_ACTIONS } from "../../runtime/protocol/packets/trade.js";
import { LAYER } from "../../runtime/world/entities/layers.js";
import type { Notices } from "../../runtime/http/schemas/notices.js";
import type { GameClient } from "../support/client/game-client.js";
import type { Received } from "../support/client/received.js";
import { VersionClient } from "../support/client/version-client.js";
import { untilEnded, edgesStarted, worldsStarted } from "../support/edge-processes.js";
import { until } from "../support/until.js";
import { MetricsPage } from "../support/metrics-page.js";
import { Players } from "../support/players.js";
import { type Shard, startShard } from "../support/shard.js";

const FIELD = { x: 2_200, y: 1_900 };
const NORTH = 0;
const EAST = 2;
const PAUSED = "The world is restarting. Please wait a moment.";

/** Writes down what restarts are for a script: events, timers until the players are back, and what it keeps. */
const WITNESS = `
local seen, ticks = restarts.state("witness"), 0
timer.every(10, function() ticks = ticks + 1 end)
function on_before_restart(event) seen.before = event.reason end
function on_after_restart(event)
  seen.after, seen.was_planned, seen.pause_ms, seen.players = event.how, event.was_planned, event.pause_ms, event.players
  seen.ticks, seen.state = ticks, state.witness.word
  state.witness.word = "forgotten"
end`;

interface Login {
  readonly account: LoginAccount;
  readonly client: VersionClient;
  /** What the login server sends. */
  readonly login: Received;
}

describe("while the world restarts", () => {
  let shard: Shard;
  let players: Players;
  const packages = mkdtempSync(path.join(tmpdir(), "restarts-"));
  beforeAll(async () => {
    mkdirSync(path.join(packages, "witness/lua"), { recursive: true });
    writeFileSync(path.join(packages, "witness/package.json"), '{ "name": "witness", "version": "1.0.0" }');
    writeFileSync(path.join(packages, "witness/lua/witness.lua"), WITNESS);
    shard = await startShard({ flags: ["--edges", "2", "--packages", packages] });
    players = new Players(shard);
  });
  afterEach(() => players.leave());
  afterAll(async () => {
    await shard.stopWell();
    for (const pid of [...edgesStarted(shard), ...worldsStarted(shard)]) await untilEnded(pid);
    rmSync(packages, { recursive: true, force: true });
  });

  const kill = (): void => void process.kill(worldsStarted(shard).at(-1)!, "SIGKILL");
  const departures = (): number => shard.output.join("").split("left the world").length;
  const execute = (command: string): Promise<Response> => shard.request("POST", "/api/commands/execute", { command });

  async function lua(code: string): Promise<string[]> {
    const response = await shard.request("POST", "/api/lua/evaluate", { code });
    const text = await response.text();
    expect(response.status, text).toBe(200);
    return (JSON.parse(text) as { values: string[] }).values;
  }

  /** Ends the world. Resolves when all clients are in the next one, with the positions in the recordings at the end. */
  async function restart(clients: readonly { received: Received }[], end: () => unknown = kill): Promise<number[]> {
    const positions = clients.map(({ received }) => received.frames.length);
    await end();
    const isBack = ({ received }: { received: Received }, from: number) =>
      received.waitFor(mapChange, ({ map }) => map === 1, { from });
    await Promise.all(clients.map((client, i) => isBack(client, positions[i]!)));
    return positions;
  }

  it.each([
    ["it was killed", kill],
    ["SIGTERM", () => process.kill(worldsStarted(shard).at(-1)!, "SIGTERM")],
    ["the command restart", () => execute("restart")],
  ])("players stay connected and walk on from where they were: %s", async (_, end) => {
    const ann = await players.inWorldAt("ann", FIELD);
    const ben = await players.inWorldAt("ben", { x: FIELD.x + 2, y: FIELD.y });
    ann.send(warModeRequest, { war: true });
    await ann.waitFor(warMode, ({ war }) => war);
    await execute("save_persistence");
    // Acknowledged less than a second before the kill.
    expect(await ann.step(NORTH)).toMatchObject({ outcome: "accepted" });
    const { place } = ann;
    const left = departures();
    const [from, bensFrom] = await restart([ann, ben], end);
    expect(ann.received.of(asciiMessage, from).map(({ text }) => text)).toContain(PAUSED);
    expect(ann.place).toEqual(place);
    await ann.waitFor(warMode, ({ war }) => war, { from: from! });
    await ben.waitFor(mobileIncoming, ({ serial, y }) => serial === ann.serial && y === place.y, { from: bensFrom! });
    expect(await ann.step(NORTH)).toMatchObject({ outcome: "accepted", sequence: 0 });
    expect(await ben.step(EAST)).toMatchObject({ outcome: "accepted", sequence: 0 });
    ann.say("still here");
    await ben.waitFor(unicodeMessage, ({ text }) => text === "still here", { from: bensFrom! });
    expect(departures()).toBe(left);
  });

  it("the next world reads ahead what is stored, and then what changed since", async () => {
    const ann = await players.inWorldAt("ann", FIELD);
    const from = shard.output.length;
    await restart([ann], () => execute("restart"));
    await until("the world was read ahead", () =>
      shard.output.slice(from).join("").includes('"readAhead":true') ? undefined : "it was not",
    );
    expect((await ann.step(NORTH)).outcome).toBe("accepted");
  });

  it("a login waits, and finds the world", async () => {
    await players.account("dan");
    kill();
    const dan = await players.inWorld("dan");
    expect((await dan.step(NORTH)).outcome).toBe("accepted");
  });

  it.each([false, true])("logins go on that were under way (encrypted: %s)", async (isEncrypted) => {
    const fay = await players.inWorld("fay");
    const all = await Promise.all(
      ["hal", "ivy", "jim"].map(async (name) => {
        const account = await players.account(isEncrypted ? `${name}2` : name);
        const client = new VersionClient({ version: "7.0.102.3", isEncrypted });
        return { account, client, login: await client.loginServer(shard.gamePort, account) };
      }),
    );
    const [choosing, redirected, listed] = [all[0]!, all[1]!, all[2]!];
    const enter = ({ client, account }: Login, key: number) => client.gameServer(shard.gamePort, account, key);
    try {
      const key = await redirected.client.redirect(redirected.login);
      await enter(listed, await listed.client.redirect(listed.login));
      await listed.client.received.waitFor(characterList);
      await restart([fay]);
      await enter(choosing, await choosing.client.redirect(choosing.login));
      await enter(redirected, key);
      for (const { client, account } of all) {
        await client.create(account.username);
        client.say(`${account.username} is there`);
        await fay.waitFor(unicodeMessage, ({ text }) => text === `${account.username} is there`);
      }
    } finally {
      for (const { client } of all) client.close();
    }
  });

  it("a window is closed by a planned restart, and a button of one that a kill left has an answer", async () => {
    const ann = await players.inWorld("ann");
    ann.windows.pressHelp();
    const { kind } = await ann.windows.waitForGump();
    const from = ann.received.frames.length;
    await restart([ann], () => execute("restart"));
    await ann.waitFor(closeGump, ({ gumpType }) => gumpType === kind, { from });
    const fromNext = ann.received.frames.length;
    ann.windows.pressHelp();
    const left = await ann.windows.waitForGump(undefined, { from: fromNext });
    await restart([ann]);
    left.press(left.buttons[0]!);
    await ann.windows.waitForLine("That window is from before the restart. Please open it again.");
  });

  it("an encrypted client plays on", async () => {
    const account = await players.account("eve");
    const fay = await players.inWorld("fay");
    const eve = new VersionClient({ version: "7.0.102.3", isEncrypted: true });
    try {
      await eve.login(shard.gamePort, account);
      await eve.create("Eve");
      // Twice: its encryption is done elsewhere after the first time.
      for (const text of ["once", "again"]) {
        await restart([fay, eve]);
        const from = eve.received.frames.length;
        fay.say(text);
        await eve.received.waitFor(unicodeMessage, (message) => message.text === text, { from });
        eve.say(`I heard ${text}`);
        await fay.waitFor(unicodeMessage, (message) => message.text === `I heard ${text}`);
      }
    } finally {
      eve.close();
    }
  });

  it("an open trade ends, and what was offered is its owner's, as is what was on a cursor", async () => {
    const ann = await players.inWorldAt("ann", FIELD);
    const ben = await players.inWorldAt("ben", { x: FIELD.x + 1, y: FIELD.y });
    const [gold, sword] = await lua(`
      local backpack = mobiles.get(${ann.serial}).backpack
      local gold, sword = items.create("gold", { amount = 300 }), items.create("longsword")
      gold:put_in(backpack) sword:put_in(mobiles.get(${ben.serial}).backpack)
      return gold.serial, sword.serial`);
    await openBackpack(ann);
    await openBackpack(ben);
    ann.send(pickUpItem, { serial: Number(gold), amount: 300 });
    ann.send(dropItem, { serial: Number(gold), x: 0, y: 0, z: 0, grid: 0, container: ben.serial });
    const opened = await ann.waitFor(trade, ({ action }) => action === TRADE_ACTIONS.open);
    ben.send(pickUpItem, { serial: Number(sword), amount: 1 });
    await ben.waitFor(deleteObject, ({ serial }) => serial === Number(sword));
    await execute("save_persistence");
    const [from, bensFrom] = await restart([ann, ben]);
    const own = (opened.details as { own: number }).own;
    await ann.waitFor(trade, ({ action, serial }) => action === TRADE_ACTIONS.close && serial === own, { from: from! });
    await ben.waitFor(dropRefused, undefined, { from: bensFrom! });
    const places = `local gold, sword = items.get(${gold}), items.get(${sword})
      return gold.amount, gold.container.serial == mobiles.get(${ann.serial}).backpack.serial,
        sword.container.serial == mobiles.get(${ben.serial}).backpack.serial`;
    expect(await lua(places)).toEqual(["300", "true", "true"]);
  });

  it("what was not stored when it was killed is not shown any more", async () => {
    const ann = await players.inWorldAt("ann", FIELD);
    await execute("save_persistence");
    const [stored, lost] = await lua(`
      local function lay(dx)
        local rock = items.create("gold") rock:move_to(1, ${FIELD.x} + dx, ${FIELD.y}, 0) return rock.serial
      end
      local stored = lay(1) world.save() return stored, lay(2)`);
    const shown = (serial: string | undefined) => ann.waitFor(worldItem, (item) => item.serial === Number(serial));
    await Promise.all([shown(stored), shown(lost)]);
    const [from] = await restart([ann]);
    await ann.waitFor(worldItem, (item) => item.serial === Number(stored), { from: from! });
    await ann.ping();
    const after = ann.received.of(worldItem, from).map(({ serial }) => serial);
    const isThere = (await lua(`return items.get(${lost}) ~= nil`))[0] === "true";
    expect(after.includes(Number(lost))).toBe(isThere);
  });

  it("scripts hear of it, keep what they want to keep, and their timers stand still until the players are back", async () => {
    const ann = await players.inWorld("ann");
    const seen = (member: string) => `restarts.state("witness").${member}`;
    const read = () => lua(`return ${["before", "after", "was_planned", "players", "ticks", "state"].map(seen).join(", ")}`);
    await restart([ann], () => execute("restart for a test"));
    await expect.poll(() => read()).toEqual(['"restart by admin"', '"restart by admin"', "true", "1", "0", "nil"]);
    await lua(`${seen("before")} = nil world.save()`);
    await restart([ann]);
    await expect.poll(() => read()).toEqual(["nil", '"SIGKILL"', "false", "1", "0", "nil"]);
    expect(Number((await lua(`return ${seen("pause_ms")}`))[0])).toBeGreaterThan(0);
  });

  it("staff see the session go on, and how long the pause was", async () => {
    const ann = await players.inWorld("ann");
    const sessions = async () =>
      ((await (await shard.request("GET", "/api/sessions/active")).json()) as { username: string; connectedAt: string }[]).filter(
        ({ username }) => username === "ann",
      );
    const before = await sessions();
    await restart([ann]);
    const after = await sessions();
    expect(after.map(({ connectedAt }) => connectedAt)).toEqual(before.map(({ connectedAt }) => connectedAt));
    const page = new MetricsPage(await (await shard.fetch("/metrics")).text());
    expect(page.value("world_restarts_total")).toBe(worldsStarted(shard).length - 1);
    expect(page.value("world_restart_pause_seconds")).toBeGreaterThan(0);
    const notices = (await (await shard.request("GET", "/api/notices")).json()) as Notices;
    expect(notices).toMatchObject({ lastRestart: { how: "SIGKILL", wasPlanned: false }, notices: [] });
  });

  async function openBackpack(client: GameClient): Promise<void> {
    const me = client.received.of(mobileIncoming).findLast(({ serial }) => serial === client.serial)!;
    const backpack = me.equipment.find(({ layer }) => layer === LAYER.backpack)!;
    client.send(doubleClick, { serial: backpack.serial });
    await client.ping();
  }
});

it("a stop that comes while the world restarts stops everything in order, and tells players", async () => {
  const shard = await startShard({ flags: ["--edges", "1"] });
  const players = new Players(shard);
  const gil = await players.inWorld("gil");
  const [world] = worldsStarted(shard);
  process.kill(world!, "SIGTERM");
  await gil.waitFor(asciiMessage, ({ text }) => text === PAUSED);
  const from = gil.received.frames.length;
  gil.say("can you hear me");
  await gil.waitFor(asciiMessage, ({ text }) => text === PAUSED, { from });
  expect(await shard.stop()).toBe(0);
  expect(await gil.closed).not.toBe("");
  expect(gil.received.of(asciiMessage).at(-1)!.text).toBe("The shard is going down. You are saved.");
  for (const pid of [...edgesStarted(shard), ...worldsStarted(shard)]) await untilEnded(pid);
});
