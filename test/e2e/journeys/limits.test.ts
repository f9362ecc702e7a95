import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { gameServerGreeting } from "../../../loadtest/client/login-flow.js";
import { characterList } from "../../../runtime/wire/packets/characters.js";
import { accountLogin, LOGIN_DENIED, loginDenied, serverList } from "../../../runtime/wire/packets/login.js";
import { Players } from "../../support/players.js";
import { NEW_VERSION, RawClient, redirectOf, seedOf } from "../../support/raw-client.js";
import { type Shard, startShard } from "../../support/shard.js";
import { until } from "../../support/until.js";

// Long enough that a busy machine reaches the stage after each of them in time.
const FIRST_BYTE_MS = 1_000;
const LOGIN_MS = 3_000;
const SERVER_LIST_MS = 2_500;
const CHARACTER_LIST_MS = 2_000;
const PENDING_PER_ADDRESS = 3;
const CONNECTIONS_PER_ADDRESS = 5;

/** Its handshakes end soon. */
let hasty: Shard;
/** Lets few connections in, which may take their time. */
let narrow: Shard;
/** The one that the running tests connect to, and its players. */
let shard: Shard;
let players: Players;
const raw: RawClient[] = [];

async function limited(limits: Record<string, number | boolean>): Promise<Shard> {
  const variables = Object.entries(limits).map(([name, value]) => [`SHARD_GAME_${name}`, String(value)] as const);
  return startShard({ variables: Object.fromEntries(variables) });
}

beforeAll(async () => {
  hasty = await limited({ FIRST_BYTE_MS, LOGIN_MS, SERVER_LIST_MS, CHARACTER_LIST_MS, EXEMPT_LOOPBACK: false });
  narrow = await limited({ PENDING_PER_ADDRESS, CONNECTIONS_PER_ADDRESS, EXEMPT_LOOPBACK: false });
});
afterEach(() => players.leave());
afterAll(async () => {
  for (const client of raw) client.close();
  await Promise.all([hasty.stop(), narrow.stop()]);
});

function use(which: Shard): void {
  shard = which;
  players = new Players(which);
}

async function connectedFrom(localAddress: string, compressed = false): Promise<RawClient> {
  const client = await RawClient.connect({ port: shard.gamePort, localAddress, compressed });
  raw.push(client);
  return client;
}

/** A connection that is as far as the list of servers. */
async function verifiedFrom(localAddress: string): Promise<RawClient> {
  const account = await players.account("anna");
  const client = await connectedFrom(localAddress);
  client.send(seedOf(NEW_VERSION), accountLogin.write(account));
  await client.received.waitFor(serverList);
  return client;
}

/** A connection that is as far as the list of characters. */
async function choosingFrom(localAddress: string): Promise<RawClient> {
  const account = await players.account("bert");
  const { key } = await redirectOf({ port: shard.gamePort, localAddress }, account);
  const client = await connectedFrom(localAddress, true);
  client.send(gameServerGreeting(key, account));
  await client.received.waitFor(characterList);
  return client;
}

async function figure(name: string): Promise<number> {
  const metrics = await (await shard.fetch("/metrics")).text();
  return Number(new RegExp(`^${name} (\\d+)$`, "m").exec(metrics)?.[1]);
}

const refusals = (): Promise<number> => figure("shardkeeper_connections_refused_total");
const open = (): Promise<number> => figure("shardkeeper_sessions_connected");

describe("the time for each part of the handshake", () => {
  beforeAll(() => use(hasty));
  const stages: [string, number, () => Promise<RawClient>][] = [
    ["the first byte", FIRST_BYTE_MS, () => connectedFrom("127.0.0.21")],
    [
      "the seed",
      LOGIN_MS,
      async () => {
        const client = await connectedFrom("127.0.0.22");
        client.send(seedOf(NEW_VERSION).subarray(0, 3));
        return client;
      },
    ],
    [
      "the login",
      LOGIN_MS,
      async () => {
        // Before the connection, whose first byte is waited for no longer than for any other.
        const login = accountLogin.write(await players.account("anna")).subarray(0, 61);
        const client = await connectedFrom("127.0.0.23");
        client.send(seedOf(NEW_VERSION), login);
        return client;
      },
    ],
    ["the choice of a server", SERVER_LIST_MS, () => verifiedFrom("127.0.0.24")],
    ["the choice of a character", CHARACTER_LIST_MS, () => choosingFrom("127.0.0.25")],
  ];

  it.concurrent.each(stages)("is limited: %s", async (_, limitMs, reach) => {
    const beganAt = performance.now();
    const client = await reach();
    await client.closed;
    expect(performance.now() - beganAt).toBeGreaterThanOrEqual(limitMs);
  });

  it("does not run for who is in the world", async () => {
    const client = await players.inWorld("cleo");
    const patient = await connectedFrom("127.0.0.26");
    await patient.closed;
    const slow = await choosingFrom("127.0.0.27");
    await slow.closed;
    await client.ping();
  });
});

describe("the connections of one address", () => {
  beforeAll(() => use(narrow));

  it("may be so many that have not logged in, beyond which others are closed at once, and other addresses are free", async () => {
    const address = "127.0.0.30";
    const pending: RawClient[] = [];
    for (let i = 0; i < PENDING_PER_ADDRESS; i++) pending.push(await connectedFrom(address));
    const refusedBefore = await refusals();
    const onTop = await connectedFrom(address);
    await onTop.closed;
    expect(await refusals()).toBe(refusedBefore + 1);
    await verifiedFrom("127.0.0.31");
    // A login makes room for another that has not.
    pending[0]!.send(seedOf(NEW_VERSION), accountLogin.write(await players.account("anna")));
    await pending[0]!.received.waitFor(serverList);
    await verifiedFrom(address);
  });

  it("may be so many in all", async () => {
    const address = "127.0.0.32";
    const verified: RawClient[] = [];
    for (let i = 0; i < CONNECTIONS_PER_ADDRESS; i++) verified.push(await verifiedFrom(address));
    const refusedBefore = await refusals();
    const onTop = await connectedFrom(address);
    await onTop.closed;
    expect(await refusals()).toBe(refusedBefore + 1);
    await verifiedFrom("127.0.0.33");
    const openBefore = await open();
    verified[0]!.close();
    // The place is free when the server has seen the connection end, not when its other end has.
    await until("the end of a connection", async () => {
      const openNow = await open();
      return openNow < openBefore ? undefined : `${openNow} are open`;
    });
    await verifiedFrom(address);
  });
});

describe("wrong passwords", () => {
  it("for one account from one address are heard five times, and hinder neither others there nor the account elsewhere", async () => {
    const account = await players.account("dora");
    const answerTo = async (
      password: string,
      localAddress: string,
      username = account.username,
    ): Promise<number | "accepted"> => {
      const client = await connectedFrom(localAddress);
      client.send(seedOf(NEW_VERSION), accountLogin.write({ username, password }));
      return client.received.waitForFrame(({ declaration, bytes }) => {
        if (declaration === serverList) return "accepted";
        return declaration === loginDenied ? loginDenied.read(bytes).reason : undefined;
      }, "an answer to the login");
    };
    for (let i = 0; i < 5; i++) expect(await answerTo("not this one", "127.0.0.40")).toBe(LOGIN_DENIED.invalidCredentials);
    expect(await answerTo(account.password, "127.0.0.40")).toBe(LOGIN_DENIED.communicationProblem);
    expect(await answerTo(account.password, "127.0.0.41")).toBe("accepted");
    const anna = await players.account("anna");
    expect(await answerTo(anna.password, "127.0.0.40", anna.username)).toBe("accepted");
  });
});
