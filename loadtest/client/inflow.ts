/** Assembles frames from the bytes of one connection, however TCP splits them. */
export interface Inflow {
  /**
   * @param chunk `count` bytes as received; used again after the call
   * @throws PacketError when they are not what a server sends
   */
  push(chunk: Buffer, count: number): void;
}

/** Takes a whole frame, `bytes[start, end)`. The buffer is reused after the call. */
export type FrameHandler = (bytes: Buffer, start: number, end: number) => void;
