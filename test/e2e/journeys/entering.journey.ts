import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { CLIENT_VERSION_TEXT, gameServerGreeting } from "../../../loadtest/client/login-flow.js";
import { creationRequest, playRequest } from "../../../loadtest/client/character.js";
import { characterList, popupMessage } from "../../../runtime/protocol/packets/character-list.js";
import {
  drawPlayer,
  loginComplete,
  loginConfirm,
  mobileIncoming,
  mobileIncomingBefore70331,
} from "../../../runtime/protocol/packets/entering.js";
import {
  accountLogin,
  clientVersion,
  clientVersionRequest,
  connectToGameServer,
  selectServer,
  serverList,
} from "../../../runtime/protocol/packets/login.js";
import { worldItem } from "../../../runtime/protocol/packets/clicks.js";
import { characterName, Players } from "../../support/players.js";
import { BARE_SEED, NEW_VERSION, OLD_VERSION, RawClient, redirectOf, seedOf, showKey } from "../../support/raw-client.js";
import { hasIpv6 } from "../../support/ipv6.js";
import { sharedShard } from "../../support/one-shard.js";
import { ADMIN_PASSWORD, type Shard } from "../../support/shard.js";

const ipv6Note = hasIpv6 ? "" : " (skipped: this machine has no IPv6)";

let shard: Shard;
let players: Players;
const raw: RawClient[] = [];

beforeAll(() => {
  shard = sharedShard();
  players = new Players(shard);
});
afterEach(async () => {
  for (const client of raw.splice(0)) client.close();
  await players.leave();
});
afterAll(() => players.remove());

async function connected(options: { localAddress?: string; compressed?: boolean } = {}): Promise<RawClient> {
  const client = await RawClient.connect({ port: shard.gamePort, ...options });
  raw.push(client);
  return client;
}

async function keyShown(account: { username: string; password: string }, key: number, localAddress?: string): Promise<RawClient> {
  const client = await showKey({ port: shard.gamePort, ...(localAddress && { localAddress }) }, account, key);
  raw.push(client);
  return client;
}

/** Packet ids of a game connection up to the first `last`, which is included. */
function idsUpTo(ids: readonly number[], last: number): number[] {
  return ids.slice(0, ids.indexOf(last) + 1);
}

describe("the login server", () => {
  it.each([
    ["a 0xEF of today's clients", seedOf(NEW_VERSION)],
    ["a 0xEF of an old client", seedOf(OLD_VERSION)],
    ["the four bytes of clients without 0xEF", BARE_SEED],
  ])("answers %s and 0x80 with 0xA8, and 0xA0 with 0x8C, each in one write and nothing else", async (_, seed) => {
    const account = await players.account("anna");
    const client = await connected();
    client.send(seed, accountLogin.write(account));
    const list = await client.received.waitFor(serverList);
    expect(list.servers).toEqual([expect.objectContaining({ index: 0, name: "Shardkeeper", address: "127.0.0.1" })]);
    expect(client.chunks).toHaveLength(1);
    expect(client.chunks[0]![3]).toBe(0x5d);
    expect(client.chunks[0]!.readUInt16BE(1)).toBe(client.chunks[0]!.length);

    client.send(selectServer.write({ index: 0 }));
    const redirect = await client.received.waitFor(connectToGameServer);
    expect(redirect).toMatchObject({ address: "127.0.0.1", port: shard.gamePort });
    expect(client.chunks).toHaveLength(2);
    expect(client.ids).toEqual([0xa8, 0x8c]);
  });

  it("reads a login that comes byte by byte", async () => {
    const account = await players.account("anna");
    const client = await connected();
    await client.sendBytewise(Buffer.concat([seedOf(NEW_VERSION), accountLogin.write(account)]));
    await client.received.waitFor(serverList);
    await client.sendBytewise(selectServer.write({ index: 0 }));
    await client.received.waitFor(connectToGameServer);
  });

  it("gives a fresh key each time", async () => {
    const account = await players.account("anna");
    const keys = await Promise.all([1, 2, 3].map(async () => (await redirectOf({ port: shard.gamePort }, account)).key));
    expect(new Set(keys).size).toBe(3);
  });

  it("redirects clients to the address that they connected to", async () => {
    const account = { username: "admin", password: ADMIN_PASSWORD };
    const redirect = await redirectOf({ host: "127.0.0.5", port: shard.gamePort }, account);
    expect(redirect).toMatchObject({ address: "127.0.0.5", port: shard.gamePort });
  });

  it.skipIf(!hasIpv6)(
    `redirects IPv6 clients, whose address does not fit into 0x8C, to the host they already know${ipv6Note}`,
    async () => {
      const account = { username: "admin", password: ADMIN_PASSWORD };
      const { address, port, key } = await redirectOf({ host: "::1", port: shard.gamePort }, account);
      expect({ address, port }).toEqual({ address: "0.0.0.0", port: shard.gamePort });
      const client = await showKey({ host: "::1", port }, account, key);
      raw.push(client);
      await client.received.waitFor(characterList);
    },
  );
});

describe("a session key", () => {
  it("is valid however the account's name is capitalised, as at the login before", async () => {
    const account = await players.account("anna");
    const { key } = await redirectOf({ port: shard.gamePort }, { ...account, username: "ANNA" });
    const client = await keyShown({ ...account, username: "Anna" }, key);
    await client.received.waitFor(characterList);
  });
});

describe("the game server", () => {
  it("sends 0xB9 and 0xA9, which ends with flags and the last character, and asks a client for no version that it told", async () => {
    const newcomer = await players.client("emil");
    await newcomer.login();
    expect(newcomer.received.frames.map(({ bytes }) => bytes[0])).toEqual([0xb9, 0xa9]);
    const list = newcomer.received.of(characterList)[0]!;
    expect(list.slots.map(({ name }) => name)).toEqual(["", "", "", "", ""]);
    expect(list.cities).toEqual([expect.objectContaining({ index: 0, city: "Britain", map: 1 })]);
    expect(list.lastCharacter).toBe(-1);
    await newcomer.create({ name: "Emil", slot: 2 });
    await newcomer.close();

    const again = await players.client("emil");
    const { slots, lastCharacter } = await again.login();
    expect(slots.map(({ name }) => name)).toEqual(["", "", "Emil", "", ""]);
    expect(lastCharacter).toBe(2);
    const bytes = again.received.frames.at(-1)!.bytes;
    const afterCities = 4 + 5 * 60 + 1 + 1 * 89;
    expect(bytes).toHaveLength(afterCities + 4 + 2);
    expect(bytes.readUInt16BE(1)).toBe(bytes.length);
  });

  it("shows no object before 0x55, and sends 0x1B and 0x55 exactly once", async () => {
    const client = await players.inWorld("anna");
    await client.waitFor(worldItem);
    const ids = client.received.frames.map(({ bytes }) => bytes[0]!);
    const world = ids.slice(ids.indexOf(0x1b));
    expect(idsUpTo(world, 0x55)).toEqual([0x1b, 0xbf, 0xbc, 0x4e, 0x4f, 0x20, 0x11, 0x72, 0x55]);
    // Its own character comes first, everything else in sight with the next tick.
    expect(world.slice(9, 14)).toEqual([0x78, 0xdc, 0x65, 0x6d, 0x5b]);
    expect(client.received.of(loginConfirm)).toHaveLength(1);
    expect(client.received.of(loginComplete)).toHaveLength(1);

    const { x, y, body, direction, mapWidth, mapHeight } = client.me;
    expect({ mapWidth, mapHeight }).toEqual({ mapWidth: 7168, mapHeight: 4096 });
    const own = { serial: client.serial, x, y, body, direction };
    expect(client.received.of(drawPlayer)).toEqual([expect.objectContaining(own)]);
    expect(client.received.of(mobileIncoming, 0)[0]).toMatchObject(own);
  });

  it("accepts a 0x5D that was sent before 0xA9 arrived", async () => {
    const maker = await players.inWorld("fritz");
    await maker.close();
    const account = await players.account("fritz");
    const { key } = await redirectOf({ port: shard.gamePort }, account);
    const client = await connected({ compressed: true });
    client.send(gameServerGreeting(key, account), playRequest("Fritz", 0));
    await client.received.waitFor(loginComplete);
    expect(idsUpTo(client.ids, 0x1b)).toEqual([0xb9, 0xa9, 0xbd, 0x1b]);
  });

  it("answers a 0x5D for an empty slot or an unknown name with 0x53, and lets the client create a character", async () => {
    const account = await players.account("gerd");
    const { key } = await redirectOf({ port: shard.gamePort }, account);
    const client = await connected({ compressed: true });
    client.send(gameServerGreeting(key, account), playRequest("Gerd", 0));
    await client.received.waitFor(popupMessage);
    client.send(playRequest("", 3));
    await client.received.waitForFrame(() => client.received.of(popupMessage).length === 2 || undefined, "a second 0x53");
    client.send(creationRequest({ name: "Gerd" }));
    await client.received.waitFor(loginComplete);
    expect(idsUpTo(client.ids, 0x1b)).toEqual([0xb9, 0xa9, 0x53, 0x53, 0xbd, 0x1b]);
  });

  it("goes by the name in 0x5D when the slot holds another character", async () => {
    const maker = await players.inWorld("fritz");
    await maker.close();
    const client = await players.loggedIn("fritz");
    expect((await client.select("Fritz", 4)).serial).toBe(maker.serial);
  });
});

describe("the version of a client", () => {
  it("is asked for when a character was chosen, and shown to operators with the round-trip time", async () => {
    const client = await players.inWorld("anna");
    expect(client.received.of(clientVersionRequest)).toHaveLength(1);
    await client.ping();
    const sessions = (await (await shard.request("GET", "/api/sessions/active")).json()) as Record<string, unknown>[];
    const session = sessions.find(({ username }) => username === "anna")!;
    expect(session.clientVersion).toBe(CLIENT_VERSION_TEXT);
    expect(session.pingMs).toBeGreaterThanOrEqual(0);
  });

  it("need not be sent again after 0xEF on the login connection", async () => {
    const silent = await players.inWorld("anna", { version: null });
    await silent.ping();
    const sessions = (await (await shard.request("GET", "/api/sessions/active")).json()) as Record<string, unknown>[];
    expect(sessions.find(({ username }) => username === "anna")).toMatchObject({
      clientVersion: CLIENT_VERSION_TEXT,
      pingMs: null,
    });
  });

  it.each([
    ["0xEF", "hans", seedOf(OLD_VERSION), []],
    ["0xBD", "inge", BARE_SEED, [clientVersion.write({ version: Object.values(OLD_VERSION).join(".") })]],
  ])(
    "before 7.0.33.1, sent in %s, selects the older form of 0x78, while newer clients get the newer form",
    async (_, username, seed, more) => {
      const modern = await players.inWorld("anna");
      const account = await players.account(username);
      const { key } = await redirectOf({ port: shard.gamePort }, account, seed);
      const client = await keyShown(account, key);
      client.send(...more);
      await client.received.waitFor(characterList);
      client.send(creationRequest({ name: characterName(username) }));
      await client.received.waitFor(loginComplete);

      const old = (serial: number) =>
        client.received.waitForFrame(({ bytes }) => {
          if (bytes[0] !== 0x78 || bytes.readUInt32BE(3) !== serial) return undefined;
          return mobileIncomingBefore70331.read(bytes);
        }, "0x78 in its older form");
      const { serial } = await client.received.waitFor(loginConfirm);
      const itself = await old(serial);
      const other = await old(modern.serial);
      const seen = await modern.waitFor(mobileIncoming, (mobile) => mobile.serial === serial);
      const own = await modern.waitFor(mobileIncoming, (mobile) => mobile.serial === modern.serial);
      for (const [older, newer] of [
        [itself, seen],
        [other, own],
      ] as const) {
        expect(older.equipment.length).toBeGreaterThan(2);
        expect(older.equipment.map((item) => ({ ...item, graphic: item.graphic & 0x7fff, hue: item.hue ?? 0 }))).toEqual(
          newer.equipment,
        );
      }
    },
  );
});

describe("a client of an older version", () => {
  const LIST_BEFORE_70130 = 4 + 5 * 60 + 1 + 1 * 63 + 4;
  const LIST = 4 + 5 * 60 + 1 + 1 * 89 + 4 + 2;
  it.each([
    ["7.0.5.1", "karl", LIST_BEFORE_70130, 0x1a],
    ["7.0.15.1", "lena", LIST, 0x1a],
    ["7.0.33.1", "mona", LIST, 0xf3],
  ])("%s gets the forms of 0xA9 and of items on the ground that it knows", async (version, username, listBytes, thing) => {
    const [major, minor, revision, patch] = version.split(".").map(Number) as [number, number, number, number];
    const account = await players.account(username);
    const { key } = await redirectOf({ port: shard.gamePort }, account, seedOf({ major, minor, revision, patch }));
    const client = await showKey({ port: shard.gamePort }, account, key);
    raw.push(client);
    const { bytes } = await client.received.waitForFrame((frame) => (frame.bytes[0] === 0xa9 ? frame : undefined), "0xA9");
    expect(bytes).toHaveLength(listBytes);
    client.send(creationRequest({ name: characterName(username) }));
    await client.received.waitForFrame((frame) => frame.bytes[0] === thing || undefined, "a thing on the ground");
    const others = new Set([0x1a, 0xf3]);
    others.delete(thing);
    expect(client.ids.filter((id) => others.has(id))).toEqual([]);
  });
});

describe("characters' names on the list", () => {
  it("are those of the account that logged in, and nobody else's", async () => {
    const owner = await players.inWorld("anna");
    await owner.close();
    const list = await (await players.client("cleo")).login();
    expect(list.slots.map(({ name }) => name)).not.toContain(characterName("anna"));
  });
});
