import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { gameServerGreeting } from "../../../loadtest/client/login-flow.js";
import { playRequest } from "../../../loadtest/client/character.js";
import { loginComplete } from "../../../runtime/protocol/packets/entering.js";
import { accountLogin, connectToGameServer, loginDenied, selectServer } from "../../../runtime/protocol/packets/login.js";
import type { Arena } from "../../support/arena.js";
import { sharedArena } from "../../support/one-shard.js";
import { barrage } from "../../support/barrage.js";
import { change, changed, recordedGame } from "../../support/changed-recordings.js";
import { IS_LONG } from "../../support/effort.js";
import { characterName } from "../../support/players.js";
import { NEW_VERSION, RawClient, redirectOf, seedOf } from "../../support/raw-client.js";

const SEED = 20_262;
/** Connections for each property. */
const RUNS = IS_LONG ? 150 : 25;
/** Bytes between the places where a valid conversation is cut in two. */
const CUT_EVERY_BYTES = IS_LONG ? 1 : 9;

let arena: Arena;

beforeAll(() => {
  arena = sharedArena();
});

async function survives(): Promise<void> {
  expect(arena.shard.child.exitCode).toBeNull();
  arena.bystander.mustWalk();
  const response = await arena.shard.fetch("/health");
  expect(response.status).toBe(200);
}

describe(`a recorded conversation, changed and cut at random (seed ${SEED})`, () => {
  it(`of a login does no harm on ${RUNS} connections`, async () => {
    const account = await arena.players.account("login");
    const recorded = Buffer.concat([seedOf(NEW_VERSION), accountLogin.write(account), selectServer.write({ index: 0 })]);
    const property = fc.asyncProperty(change, async (how) => {
      const bytes = changed(recorded, how);
      await barrage(arena.shard.gamePort, [{ localAddress: arena.newAddress(), bytes, then: "ends" }]);
      await survives();
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED });
    await arena.bystander.walksOn();
  });

  it(`of a walk does no harm on ${RUNS} connections`, async () => {
    const account = await arena.players.account("walker");
    const name = characterName("walker");
    await (await arena.players.inWorld("walker")).close();
    const recorded = recordedGame(name);
    const property = fc.asyncProperty(change, async (how) => {
      const localAddress = arena.newAddress();
      const { key } = await redirectOf({ port: arena.shard.gamePort, localAddress }, account);
      const bytes = [gameServerGreeting(key, account), ...changed(recorded, how)];
      await barrage(arena.shard.gamePort, [{ localAddress, bytes, then: "ends" }]);
      await survives();
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED });
    await arena.bystander.walksOn();
  });
});

describe(`a valid conversation in two pieces, cut every ${CUT_EVERY_BYTES} bytes`, () => {
  /** Makes the server read each part by itself: between parts it answers an HTTP request. */
  async function inParts(client: RawClient, parts: readonly Uint8Array[]): Promise<void> {
    for (const part of parts) {
      client.send(part);
      if (parts.length > 1) await arena.shard.fetch("/health");
    }
  }

  /** Where to cut this many bytes: first after the first byte. */
  const cuts = (length: number): number[] =>
    Array.from({ length: Math.ceil((length - 1) / CUT_EVERY_BYTES) }, (_, i) => 1 + i * CUT_EVERY_BYTES);

  it("gives the same login as in one piece", async () => {
    const account = await arena.players.account("login");
    const recorded = Buffer.concat([seedOf(NEW_VERSION), accountLogin.write(account), selectServer.write({ index: 0 })]);
    const answers = async (parts: Buffer[]): Promise<string[]> => {
      const client = await arena.stranger();
      await inParts(client, parts);
      await client.received.waitForFrame(({ declaration, bytes }) => {
        return declaration === connectToGameServer || declaration === loginDenied ? bytes : undefined;
      }, "the end of the login");
      client.close();
      // Without the key, which is new each time.
      return client.received.frames.map(({ bytes }) => (bytes[0] === 0x8c ? bytes.subarray(0, 7) : bytes).toString("hex"));
    };
    const whole = await answers([recorded]);
    expect(whole).toHaveLength(2);
    for (const at of cuts(recorded.length)) {
      const parts = [recorded.subarray(0, at), recorded.subarray(at)];
      expect(await answers(parts), `cut after ${at}`).toEqual(whole);
    }
  });

  it("enters the world with the same packets as in one piece", async () => {
    const account = await arena.players.account("traveller");
    await (await arena.players.inWorld("traveller")).close();
    const recorded = playRequest(characterName("traveller"), 0);
    const options = { port: arena.shard.gamePort };
    const answers = async (parts: (greeting: Buffer) => Buffer[]): Promise<string[]> => {
      const { key } = await redirectOf(options, account);
      const client = await RawClient.connect({ ...options, compressed: true });
      await inParts(client, parts(gameServerGreeting(key, account)));
      await client.received.waitFor(loginComplete);
      client.close();
      const frames = client.received.frames.map(({ bytes }) => bytes.toString("hex"));
      return frames.slice(0, frames.findIndex((frame) => frame.startsWith("55")) + 1);
    };
    const whole = await answers((greeting) => [Buffer.concat([greeting, recorded])]);
    expect(whole.at(-1)).toBe("55");
    const length = gameServerGreeting(0x80000001, account).length + recorded.length;
    for (const at of cuts(length)) {
      const cut = (greeting: Buffer): Buffer[] => {
        const bytes = Buffer.concat([greeting, recorded]);
        return [bytes.subarray(0, at), bytes.subarray(at)];
      };
      expect(await answers(cut), `cut after ${at}`).toEqual(whole);
    }
  });
});
