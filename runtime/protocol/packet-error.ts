/**
 * Bytes that are not a valid packet, or a value that does not fit into one. The message begins with the packet and the
 * path of the field: `GumpReply.texts[3].text: needs 40 bytes, 12 left`.
 */
export class PacketError extends Error {
  /** Path of the faulty field, outermost part first: `GumpReply.texts[3].text`. */
  path = "";
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.name = "PacketError";
    this.reason = reason;
  }

  /** Puts the name of the surrounding part in front of the path, while the error travels outwards. */
  within(segment: string): this {
    this.path = this.path === "" || this.path.startsWith("[") ? segment + this.path : `${segment}.${this.path}`;
    this.message = `${this.path}: ${this.reason}`;
    return this;
  }
}

/** A value that does not fit into a packet that this server sends. It is the server's fault, never the client's. */
export class PacketWriteError extends PacketError {}

/** For a caller's `catch`: adds the segment to a PacketError and returns any other error unchanged. */
export function errorWithin(error: unknown, segment: string): unknown {
  return error instanceof PacketError ? error.within(segment) : error;
}
