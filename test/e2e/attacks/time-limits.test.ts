import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { characterList } from "../../../runtime/protocol/packets/character-list.js";
import { accountLogin, serverList } from "../../../runtime/protocol/packets/login.js";
import { ping, pingRequest } from "../../../runtime/protocol/packets/session.js";
import { Arena } from "../../support/arena.js";
import { NEW_VERSION, type RawClient, seedOf } from "../../support/raw-client.js";
import { verdictOn } from "../../support/verdict.js";

/**
 * The tests of `overdue` check when each limit ends a session. Here each limit ends a real connection. The limits are
 * long enough for honest clients on a busy machine.
 */
const LIMITS_MS = { "first-byte": 8_000, login: 10_000, "server-list": 9_000, "character-list": 9_000 };
/** At this rate a login takes longer than its limit. */
const DRIP_MS = 250;
const PING = pingRequest.write({ sequence: 7 });

let arena: Arena;

beforeAll(async () => {
  const flags = Object.entries(LIMITS_MS).map(([limit, milliseconds]) => `--game-${limit}-ms=${milliseconds}`);
  arena = await Arena.open({ flags, residents: ["anna"] });
});
afterAll(() => arena.close());

/** Sends the bytes one by one, then pings, until the server closes the connection. */
async function dripUntilClosed(client: RawClient, bytes: Uint8Array = Buffer.alloc(0)): Promise<void> {
  const closed = client.closed.then(() => true);
  let sent = 0;
  do {
    client.send(sent < bytes.length ? bytes.subarray(sent, sent + 1) : PING);
    sent++;
  } while (!(await Promise.race([closed, delay(DRIP_MS, false)])));
}

// Concurrent, because each test only waits.
describe.concurrent("attack 13: slow connections", () => {
  it("are closed without a first byte", async () => {
    await (
      await arena.stranger()
    ).closed;
  });

  it("are closed with half a seed", async () => {
    const client = await arena.stranger();
    client.send(seedOf(NEW_VERSION).subarray(0, 9));
    await client.closed;
  });

  it("are closed with a seed alone", async () => {
    const client = await arena.stranger();
    client.send(Buffer.of(127, 0, 0, 1));
    await client.closed;
  });

  it("are closed in the middle of a login that comes byte by byte", async () => {
    const client = await arena.stranger();
    client.send(seedOf(NEW_VERSION));
    await dripUntilClosed(client, accountLogin.write({ username: "nobody", password: "nothing-at-all" }).subarray(0, -1));
    expect(client.received.of(ping)).toEqual([]);
  });

  it("are closed when they ping and never log in", async () => {
    const client = await arena.stranger();
    client.send(seedOf(NEW_VERSION));
    await dripUntilClosed(client);
  });

  it("are closed when they choose no server", async () => {
    const account = await arena.players.account(arena.newName());
    const client = await arena.stranger();
    client.send(seedOf(NEW_VERSION), accountLogin.write(account));
    await client.received.waitFor(serverList);
    await client.closed;
  });

  it("are closed when they choose no character, however often they ping", async () => {
    const guest = await arena.rawGuest();
    await guest.received.waitFor(characterList);
    await dripUntilClosed(guest);
    expect(guest.received.of(ping).length).toBeGreaterThan(0);
  });
});

describe("players in the world", () => {
  it("stay, even when silent for longer than all those limits", async () => {
    // This client was silent while the tests above ran into every limit.
    const [resident] = arena.residents;
    expect(await verdictOn(resident!)).toBe("open");
    await arena.bystander.walksOn();
  });
});
