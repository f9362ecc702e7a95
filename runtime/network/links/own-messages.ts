import { OWN_LINK_FORM } from "../../contracts/link-form.js";
import type { PlayingClient } from "../../game/connection/client-socket.js";
import type { ShownPlayer } from "../../game/entry/entrance.js";
import { PACE_NAMES } from "../../world/space/pace.js";
import { PLACE_BYTES } from "./frames.js";

/**
 * The bodies of frames between the world and edges of this machine. Both speak one form, {@link OWN_LINK_FORM}, so
 * nothing is checked.
 */

/** The edges of this machine cannot speak with this world. */
export class LinkFormError extends Error {
  override readonly name = "LinkFormError";

  constructor(edges: number) {
    super(`the edges speak form ${edges} of the link instead of ${OWN_LINK_FORM}: this version needs a stop and a start`);
  }
}

/** What an edge says first. */
export interface OwnEdge {
  readonly edge: number;
  readonly pid: number;
  /** Clients that it has kept since the last world ended; it names each of them next. */
  readonly held: number;
}

/** A client that has played since before this world started. */
export interface HeldClient extends PlayingClient {
  readonly place: ShownPlayer;
}

/**
 * Writes a place.
 *
 * | bytes | what |
 * | --- | --- |
 * | 2 | x |
 * | 2 | y |
 * | 1 | z, signed |
 * | 1 | direction |
 * | 1 | facet |
 * | 1 | tiles of sight |
 * | 1 | pace, by its number in `PACE_NAMES` |
 */
export function writePlace(bytes: Buffer, { x, y, z, direction, facet, sightTiles, pace }: ShownPlayer): void {
  bytes.writeUInt16LE(x, 0);
  bytes.writeUInt16LE(y, 2);
  bytes.writeInt8(z, 4);
  bytes[5] = direction;
  bytes[6] = facet;
  bytes[7] = sightTiles;
  bytes[8] = PACE_NAMES.indexOf(pace);
}

export function readPlace(bytes: Buffer, from: number): ShownPlayer {
  return {
    x: bytes.readUInt16LE(from),
    y: bytes.readUInt16LE(from + 2),
    z: bytes.readInt8(from + 4),
    direction: bytes[from + 5]!,
    facet: bytes[from + 6]!,
    sightTiles: bytes[from + 7]!,
    pace: PACE_NAMES[bytes[from + PLACE_BYTES - 1]!]!,
  };
}

export function jsonBytes(message: object): Buffer {
  return Buffer.from(JSON.stringify(message));
}

export function readJson<Message>(body: Buffer): Message {
  return JSON.parse(body.toString()) as Message;
}
