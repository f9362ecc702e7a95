import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { popupMessage } from "../../../runtime/protocol/packets/character-list.js";
import { accountLogin, serverList } from "../../../runtime/protocol/packets/login.js";
import { mapChange } from "../../../runtime/protocol/packets/extended.js";
import { deleteObject, mobileMoving } from "../../../runtime/protocol/packets/movement.js";
import { asciiMessage, unicodeMessage } from "../../../runtime/protocol/packets/speech.js";
import type { GameClient } from "../../support/client/game-client.js";
import { type TestNetwork, WORLDS } from "../../support/network.js";
import { NEW_VERSION, RawClient, seedOf } from "../../support/raw-client.js";

/** 0x78; the serial stands at 3, the place at 9. */
const SPAWN = 0x78;

const NORTH = 0;
const PAUSED = "The world is restarting. Please wait a moment.";
/** Of a process that is to be started again. */
const RESTART_EXIT_CODE = 75;

/** Waits until a watcher is shown a step: as a move, or with the walker itself, which it may not have seen before. */
async function sees(watcher: GameClient, walker: GameClient): Promise<void> {
  const from = watcher.received.frames.length;
  expect(await walker.step(walker.place.direction)).toMatchObject({ outcome: "accepted" });
  const { x, y } = walker.place;
  await watcher.received.waitForFrame(
    ({ declaration, bytes }) => {
      const isSpawn = bytes[0] === SPAWN && bytes.readUInt32BE(3) === walker.serial;
      if (isSpawn) return (bytes.readUInt16BE(9) === x && bytes.readUInt16BE(11) === y) || undefined;
      if (declaration !== mobileMoving) return undefined;
      const moving = mobileMoving.read(bytes);
      return (moving.serial === walker.serial && moving.x === x && moving.y === y) || undefined;
    },
    "a step of the other",
    { from },
  );
}

/** Players of two worlds, at two edges. */
export function testPlayers(started: () => TestNetwork): void {
  let network: TestNetwork;
  beforeAll(() => {
    network = started();
  });
  afterAll(() => network?.leave());

  it("lists its worlds, by name, at every edge", async () => {
    const client = await network.client("list", "west edge");
    const { username, password } = client.account;
    const raw = await RawClient.connect({ port: network.get("west edge").gamePort });
    raw.send(seedOf(NEW_VERSION), accountLogin.write({ username, password }));
    const { servers } = await raw.received.waitFor(serverList);
    raw.close();
    expect(servers).toMatchObject([
      { index: WORLDS.north, name: "north", percentFull: 0 },
      { index: WORLDS.south, name: "south", percentFull: 0 },
    ]);
  });

  it("lets players of different edges see and hear each other in one world", async () => {
    const [ada, ben] = [await network.inWorld("ada", "east edge"), await network.inWorld("ben", "west edge")];
    await sees(ben, ada);
    await sees(ada, ben);
    ada.say("over two edges");
    await ben.waitFor(unicodeMessage, ({ text }) => text === "over two edges");
    await ada.ping();
    await ada.logout();
    await ben.waitFor(deleteObject, ({ serial }) => serial === ada.serial);
  });

  it("keeps an account's characters apart by world", async () => {
    const north = await network.inWorld("cid", "east edge", "north");
    const { serial } = north;
    await north.logout();
    const south = await network.inWorld("cid", "west edge", "south");
    expect(south.serial).not.toBe(serial);
    await south.logout();
    const again = await network.inWorld("cid", "west edge", "north");
    expect(again.serial).toBe(serial);
  });

  it("has an account in the world once: a login at another edge, or into another world, ends the former session", async () => {
    const first = await network.inWorld("dot", "east edge", "north");
    const second = await network.inWorld("dot", "west edge", "north");
    await first.closed;
    const third = await network.inWorld("dot", "east edge", "south");
    await second.closed;
    await third.ping();
  });

  it("keeps an account's other characters out while one of them lingers as a criminal", async () => {
    const first = await network.inWorld("lea", "east edge");
    const code = `require("features.law.lib.law").crimes.criminal_act(mobiles.get(${first.serial}))`;
    await network.get("north").request("POST", "/api/lua/evaluate", { code, world: "north" });
    await first.logout();
    const other = await network.client("lea", "west edge");
    await other.login();
    await expect(other.create({ name: "Another" })).rejects.toThrow("PopupMessage");
    expect(other.received.of(popupMessage)).toEqual([{ message: 5 }]);
    const again = await other.select("Lea", 0);
    expect(again.serial).toBe(first.serial);
  });

  it("loses only an edge's own players when it is killed, and they come in again by another one", async () => {
    const [eve, flo] = [await network.inWorld("eve", "east edge"), await network.inWorld("flo", "west edge")];
    await sees(flo, eve);
    await network.get("east edge").kill();
    await eve.closed;
    await flo.waitFor(deleteObject, ({ serial }) => serial === eve.serial);
    const again = await network.inWorld("eve", "west edge");
    expect(again.serial).toBe(eve.serial);
    await sees(flo, again);
    await network.startProcess("east edge");
    await network.reaches("east edge", 2);
  });

  it("takes the players of a frozen edge out of the world, and they come back when it is let go", async () => {
    const [gil, hal] = [await network.inWorld("gil", "east edge"), await network.inWorld("hal", "west edge")];
    await sees(hal, gil);
    const edge = network.get("east edge");
    edge.child.kill("SIGSTOP");
    await hal.waitFor(deleteObject, ({ serial }) => serial === gil.serial);
    const { length } = gil.received.frames;
    edge.child.kill("SIGCONT");
    await gil.waitFor(mapChange, ({ map }) => map === 1, { from: length });
    await sees(hal, gil);
  });

  it.each([
    ["was killed", null, () => network.get("south").kill()],
    ["was stopped", 0, () => network.get("south").child.kill("SIGTERM")],
    ["was told to restart", RESTART_EXIT_CODE, () => south("restart for a test")],
  ])("keeps the players of a world that %s until it is started again; others notice nothing", async (_, code, end) => {
    const [ivy, jon] = [await network.inWorld("ivy", "east edge", "south"), await network.inWorld("jon", "east edge", "north")];
    const kay = await network.client("kay", "west edge", { server: WORLDS.south });
    await south("save_persistence");
    // Acknowledged less than a second before.
    expect((await ivy.step(NORTH)).outcome).toBe("accepted");
    const { place } = ivy;
    const { length } = ivy.received.frames;
    const jonsLength = jon.received.frames.length;
    const { child } = network.get("south");
    const hasEnded = once(child, "exit");
    await end();
    await ivy.waitFor(asciiMessage, ({ text }) => text === PAUSED, { from: length });
    await ivy.ping();
    expect(await ivy.step(NORTH)).toMatchObject({ outcome: "rejected" });
    const said = ivy.received.frames.length;
    ivy.say("can you hear me");
    await ivy.waitFor(asciiMessage, ({ text }) => text === PAUSED, { from: said });
    await hasEnded;
    expect(child.exitCode).toBe(code);
    await kay.login();
    const entered = kay.enter({ name: "Kay" });
    await network.startProcess("south");
    await ivy.waitFor(mapChange, ({ map }) => map === 1, { from: length });
    expect(ivy.place).toEqual(place);
    expect(await ivy.step(NORTH)).toMatchObject({ outcome: "accepted", sequence: 0 });
    await entered;
    await sees(kay, ivy);
    await jon.ping();
    expect(jon.received.of(asciiMessage, jonsLength).map(({ text }) => text)).not.toContain(PAUSED);
    for (const client of [ivy, jon, kay]) await client.logout();
  });

  /** Runs a command in the world south. */
  async function south(command: string): Promise<void> {
    const answer = await network.get("north").request("POST", "/api/commands/execute", { command, world: "south" });
    expect(await answer.json()).toMatchObject({ success: true });
  }
}
