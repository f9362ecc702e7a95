import { Socket, type SocketConstructorOpts } from "node:net";

type Done = (error?: Error | null) => void;

/** A write as Node's streams ask the kernel for it (node:internal/stream_base_commons). */
interface WriteRequest {
  handle: WriteHandle;
  oncomplete: (status: number) => void;
  async: boolean;
  bytes: number;
  buffer: Uint8Array;
  callback: Done;
}

interface WriteHandle {
  /** Returns 0, or the number of an error. */
  writeBuffer(request: WriteRequest, bytes: Uint8Array): number;
  /** Bytes that the kernel has not taken. */
  readonly writeQueueSize: number;
}

/**
 * Node makes a request for each write, and never looks at it again if the kernel takes all bytes at once. The sockets
 * of one listener use one request until a write has to wait. How to make one is learnt from the first write.
 */
export class WriteRequests {
  private model: { readonly Request: new () => WriteRequest; readonly oncomplete: WriteRequest["oncomplete"] } | undefined;
  private spare: WriteRequest | undefined;

  /** Undefined until the first write. */
  get next(): WriteRequest | undefined {
    if (!this.spare && this.model) {
      const { Request, oncomplete } = this.model;
      this.spare = Object.assign(new Request(), { oncomplete });
    }
    return this.spare;
  }

  /** Its write waits, so that it belongs to that. */
  spend(): void {
    this.spare = undefined;
  }

  /** Learns from the next write of a handle. */
  learnFrom(handle: WriteHandle): void {
    const write = handle.writeBuffer.bind(handle);
    handle.writeBuffer = (request, bytes) => {
      Reflect.deleteProperty(handle, "writeBuffer");
      this.model = { Request: request.constructor as new () => WriteRequest, oncomplete: request.oncomplete };
      return write(request, bytes);
    };
  }
}

/**
 * A socket that gives the kernel its bytes without a request, a queue and a callback for each write, which is a
 * twentieth of the cost of a step. What the kernel does not take at once waits as in any other socket.
 */
export class DirectSocket extends Socket {
  private readonly requests: WriteRequests;
  /** The write that the kernel has begun and Node's queue does not know yet. */
  private begun: WriteRequest | undefined;

  constructor(options: SocketConstructorOpts, requests: WriteRequests) {
    super(options);
    this.requests = requests;
  }

  override write(bytes: Uint8Array | string, encoding?: BufferEncoding | Done, done?: Done): boolean {
    const isPlain = encoding === undefined && typeof bytes !== "string" && this.writable && this.writableLength === 0;
    return (isPlain && this.gave(bytes)) || super.write(bytes, encoding as BufferEncoding, done);
  }

  /** Gives bytes to the kernel. @returns whether it took all of them; the rest is Node's to count */
  private gave(bytes: Uint8Array): boolean {
    const { _handle: handle } = this as { _handle?: WriteHandle | null };
    if (!handle) return false;
    const request = this.requests.next;
    if (!request) this.requests.learnFrom(handle);
    // A write that fails has sent nothing. It fails again where Node says what went wrong.
    else if (handle.writeBuffer(request, bytes) === 0) {
      if (handle.writeQueueSize === 0) return true;
      this.requests.spend();
      this.begun = Object.assign(request, { handle, async: true, bytes: bytes.length, buffer: bytes });
    }
    return false;
  }

  override _write(chunk: unknown, encoding: BufferEncoding, callback: Done): void {
    const { begun } = this;
    if (!begun) return super._write(chunk, encoding, callback);
    this.begun = undefined;
    begun.callback = callback;
  }
}
