import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { PACE_NAMES } from "../../world/space/pace.js";

/**
 * The bodies of frames that are JSON. Edges and processes of a network may be of different builds, so each body is
 * checked.
 */

/** What an edge of a network says first. */
const helloSchema = z.object({
  form: z.int(),
  /** The process of the edge, as the directory of the network names it. */
  edge: z.string().min(1).max(100),
  proof: z.string().max(100),
  /** Clients that it has kept since this process's predecessor ended; each asks for its entrance next. */
  held: z.int().nonnegative().optional(),
  /** For how long it has kept them, in milliseconds. */
  heldMs: z.number().nonnegative().optional(),
});
export type HelloMessage = z.output<typeof helloSchema>;

/**
 * What the process that had the character gives along to the next one. A process of an earlier build gives no claim.
 */
const handoverSchema = z.object({
  /** Of the session that goes on; see {@link AccountPresence.claim}. */
  claim: z.string().max(100).optional(),
});

/** Where a client was last shown its character. */
const shownSchema = z.object({
  x: z.int(),
  y: z.int(),
  z: z.int(),
  direction: z.int(),
  facet: z.int(),
  sightTiles: z.int(),
  pace: z.enum(PACE_NAMES),
});

/** Of a client that was playing when the process that had its character ended. */
const returnSchema = z.object({
  /** Null if nobody knows it. */
  shown: shownSchema.nullable(),
  /** Of its account by that process; see {@link AccountPresence.claim}. */
  claim: z.string().max(100).optional(),
});

const enterSchema = z.object({
  /** The session's number in the network. It stays when the character goes to another process. */
  sessionId: z.int().positive(),
  accountId: z.int().positive(),
  /** The serial of the character. */
  character: z.int().positive(),
  /** Of the client; null if it has not told it. */
  version: z.string().max(64).nullable(),
  wasAskedVersion: z.boolean(),
  address: z.string().max(64),
  /** Where the client reached the edge. */
  reached: z.object({ address: z.string().max(64), port: z.int() }),
  /** Unix milliseconds. */
  connectedAt: z.int(),
  /** What the process that had the character gave along; null for a client that logs in. */
  handover: handoverSchema.nullable(),
  back: returnSchema.optional(),
});
/** A client that wants to enter with a character. */
export type EnterMessage = z.output<typeof enterSchema>;

const switchSchema = z.object({
  /** The process that has the character now, by its number in the database. */
  processId: z.int().positive(),
  character: z.int().positive(),
  /**
   * Given to that process with the `enter` of the client. Null for a login that is led on: the character has gone
   * before it.
   */
  handover: handoverSchema.nullable(),
});
/** Where a client's character has gone. */
export type SwitchMessage = z.output<typeof switchSchema>;

export const readHello = reader(helloSchema);
export const readEnter = reader(enterSchema);
export const readSwitch = reader(switchSchema);

export function messageBytes(message: HelloMessage | EnterMessage | SwitchMessage): Buffer {
  return Buffer.from(JSON.stringify(message));
}

/** Reads the body of a frame; undefined if it is not what it should be. */
function reader<Message>(schema: z.ZodType<Message>): (bytes: Buffer, from: number, to: number) => Message | undefined {
  return (bytes, from, to) => {
    try {
      return schema.parse(JSON.parse(bytes.toString("utf8", from, to)));
    } catch {
      return undefined;
    }
  };
}

/** Random bytes of a challenge. */
export const CHALLENGE_BYTES = 32;

/**
 * Proves that an edge knows the secret of a process, which it got over the network's broker. The secret itself never
 * crosses the link.
 *
 * @param challenge random bytes of the process
 */
export function proofOf(secret: string, challenge: Uint8Array, edge: string): string {
  return createHmac("sha256", secret).update(challenge).update(edge).digest("base64url");
}

export function isProof(proof: string, secret: string, challenge: Uint8Array, edge: string): boolean {
  const expected = Buffer.from(proofOf(secret, challenge, edge));
  const given = Buffer.from(proof);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
