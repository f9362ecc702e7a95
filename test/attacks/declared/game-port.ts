import fc from "fast-check";
import { expect } from "vitest";
import { gameServerGreeting } from "../../../loadtest/client/login-flow.js";
import { options } from "../../../runtime/services/settings/options.js";
import type { AnyPacket } from "../../../runtime/protocol/packet.js";
import { accountLogin, selectServer } from "../../../runtime/protocol/packets/login.js";
import { allPackets, oldForms } from "../../../runtime/protocol/packets/index.js";
import type { Arena } from "../../support/arena.js";
import { barrage, crowdOfSilent } from "../../support/barrage.js";
import { change, changed, recordedGame } from "../../support/changed-recordings.js";
import { characterName } from "../../support/players.js";
import { proxyHeader } from "../../support/proxy-header.js";
import { type Random, seededRandom } from "../../support/random.js";
import { NEW_VERSION, redirectOf, seedOf } from "../../support/raw-client.js";
import { until } from "../../support/until.js";
import { verdictOn } from "../../support/verdict.js";
import { type Attack, counted, repeated } from "../attack.js";

const SEED = 20_263;
const AT_ONCE = 200;
const PLAYERS_AT_ONCE = 10;
/** After each the server is pinged, and pings of one connection are limited. */
const REQUESTS_PER_SESSION = 15;
const LONGEST_REQUEST_BYTES = 300;
const DRIP_MS = 1_000;

const worldRequests = allPackets.filter(
  (packet) => packet.from === "client" && packet.stages.includes("world") && !oldForms.has(packet),
);

/** A request of this kind with any bytes in its fields. Variable packets state their true length. */
function randomRequest({ id, size, sub, minimumBytes, maximumBytes }: AnyPacket, random: Random): Buffer {
  const longest = Math.max(minimumBytes, Math.min(maximumBytes, LONGEST_REQUEST_BYTES));
  const length = minimumBytes + random.below(longest - minimumBytes + 1);
  const bytes = random.bytes(length);
  bytes[0] = id;
  if (typeof size !== "number") bytes.writeUInt16BE(length, 1);
  if (sub) bytes.writeUIntBE(sub.id, sub.offset, sub.bytes);
  return bytes;
}

/** A player who sends requests until it is disconnected, and then comes back. */
async function requestsOf(arena: Arena, requests: number, random: Random): Promise<string[]> {
  const name = arena.newName();
  const outcomes: string[] = [];
  while (outcomes.length < requests) {
    const player = await arena.players.inWorld(name);
    let verdict = "open";
    for (let sent = 0; sent < REQUESTS_PER_SESSION && verdict === "open" && outcomes.length < requests; sent++) {
      player.sendBytes(randomRequest(worldRequests[random.below(worldRequests.length)]!, random));
      verdict = await verdictOn(player);
      outcomes.push(verdict === "open" ? "answered, refused or ignored" : "that player is disconnected");
    }
    await player.close();
  }
  return outcomes;
}

async function closedByServer(arena: Arena, bytes: Uint8Array, then: "ends" | "breaks off" | "waits" = "waits"): Promise<string> {
  await barrage(arena.shard.gamePort, [{ localAddress: arena.newAddress(), bytes, then }]);
  return "closed";
}

export const attacks: readonly Attack[] = [
  {
    tried: "random bytes after a seed, from as many addresses",
    times: 20_000,
    quickTimes: 20,
    async run(arena, times) {
      const random = seededRandom(SEED);
      const shoot = (): Promise<string> =>
        closedByServer(arena, Buffer.concat([seedOf(NEW_VERSION), random.bytes(1_000 + random.below(1_000))]));
      return counted(await repeated(times, AT_ONCE, shoot));
    },
  },
  {
    tried: "other protocols on the game port: HTTP, TLS, SSH, and PROXY headers of strangers",
    times: 5_000,
    quickTimes: 20,
    async run(arena, times) {
      const openings = [
        Buffer.from("GET / HTTP/1.1\r\nHost: shard\r\n\r\n"),
        Buffer.from("16030100c8010000c403035b", "hex"),
        Buffer.from("SSH-2.0-OpenSSH_9.6\r\n"),
        Buffer.concat([proxyHeader({ client: "203.0.113.9", reached: "127.0.0.1" }), seedOf(NEW_VERSION)]),
      ];
      return counted(await repeated(times, AT_ONCE, (index) => closedByServer(arena, openings[index % openings.length]!)));
    },
  },
  {
    tried: "a recorded login, changed at random and cut into pieces",
    times: 3_000,
    quickTimes: 10,
    async run(arena, times) {
      const account = await arena.players.account(arena.newName());
      const recorded = Buffer.concat([seedOf(NEW_VERSION), accountLogin.write(account), selectServer.write({ index: 0 })]);
      const changes = fc.sample(change, { numRuns: times, seed: SEED });
      const shoot = async (index: number): Promise<string> => {
        const bytes = changed(recorded, changes[index]!);
        await barrage(arena.shard.gamePort, [{ localAddress: arena.newAddress(), bytes, then: "ends" }]);
        return "answered or closed";
      };
      return counted(await repeated(times, AT_ONCE, shoot));
    },
  },
  {
    tried: "a recorded walk in the world, changed at random and cut into pieces",
    times: 1_000,
    quickTimes: 4,
    async run(arena, times) {
      const names = Array.from({ length: PLAYERS_AT_ONCE }, () => arena.newName());
      const free = [...names];
      const changes = fc.sample(change, { numRuns: times, seed: SEED });
      const shoot = async (index: number): Promise<string> => {
        const name = free.pop()!;
        const account = await arena.players.account(name);
        const localAddress = arena.newAddress();
        const { key } = await redirectOf({ port: arena.shard.gamePort, localAddress }, account);
        const bytes = [gameServerGreeting(key, account), ...changed(recordedGame(characterName(name)), changes[index]!)];
        await barrage(arena.shard.gamePort, [{ localAddress, bytes, then: "ends" }]);
        free.push(name);
        return "answered or closed";
      };
      for (const name of names) await (await arena.players.inWorld(name)).close();
      return counted(await repeated(times, PLAYERS_AT_ONCE, shoot));
    },
  },
  {
    tried: "requests of any declared kind with random fields, by players in the world",
    times: 4_000,
    quickTimes: 20,
    async run(arena, times) {
      const lanes = Math.min(PLAYERS_AT_ONCE, times);
      const shares = Array.from({ length: lanes }, (_, lane) => Math.floor((times + lane) / lanes));
      const outcomes = await Promise.all(shares.map((share, lane) => requestsOf(arena, share, seededRandom(SEED + lane))));
      return counted(outcomes.flat());
    },
  },
  {
    tried: "connections of one address that say nothing",
    times: 1_000,
    quickTimes: 10,
    async run(arena, times) {
      const address = arena.newAddress();
      const kept = Math.min(times, options.game.pendingPerAddress.default);
      const sockets = await crowdOfSilent(arena.shard.gamePort, times, () => address);
      for (const socket of sockets) socket.resume();
      const open = (): number => sockets.filter((socket) => !socket.closed).length;
      await until(`${kept} are left`, () => (open() === kept ? undefined : `${open()} are`));
      await arena.bystander.walksOn();
      await until("all are closed", () => (open() === 0 ? undefined : `${open()} are open`));
      return { "refused at once": times - kept, "closed after 5 s without a byte": kept };
    },
  },
  {
    tried: "logins that come a byte a second, from as many addresses",
    times: 200,
    quickTimes: 3,
    async run(arena, times) {
      const bytes = Buffer.concat([seedOf(NEW_VERSION), accountLogin.write({ username: "nobody", password: "nothing" })]);
      const drip = async (): Promise<string> => {
        const client = await arena.stranger();
        let sent = 0;
        const timer = setInterval(() => client.send(bytes.subarray(sent, ++sent)), DRIP_MS);
        await client.closed;
        clearInterval(timer);
        expect(sent).toBeLessThan(bytes.length);
        return "closed 10 s after the connection";
      };
      return counted(await repeated(times, times, drip));
    },
  },
];
