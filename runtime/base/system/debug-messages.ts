/**
 * Messages of the Debug Adapter Protocol in a stream: `Content-Length: 119`, two line ends, then that number of bytes
 * of JSON (https://microsoft.github.io/debug-adapter-protocol/overview#base-protocol).
 */

/** What `Upgrade` names in a request that turns its connection into such a stream. */
export const DEBUG_PROTOCOL = "dap";
/** Clients send small requests; a longer message is refused. */
const MESSAGE_BYTES_MAXIMUM = 1024 * 1024;
const HEADER_BYTES_MAXIMUM = 1024;
const HEADER_END = "\r\n\r\n";
/** Nothing else is allowed, so that no web page can pass off its request, which has a length too, as a message. */
const HEADER = /^(?:Content-Type: [^\r\n]*\r\n)?Content-Length: (\d{1,9})(?:\r\nContent-Type: [^\r\n]*)?$/i;

/** A stream is not of this protocol. */
class DebugMessageError extends Error {
  override readonly name = "DebugMessageError";
}

/** Takes messages out of a stream. */
export class DebugMessageReader {
  private rest: Buffer = Buffer.alloc(0);
  private wanted: number | undefined;

  /** @returns the messages that are complete now @throws DebugMessageError */
  read(chunk: Buffer): object[] {
    this.rest = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    const messages: object[] = [];
    for (;;) {
      this.wanted ??= this.readHeader();
      if (this.wanted === undefined || this.rest.length < this.wanted) return messages;
      messages.push(messageIn(this.rest.toString("utf8", 0, this.wanted)));
      this.rest = this.rest.subarray(this.wanted);
      this.wanted = undefined;
    }
  }

  /** @returns the bytes of the message; undefined while the header is not complete */
  private readHeader(): number | undefined {
    const end = this.rest.indexOf(HEADER_END);
    if (end === -1 && this.rest.length <= HEADER_BYTES_MAXIMUM) return undefined;
    const bytes = HEADER.exec(this.rest.toString("latin1", 0, Math.max(end, 0)))?.[1];
    if (bytes === undefined) throw new DebugMessageError("a message of the debug adapter protocol begins with its length");
    if (Number(bytes) > MESSAGE_BYTES_MAXIMUM)
      throw new DebugMessageError(`a message of ${bytes} bytes is longer than ${MESSAGE_BYTES_MAXIMUM}`);
    this.rest = this.rest.subarray(end + HEADER_END.length);
    return Number(bytes);
  }
}

export function debugMessageBytes(message: object): Buffer {
  const json = Buffer.from(JSON.stringify(message));
  return Buffer.concat([Buffer.from(`Content-Length: ${json.length}${HEADER_END}`), json]);
}

function messageIn(json: string): object {
  let message: unknown;
  try {
    message = JSON.parse(json);
  } catch {
    throw new DebugMessageError("a message is not JSON");
  }
  if (typeof message !== "object" || message === null) throw new DebugMessageError("a message is not an object");
  return message;
}
