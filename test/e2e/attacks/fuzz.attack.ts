import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { gameServerGreeting } from "../../../loadtest/client/login-flow.js";
import { playRequest } from "../../../loadtest/client/character.js";
import { loginComplete, warModeRequest } from "../../../runtime/wire/packets/entering.js";
import { screenSize } from "../../../runtime/wire/packets/extended-requests.js";
import { gumpResponse } from "../../../runtime/wire/packets/gumps.js";
import {
  accountLogin,
  clientVersion,
  connectToGameServer,
  loginDenied,
  selectServer,
} from "../../../runtime/wire/packets/login.js";
import { nameRequest, singleClick, statusRequest } from "../../../runtime/wire/packets/looks.js";
import { moveRequest, viewRangeRequest } from "../../../runtime/wire/packets/movement.js";
import { pingRequest } from "../../../runtime/wire/packets/session.js";
import { asciiSpeech, unicodeSpeech } from "../../../runtime/wire/packets/speech.js";
import { tooltipsRequest } from "../../../runtime/wire/packets/tooltips.js";
import type { Arena } from "../../support/arena.js";
import { sharedArena } from "../../support/one-shard.js";
import { barrage } from "../../support/barrage.js";
import { IS_LONG } from "../../support/effort.js";
import { characterName } from "../../support/players.js";
import { NEW_VERSION, RawClient, redirectOf, seedOf } from "../../support/raw-client.js";

const SEED = 20_262;
/** Connections for each property. */
const RUNS = IS_LONG ? 150 : 25;
/** Bytes between the places where a valid conversation is cut in two. */
const CUT_EVERY_BYTES = IS_LONG ? 1 : 9;
const MUTATIONS_MAX = 6;
const CUTS_MAX = 12;

let arena: Arena;

beforeAll(() => {
  arena = sharedArena();
});

/** A change of a recording. Places are fractions of its length, so they stay valid when the recording gets shorter. */
type Mutation =
  | { kind: "flip"; at: number; bit: number }
  | { kind: "overwrite" | "insert"; at: number; bytes: Uint8Array }
  | { kind: "remove" | "repeat"; at: number; count: number }
  | { kind: "cut"; at: number };

const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
/** Any bytes, and the extremes of numbers and lengths. */
const someBytes = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 12 }),
  fc
    .constantFrom([0], [0xff], [0, 0], [0xff, 0xff], [0, 1], [0, 2], [0x7f, 0xff, 0xff, 0xff], [0x80, 0, 0, 0])
    .map((bytes) => Uint8Array.from(bytes)),
);
const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({ kind: fc.constant("flip" as const), at: place, bit: fc.nat(7) }),
  fc.record({ kind: fc.constantFrom("overwrite" as const, "insert" as const), at: place, bytes: someBytes }),
  fc.record({ kind: fc.constantFrom("remove" as const, "repeat" as const), at: place, count: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ kind: fc.constant("cut" as const), at: place }),
);

function mutated(bytes: Buffer, mutations: readonly Mutation[]): Buffer {
  return mutations.reduce<Buffer>((before, change) => {
    const at = Math.floor(change.at * before.length);
    const [head, tail] = [before.subarray(0, at), before.subarray(at)];
    switch (change.kind) {
      case "flip":
        return Buffer.concat([head, Buffer.of((tail[0] ?? 0) ^ (1 << change.bit)), tail.subarray(1)]);
      case "overwrite":
        return Buffer.concat([head, change.bytes, tail.subarray(change.bytes.length)]);
      case "insert":
        return Buffer.concat([head, change.bytes, tail]);
      case "remove":
        return Buffer.concat([head, tail.subarray(change.count)]);
      case "repeat":
        return Buffer.concat([head, tail.subarray(0, change.count), tail]);
      case "cut":
        return head;
    }
  }, bytes);
}

function pieces(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const bounds = [0, ...cuts.map((cut) => Math.floor(cut * bytes.length)).sort((a, b) => a - b), bytes.length];
  return bounds.slice(1).map((end, i) => bytes.subarray(bounds[i], end));
}

/** What a client sends after 0x91: it chooses its character, walks, looks, talks. */
function recordedGame(name: string): Buffer {
  const steps = Array.from({ length: 6 }, (_, sequence) => moveRequest.write({ direction: sequence % 8, sequence }));
  return Buffer.concat([
    playRequest(name, 0),
    clientVersion.write({ version: "7.0.102.3" }),
    screenSize.write({ width: 640, height: 480 }),
    ...steps.slice(0, 3),
    viewRangeRequest.write({ range: 20 }),
    nameRequest.write({ serial: 1 }),
    singleClick.write({ serial: 1 }),
    statusRequest.write({ type: 4, serial: 1 }),
    unicodeSpeech.write({ type: 0, hue: 0x02b2, font: 3, language: "ENU", text: "hail and well met" }),
    unicodeSpeech.write({ type: 0xc0, hue: 0x02b2, font: 3, language: "ENU", keywords: [2, 7], text: "bank" }),
    asciiSpeech.write({ type: 0, hue: 0x02b2, font: 3, text: "of old" }),
    warModeRequest.write({ war: true }),
    tooltipsRequest.write({ serials: [1, 0x40000001] }),
    gumpResponse.write({ serial: 1, type: 2, button: 0, switches: [3], texts: [{ id: 0, text: "typed" }] }),
    ...steps.slice(3),
    pingRequest.write({ sequence: 1 }),
  ]);
}

async function survives(): Promise<void> {
  expect(arena.shard.child.exitCode).toBeNull();
  arena.bystander.mustWalk();
  const response = await arena.shard.fetch("/health");
  expect(response.status).toBe(200);
}

describe(`a recorded conversation, changed and cut at random (seed ${SEED})`, () => {
  const change = [
    fc.array(mutation, { minLength: 1, maxLength: MUTATIONS_MAX }),
    fc.array(place, { maxLength: CUTS_MAX }),
  ] as const;

  it(`of a login does no harm on ${RUNS} connections`, async () => {
    const account = await arena.players.account("login");
    const recorded = Buffer.concat([seedOf(NEW_VERSION), accountLogin.write(account), selectServer.write({ index: 0 })]);
    const property = fc.asyncProperty(...change, async (mutations, cuts) => {
      const bytes = pieces(mutated(recorded, mutations), cuts);
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
    const property = fc.asyncProperty(...change, async (mutations, cuts) => {
      const localAddress = arena.newAddress();
      const { key } = await redirectOf({ port: arena.shard.gamePort, localAddress }, account);
      const bytes = [gameServerGreeting(key, account), ...pieces(mutated(recorded, mutations), cuts)];
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
