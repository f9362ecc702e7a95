/**
 * Bytes that are no such packet, or a value that does not fit into one. The message begins with the packet and the path of
 * the field: `GumpReply.texts[3].text: needs 40 bytes, 12 left`.
 */
export class PacketError extends Error {
  /** Path of the field at fault, outermost first: `GumpReply.texts[3].text`. */
  path = "";
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.name = "PacketError";
    this.reason = reason;
  }

  /** Puts what surrounds the faulty field in front of its path, while the error travels outwards. */
  within(segment: string): this {
    this.path = this.path === "" || this.path.startsWith("[") ? segment + this.path : `${segment}.${this.path}`;
    this.message = `${this.path}: ${this.reason}`;
    return this;
  }
}

/** A value that does not fit into a packet of ours: our own fault, never that of the client it was meant for. */
export class PacketWriteError extends PacketError {}

/** Runs on in the caller's `catch`: a PacketError gains the segment, anything else stays what it was. */
export function errorWithin(error: unknown, segment: string): unknown {
  return error instanceof PacketError ? error.within(segment) : error;
}
