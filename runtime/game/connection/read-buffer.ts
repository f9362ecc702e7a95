import type { Socket, SocketConstructorOpts } from "node:net";
import { DirectSocket, WriteRequests } from "./direct-socket.js";

/** The size that Node itself uses for a read. */
const BUFFER_BYTES = 64 * 1_024;
/** Views up to this length in bytes are kept: enough for a step and the packets beside it. */
const KEPT_VIEWS = 32;

type SocketWithHandle = Socket & { _handle?: { readonly useUserBuffer?: unknown } | null };

/**
 * The buffer that all connections read into. Node allocates 64 KiB for each read and trims it; for packets of seven
 * bytes that is a tenth of the cost of a step (docs/performance.md). Node offers `onread` for outgoing connections
 * only, so an accepted socket passes its handle to a second socket here. Where Node keeps handles elsewhere, the
 * accepted socket reads as usual.
 */
export class ReadBuffer {
  private readonly buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  private readonly requests = new WriteRequests();
  private readonly views = Array.from({ length: KEPT_VIEWS }, (_, count) => this.buffer.subarray(0, count));

  /**
   * Returns the socket that replaces an accepted socket. Nothing may have been read from the accepted one. The bytes of
   * a `data` event are valid only until its listeners return.
   */
  adopt(accepted: Socket): Socket {
    const { _handle: handle } = accepted as SocketWithHandle;
    if (typeof handle?.useUserBuffer !== "function") return accepted;
    // Without its handle the socket closes only itself, and the server stops counting it.
    (accepted as SocketWithHandle)._handle = null;
    accepted.destroy();
    const callback = (count: number): boolean => {
      socket.emit("data", this.views[count] ?? this.buffer.subarray(0, count));
      return true;
    };
    const options = { handle, onread: { buffer: this.buffer, callback } };
    const socket: Socket = new DirectSocket(options as SocketConstructorOpts, this.requests);
    return socket;
  }
}
