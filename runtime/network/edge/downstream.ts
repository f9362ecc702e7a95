import { COUNT_BYTES, PART_BYTES, TO_EDGE } from "../links/frames.js";
import type { SendBuffer } from "../../game/connection/send-buffer.js";

/** What a world's process does with a client of this edge. */
export interface DownstreamClient {
  /** Writes what the send buffer holds. */
  send(sendBuffer: SendBuffer): void;
  /** The world has taken bytes of the client. */
  taken(bytes: number): void;
  /** Closes the connection after the waiting bytes are written. */
  end(): void;
  cut(): void;
}

/** Carries out what a world's process sends to clients: it copies to each what viewers share. */
export class Downstream {
  readonly sendBuffer: SendBuffer;
  private readonly find: (connection: number) => DownstreamClient | undefined;
  /** What viewers of the present tick share. */
  private shared = Buffer.alloc(0);
  /** Clients that got a part of it. */
  private sharers = 0;
  private readonly whenShared: (clients: number) => void;

  /** @param whenShared called with the number of clients that got a part of what the viewers of a tick shared */
  constructor(
    sendBuffer: SendBuffer,
    find: (connection: number) => DownstreamClient | undefined,
    whenShared: (clients: number) => void,
  ) {
    this.sendBuffer = sendBuffer;
    this.find = find;
    this.whenShared = whenShared;
  }

  /** Takes a frame. Returns false if its client is not here. */
  take(kind: number, connection: number, bytes: Buffer, from: number, to: number): boolean {
    if (kind === TO_EDGE.shared) {
      this.whenShared(this.sharers);
      this.sharers = 0;
      this.shared = Buffer.from(bytes.subarray(from, to));
      return true;
    }
    const client = this.find(connection);
    if (!client) return false;
    switch (kind) {
      case TO_EDGE.send:
        this.sendBuffer.appendShared(bytes, from, to);
        client.send(this.sendBuffer);
        break;
      case TO_EDGE.update:
        this.sharers++;
        this.putTogether(bytes, from, to);
        client.send(this.sendBuffer);
        break;
      case TO_EDGE.taken:
        client.taken(bytes.readUInt32LE(from));
        break;
      case TO_EDGE.end:
        client.end();
        break;
      case TO_EDGE.cut:
        client.cut();
        break;
    }
    return true;
  }

  /** Puts an update into the send buffer: the client's own bytes, with parts of the shared bytes between them. */
  private putTogether(bytes: Buffer, from: number, to: number): void {
    const { sendBuffer, shared } = this;
    const partsEnd = to - COUNT_BYTES;
    const partsFrom = partsEnd - bytes.readUInt32LE(partsEnd) * PART_BYTES;
    let own = from;
    for (let part = partsFrom; part < partsEnd; part += PART_BYTES) {
      const at = from + bytes.readUInt32LE(part);
      if (at > own) sendBuffer.appendShared(bytes, own, at);
      own = at;
      sendBuffer.appendShared(shared, bytes.readUInt32LE(part + 4), bytes.readUInt32LE(part + 8));
    }
    if (partsFrom > own) sendBuffer.appendShared(bytes, own, partsFrom);
  }
}
