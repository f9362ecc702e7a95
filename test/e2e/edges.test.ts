import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_START } from "../../runtime/world/demo-town.js";
import { mobileMoving } from "../../runtime/protocol/packets/movement.js";
import { unicodeMessage } from "../../runtime/protocol/packets/speech.js";
import { Bystander } from "../support/bystander.js";
import type { GameClient } from "../support/client/game-client.js";
import { VersionClient } from "../support/client/version-client.js";
import { edgesStarted, untilEnded } from "../support/edge-processes.js";
import { MetricsPage } from "../support/metrics-page.js";
import { Players } from "../support/players.js";
import { type Shard, startShard } from "../support/shard.js";
import { until } from "../support/until.js";

/** Where new characters begin. */
const TOWN = { x: DEMO_START.x, y: DEMO_START.y };
const FIELD = { x: 2_200, y: 1_900 };
/** 0x78. Old clients have another form; the serial follows the length in all forms. */
const SPAWN = 0x78;
const NAMES = ["ada", "ben", "cid", "dot", "eve", "flo"];

describe("what players do and see", () => {
  let shard: Shard;
  let players: Players;
  beforeAll(async () => {
    shard = await startShard({ flags: ["--edges", "2"] });
    players = new Players(shard);
  });
  afterAll(async () => {
    await players.leave();
    await shard.stopWell();
  });

  it("is the same on every edge, also for encrypted and old clients", async () => {
    const clients: GameClient[] = [];
    for (const [i, name] of NAMES.entries()) clients.push(await players.inWorldAt(name, { x: TOWN.x + i, y: TOWN.y }));
    const old = new VersionClient({ version: "5.0.9a", isEncrypted: true });
    const encrypted = new VersionClient({ version: "7.0.102.3", isEncrypted: true });
    try {
      for (const [i, client] of [old, encrypted].entries()) {
        await client.login(shard.gamePort, await players.account(`cipher${i}`));
        await client.create("Cipher");
      }
      let counts: number[] = [];
      // The connection of a login closes after the one in the game has opened.
      const connected = async (): Promise<number> => {
        const page = new MetricsPage(await (await shard.fetch("/metrics")).text());
        counts = [1, 2].map((edge) => page.value(`edge_clients{edge="${edge}"}`));
        return counts.reduce((sum, count) => sum + count);
      };
      await expect.poll(connected).toBe(NAMES.length + 2);
      expect(Math.min(...counts)).toBeGreaterThan(0);
      const [ada, ...others] = clients;
      // A player who arrives in the tick of her step sees her new place.
      const shows = ({ bytes }: { bytes: Buffer }) =>
        bytes[0] === SPAWN && bytes.readUInt32BE(3) === ada!.serial ? true : undefined;
      for (const { received } of [...others, old, encrypted]) await received.waitForFrame(shows, "her spawn");
      // North, which she faces.
      expect(await ada!.step(0)).toMatchObject({ outcome: "accepted" });
      ada!.say("here I am");
      for (const { received } of [...others, old, encrypted]) {
        await received.waitFor(mobileMoving, ({ serial, y }) => serial === ada!.serial && y === TOWN.y - 1);
        await received.waitFor(unicodeMessage, ({ text }) => text === "here I am");
      }
    } finally {
      old.close();
      encrypted.close();
    }
  });
});

describe("a lost edge", () => {
  it("takes its own players with it, whose characters are where they were, and is replaced", async () => {
    const shard = await startShard({ flags: ["--edges", "2"] });
    const players = new Players(shard);
    try {
      const clients: GameClient[] = [];
      for (const [i, name] of NAMES.entries()) clients.push(await players.inWorldAt(name, { x: FIELD.x + 3 * i, y: FIELD.y }));
      const bystanders = clients.map((client) => new Bystander(client));
      const [lost] = edgesStarted(shard);
      const gone = new Set<GameClient>();
      for (const client of clients) void client.closed.then(() => gone.add(client));
      process.kill(lost!, "SIGKILL");
      await until("the edge is replaced", () => (edgesStarted(shard).length === 3 ? undefined : "it is not"));
      expect(shard.output.join("")).toContain("an edge was lost: it ended with SIGKILL");
      const stayed = clients.filter((client) => !gone.has(client));
      expect(Math.min(stayed.length, gone.size)).toBeGreaterThan(0);
      for (const [i, client] of clients.entries()) {
        if (!gone.has(client)) {
          await bystanders[i]!.walksOn();
          await bystanders[i]!.stop();
          continue;
        }
        await expect(bystanders[i]!.stop()).rejects.toThrow();
        const again = await players.inWorld(NAMES[i]!);
        const distance = Math.max(Math.abs(again.me.x - (FIELD.x + 3 * i)), Math.abs(again.me.y - FIELD.y));
        expect(distance).toBeLessThanOrEqual(1);
      }
      const page = new MetricsPage(await (await shard.fetch("/metrics")).text());
      expect(page.value("edges_lost_total")).toBe(1);
    } finally {
      await players.leave();
      await shard.stopWell();
    }
    for (const pid of edgesStarted(shard)) await untilEnded(pid);
  });
});

describe("edges end", () => {
  let shard: Shard;
  beforeAll(async () => {
    shard = await startShard({ flags: ["--edges", "1"] });
  });
  afterAll(() => shard.stop());

  it("with a supervisor that is killed, and not by a signal of a terminal", async () => {
    const players = new Players(shard);
    const client = await players.inWorld("gil");
    const [edge] = edgesStarted(shard);
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.kill(edge!, signal);
    await client.ping();
    shard.child.kill("SIGKILL");
    await client.closed;
    await untilEnded(edge!);
  });
});
