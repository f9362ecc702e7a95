import { Socket, type SocketConstructorOpts } from "node:net";

/** Node reads so much at a time as well. */
const BUFFER_BYTES = 64 * 1_024;
/** Views of so many bytes are kept: of a step and what comes with it. */
const KEPT_VIEWS = 32;

type SocketWithHandle = Socket & { _handle?: { readonly useUserBuffer?: unknown } | null };

/**
 * What all connections read into. Node would make 64 KiB anew for each read and cut them to size, which with packets of seven bytes
 * is a tenth of what a step costs (docs/performance.md). It offers its `onread` to those who connect, not to those who accept, so an
 * accepted socket passes its handle to a second one here. A Node that keeps handles elsewhere reads as it usually does.
 */
export class ReadBuffer {
  private readonly buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  private readonly views = Array.from({ length: KEPT_VIEWS }, (_, count) => this.buffer.subarray(0, count));

  /**
   * The socket to go on with in place of the one accepted, of which nothing may have been read yet. The bytes of its `data` are good
   * only until its listeners return.
   */
  adopt(accepted: Socket): Socket {
    const { _handle: handle } = accepted as SocketWithHandle;
    if (typeof handle?.useUserBuffer !== "function") return accepted;
    // Without its handle it closes nothing but itself, and the server does not count it any more.
    (accepted as SocketWithHandle)._handle = null;
    accepted.destroy();
    const callback = (count: number): boolean => {
      socket.emit("data", this.views[count] ?? this.buffer.subarray(0, count));
      return true;
    };
    const options = { handle, onread: { buffer: this.buffer, callback } };
    const socket: Socket = new Socket(options as SocketConstructorOpts);
    return socket;
  }
}
