import fc from "fast-check";
import { playRequest } from "../../loadtest/client/character.js";
import { warModeRequest } from "../../runtime/protocol/packets/entering.js";
import { screenSize } from "../../runtime/protocol/packets/extended-requests.js";
import { gumpResponse } from "../../runtime/protocol/packets/gumps.js";
import { clientVersion } from "../../runtime/protocol/packets/login.js";
import { nameRequest, singleClick, statusRequest } from "../../runtime/protocol/packets/clicks.js";
import { moveRequest, viewRangeRequest } from "../../runtime/protocol/packets/movement.js";
import { pingRequest } from "../../runtime/protocol/packets/session.js";
import { asciiSpeech, unicodeSpeech } from "../../runtime/protocol/packets/speech.js";
import { tooltipsRequest } from "../../runtime/protocol/packets/tooltips.js";

const MUTATIONS_MAX = 6;
const CUTS_MAX = 12;

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

/** How a recording is changed, and where it is cut into pieces. */
export interface Change {
  mutations: readonly Mutation[];
  cuts: readonly number[];
}

export const change: fc.Arbitrary<Change> = fc.record({
  mutations: fc.array(mutation, { minLength: 1, maxLength: MUTATIONS_MAX }),
  cuts: fc.array(place, { maxLength: CUTS_MAX }),
});

/** The pieces of a changed recording. */
export function changed(recorded: Buffer, { mutations, cuts }: Change): Buffer[] {
  return pieces(mutated(recorded, mutations), cuts);
}

/** What a client sends after 0x91: it chooses its character, walks, looks, talks. */
export function recordedGame(name: string): Buffer {
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
