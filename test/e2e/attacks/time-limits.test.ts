import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountLogin, clientVersionRequest, serverList } from "../../../runtime/wire/packets/login.js";
import { ping, pingRequest } from "../../../runtime/wire/packets/session.js";
import { Arena } from "../../support/arena.js";
import { NEW_VERSION, type RawClient, seedOf } from "../../support/raw-client.js";
import { verdictOn } from "../../support/verdict.js";

const FIRST_BYTE_MS = 500;
const LOGIN_MS = 1_500;
const SERVER_LIST_MS = 1_200;
const CHARACTER_LIST_MS = 1_000;
/** The server looks four times a second; the rest is for a machine that is busy with other tests. */
const TOLERANCE_MS = 1_300;
const DRIP_MS = 100;

let arena: Arena;

beforeAll(async () => {
  arena = await Arena.open({
    flags: [
      `--game-first-byte-ms=${FIRST_BYTE_MS}`,
      `--game-login-ms=${LOGIN_MS}`,
      `--game-server-list-ms=${SERVER_LIST_MS}`,
      `--game-character-list-ms=${CHARACTER_LIST_MS}`,
    ],
    residents: ["anna"],
  });
});
afterAll(() => arena.close());

/** Milliseconds from before the connection was made until it was closed. */
async function lifetimeOf(behave: (client: RawClient) => Promise<void> | void): Promise<number> {
  const beganAt = performance.now();
  const client = await arena.stranger();
  await Promise.race([behave(client), client.closed]);
  await client.closed;
  return performance.now() - beganAt;
}

async function drip(client: RawClient, bytes: Uint8Array, periodMs: number): Promise<void> {
  const closed = client.closed.then(() => true);
  for (const byte of bytes) {
    client.send(Uint8Array.of(byte));
    if (await Promise.race([closed, delay(periodMs, false)])) return;
  }
}

function expectWithin(lifetimeMs: number, limitMs: number): void {
  expect(lifetimeMs).toBeGreaterThanOrEqual(limitMs);
  expect(lifetimeMs).toBeLessThan(limitMs + TOLERANCE_MS);
}

// All at the same time, because each takes seconds of waiting and nothing else.
describe.concurrent("attack 13: connections that take their time", () => {
  it("are closed without a first byte", async () => {
    expectWithin(await lifetimeOf(() => undefined), FIRST_BYTE_MS);
  });

  it("are closed with half a seed", async () => {
    expectWithin(await lifetimeOf((client) => client.send(seedOf(NEW_VERSION).subarray(0, 9))), LOGIN_MS);
  });

  it("are closed with a seed alone, also when it kept the server waiting", async () => {
    // The last of the four bytes comes just in time; with more time from then on it would be closed beyond the tolerance.
    const slowly = (client: RawClient): Promise<void> => drip(client, Buffer.of(127, 0, 0, 1), (LOGIN_MS * 0.95) / 3);
    expectWithin(await lifetimeOf(slowly), LOGIN_MS);
  });

  it("are closed in the middle of a login that comes byte by byte", async () => {
    const hello = Buffer.concat([seedOf(NEW_VERSION), accountLogin.write({ username: "nobody", password: "nothing-at-all" })]);
    expectWithin(await lifetimeOf((client) => drip(client, hello, DRIP_MS)), LOGIN_MS);
  });

  it("are closed when they ping and never log in", async () => {
    const bytes = Buffer.concat([seedOf(NEW_VERSION), Buffer.concat(Array<Buffer>(40).fill(pingRequest.write({ sequence: 1 })))]);
    expectWithin(await lifetimeOf((client) => drip(client, bytes, DRIP_MS)), LOGIN_MS);
  });

  it("are closed when they choose no server", async () => {
    const account = await arena.players.account(arena.newName());
    const lifetime = await lifetimeOf(async (client) => {
      client.send(seedOf(NEW_VERSION), accountLogin.write(account));
      await client.received.waitFor(serverList);
    });
    expectWithin(lifetime, SERVER_LIST_MS);
  });

  it("are closed when they choose no character, however often they ping", async () => {
    const guest = await arena.rawGuest();
    await guest.received.waitFor(clientVersionRequest);
    const listedAt = performance.now();
    await drip(guest, Buffer.concat(Array<Buffer>(40).fill(pingRequest.write({ sequence: 7 }))), DRIP_MS);
    await guest.closed;
    expect(guest.received.of(ping).length).toBeGreaterThan(0);
    expect(performance.now() - listedAt).toBeLessThan(CHARACTER_LIST_MS + TOLERANCE_MS);
    expect(performance.now() - listedAt).toBeGreaterThan(CHARACTER_LIST_MS - TOLERANCE_MS / 2);
  });

  it("stay open when they are slow and keep within the time", async () => {
    const account = await arena.players.account(arena.newName());
    const client = await arena.stranger();
    const hello = Buffer.concat([seedOf(NEW_VERSION), accountLogin.write(account)]);
    await drip(client, hello, LOGIN_MS / 2 / hello.length);
    await client.received.waitFor(serverList);
    expect(await verdictOn(client)).toBe("open");
  });

  it("stay open in the world, where silence may last longer than any of this", async () => {
    const [resident] = arena.residents;
    await delay(LOGIN_MS + TOLERANCE_MS);
    expect(await verdictOn(resident!)).toBe("open");
    await arena.bystander.walksOn();
  });
});
