import { readProxyHeader } from "../../game/connection/proxy-header.js";
import { BARE_SEED_BYTES, recogniseOpening } from "../../game/connection/seed.js";
import { knowsGrids, parseClientVersion } from "../../game/connection/client-version.js";
import type { ConnectionCipher } from "../../protocol/encryption/cipher.js";
import { recogniseEncryption } from "../../protocol/encryption/recognise.js";
import { BAD_FRAME, NEED_MORE, nextFrame } from "../../protocol/framing.js";
import { clientLengths, clientLengthsBefore6017, clientLengthsIn } from "../../protocol/packets/index.js";

const NOTHING = Buffer.alloc(0);
const lengthsBeforeLogin = clientLengthsIn("login");

/** Takes a packet of the client, `[at, end)` of the bytes. */
export type PacketTaker = (bytes: Buffer, at: number, end: number) => void;

/**
 * What a client that plays has sent, followed by an edge while the world reads the same bytes: where its packets begin,
 * and how far its encryption is. So the edge can go on with the client when the world has ended.
 */
export class ClientStream {
  readonly cipher: ConnectionCipher | undefined;
  /** The beginning of a packet whose end has not come. */
  partial: Buffer = NOTHING;
  private lengths = clientLengths;

  /** @param cipher as far as the client's bytes were read */
  constructor(version: string | null, cipher: ConnectionCipher | undefined) {
    this.version = version;
    this.cipher = cipher;
  }

  /** @param early all that the client has sent so far; it is decrypted in place */
  static from(early: Buffer, version: string | null): ClientStream {
    const header = readProxyHeader(early);
    const bytes = header.kind === "whole" ? early.subarray(header.bytes) : early;
    const opening = recogniseOpening(bytes);
    const from = opening.kind === "bare" ? BARE_SEED_BYTES : 0;
    let cipher: ConnectionCipher | undefined;
    if (opening.kind === "bare") {
      const first = { bytes, from, seed: opening.seed, version: undefined, lengths: lengthsBeforeLogin };
      const recognition = recogniseEncryption(first);
      if (recognition.kind === "encrypted") cipher = recognition.cipher;
    }
    const stream = new ClientStream(version, cipher);
    const packets = bytes.subarray(from);
    stream.decrypt(packets);
    stream.take(packets);
    return stream;
  }

  /** Tells the forms of packets that the client sends from here on. */
  set version(version: string | null) {
    const isNew = knowsGrids(version === null ? undefined : parseClientVersion(version));
    this.lengths = isNew ? clientLengths : clientLengthsBefore6017;
  }

  /** Makes what came from the client plain, in place. Each byte passes once. */
  decrypt(chunk: Buffer): void {
    this.cipher?.decrypt(chunk, 0, chunk.length);
  }

  /**
   * Follows plain bytes.
   *
   * @param taker gets the packets that end in them
   * @returns false if they are no packets
   */
  take(chunk: Buffer, taker?: PacketTaker): boolean {
    const { partial, lengths } = this;
    const bytes = partial.length === 0 ? chunk : Buffer.concat([partial, chunk]);
    let at = 0;
    while (at < bytes.length) {
      const length = nextFrame(bytes, at, bytes.length, lengths);
      if (length === BAD_FRAME) return false;
      if (length === NEED_MORE) break;
      taker?.(bytes, at, at + length);
      at += length;
    }
    this.partial = at < bytes.length ? Buffer.from(bytes.subarray(at)) : NOTHING;
    return true;
  }
}
