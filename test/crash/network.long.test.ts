import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { characterName } from "../../loadtest/client/character.js";
import { GameClient } from "../support/client/game-client.js";
import { networkNeed } from "../support/network.js";
import { seededRandom } from "../support/random.js";
import { accountOf, Crowd, PASSWORD } from "./network/crowd.js";
import { figuresOf } from "./network/figures.js";
import { Havoc } from "./network/havoc.js";
import { examine } from "./network/referee.js";
import { SessionWatch } from "./network/session-watch.js";
import { SmallNetwork } from "./network/small-network.js";
import { WANDERERS_LUA } from "./network/wanderer.js";

const KILLS = Number(process.env["CRASH_KILLS"] ?? 200);
const MINUTES = Number(process.env["CRASH_MINUTES"] ?? 20);
const PLAYERS = Number(process.env["CRASH_PLAYERS"] ?? 200);
const HOP_SECONDS = Number(process.env["CRASH_HOP_SECONDS"] ?? 5);
/** Failures name the seed, so that CRASH_SEED can repeat them. */
const SEED = Number(process.env["CRASH_SEED"] ?? Date.now() % 1_000_000);
const IS_VERBOSE = process.env["CRASH_VERBOSE"] !== undefined;

const WORLDS = ["north", "south"] as const;
const AT_ONCE = 6;
/** Before the first kill, so that there is something to lose. */
const CALM_MS = 10_000;
const OUTPUT_LINES = 40;

test.skipIf(networkNeed.isMissing)(
  `${KILLS} random kills in ${MINUTES} minutes, with ${PLAYERS} players who hop between facets, lose and double nothing${networkNeed.note}`,
  async () => {
    const network = new SmallNetwork();
    const random = seededRandom(SEED);
    const sessions = new SessionWatch(network);
    const say = (line: string): void => void (IS_VERBOSE && process.stdout.write(`${line}\n`));
    let crowd: Crowd | undefined;
    try {
      network.scripts.write("lua/commands/wander.lua", WANDERERS_LUA);
      await network.start();
      const swords = await found(network);
      crowd = new Crowd({
        ...{
          players: PLAYERS,
          worlds: WORLDS,
          seed: random.below(0x7fff_ffff),
          hopEveryMs: HOP_SECONDS * 1_000,
          verbose: IS_VERBOSE,
        },
        edges: () => network.processes.edges.map(({ game }) => game),
      });
      const { clock, aftermath, dwellers } = crowd;
      const havoc = new Havoc({
        ...{ network, random, now: () => clock.now(), whenHarmed: (harm) => aftermath.harmed(harm, dwellers) },
        say: (line) => say(`${clock.now().toFixed(0)} ms: ${line}`),
      });
      crowd.begin();
      void sessions.watch();
      await crowd.allIn();
      await delay(CALM_MS);
      const begunAt = clock.now();
      const everyMs = (MINUTES * 60_000) / KILLS;
      for (let kill = 1; kill <= KILLS; kill++) {
        await delay(Math.max(0, begunAt + kill * everyMs - clock.now() - random.below(everyMs)));
        havoc.strike();
      }
      await havoc.over();
      await crowd.allIn();
      await delay(CALM_MS);
      crowd.rest();
      await crowd.allIn();
      sessions.stop();
      await sessions.areOnce(dwellers.map(({ index }) => accountOf(index)));
      await crowd.leave();
      const code = await network.stop();
      process.stdout.write(figuresOf(crowd, havoc.harms, SEED));
      const players = new Map(WORLDS.map((world) => [world, crowd!.dwellers.filter((one) => one.world === world).length]));
      const tickets = crowd.dwellers.map(({ ledger }) => ledger);
      const faults = [
        ...crowd.faults,
        ...aftermath.faults,
        ...sessions.faults,
        ...(await examine(network.folder, network.databaseUrl, { players, swords, tickets })),
      ];
      expect([...faults, ...(code === 0 ? [] : [`the network ended with ${code}`])], `seed ${SEED}`).toEqual([]);
      const told = tickets.reduce((sum, one) => sum + one.tickets.size, 0);
      expect(Math.min(told, havoc.harms.length, crowd.hopsMs.length)).toBeGreaterThan(0);
    } catch (error) {
      const told = error instanceof Error ? error.message : String(error);
      throw new Error(`seed ${SEED}: ${told}\n${network.output}\n${network.outputs(OUTPUT_LINES)}`, { cause: error });
    } finally {
      sessions.stop();
      await crowd?.leave();
      await network.remove();
    }
  },
);

/**
 * Makes each player's account and character, with what is counted at the end. Resolves with the serials of the swords,
 * by world.
 */
async function found(network: SmallNetwork): Promise<Map<string, number[]>> {
  const accounts = Array.from({ length: PLAYERS }, (_, index) => ({
    username: accountOf(index),
    email: `${accountOf(index)}@example.com`,
  }));
  await network.insist("POST", "/api/users/bulk", { password: PASSWORD, role: "Regular", accounts });
  const swords = new Map<string, number[]>(WORLDS.map((world) => [world, []]));
  const { edges } = network.processes;
  let next = 0;
  const settle = async (): Promise<void> => {
    while (next < PLAYERS) {
      const index = next++;
      const world = index % WORLDS.length;
      const client = new GameClient({
        ...edges[index % edges.length]!.game,
        ...{ username: accountOf(index), password: PASSWORD, server: world },
      });
      await client.login();
      await client.enter({ name: characterName(index) });
      client.say(".stock");
      const line = await client.windows.waitForLine("stock ");
      swords.get(WORLDS[world]!)!.push(...line.split(" ").slice(1).map(Number));
      await client.logout();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, settle));
  // Nothing of this may be among what a kill loses.
  await network.insist("POST", "/api/commands/execute", { command: "save_persistence", world: "*" });
  return swords;
}
