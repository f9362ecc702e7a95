import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mapChange } from "../../runtime/protocol/packets/extended.js";
import { asciiMessage, unicodeMessage } from "../../runtime/protocol/packets/speech.js";
import type { Received } from "../support/client/received.js";
import { VersionClient } from "../support/client/version-client.js";
import { worldsStarted } from "../support/edge-processes.js";
import { Players } from "../support/players.js";
import { type Shard, startShard } from "../support/shard.js";
import { until } from "../support/until.js";

const FIELD = { x: 2_200, y: 1_900 };
const NORTH = 0;
const PAUSED = "The world is restarting. Please wait a moment.";

describe("a server without edges", () => {
  let shard: Shard;
  let players: Players;
  beforeAll(async () => {
    shard = await startShard();
    players = new Players(shard);
  });
  afterAll(() => shard.stop());

  const execute = (command: string): Promise<Response> => shard.request("POST", "/api/commands/execute", { command });
  const nextWorld = async (count: number): Promise<void> => {
    await until("the next world is open", () => (worldsStarted(shard).length < count ? "it is not" : undefined));
  };
  const isBack = ({ received }: { received: Received }, from: number): Promise<unknown> =>
    received.waitFor(mapChange, ({ map }) => map === 1, { from });

  it("restarts while players stay connected, again and again, encrypted ones too", async () => {
    const ann = await players.inWorldAt("ann", FIELD);
    const eve = new VersionClient({ version: "7.0.102.3", isEncrypted: true });
    await eve.login(shard.gamePort, await players.account("eve"));
    await eve.create("Eve");
    const ends: (() => unknown)[] = [
      () => execute("restart"),
      () => shard.child.kill("SIGUSR2"),
      () => process.kill(worldsStarted(shard).at(-1)!, "SIGKILL"),
    ];
    for (const [count, end] of ends.entries()) {
      await execute("save_persistence");
      expect(await ann.step(NORTH)).toMatchObject({ outcome: "accepted" });
      const { place } = ann;
      const from = ann.received.frames.length;
      const evesFrom = eve.received.frames.length;
      await end();
      await Promise.all([isBack(ann, from), isBack(eve, evesFrom)]);
      expect(ann.received.of(asciiMessage, from).map(({ text }) => text)).toContain(PAUSED);
      expect(ann.place).toEqual(place);
      expect(await ann.step(NORTH)).toMatchObject({ outcome: "accepted", sequence: 0 });
      eve.say(`I heard ${count}`);
      await eve.received.waitFor(unicodeMessage, ({ text }) => text === `I heard ${count}`, { from: evesFrom });
      await nextWorld(count + 1);
    }
    eve.close();
  });
});
