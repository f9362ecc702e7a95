/** Assembles frames from the bytes of one connection, however TCP splits them. */
export interface Inflow {
  /**
   * @param chunk the received bytes, `count` of them; the buffer is reused after the call
   * @throws PacketError when a server would not send these bytes
   */
  push(chunk: Buffer, count: number): void;
}

/** Takes a complete frame, `bytes[start, end)`. The buffer is reused after the call. */
export type PacketHandler = (bytes: Buffer, start: number, end: number) => void;
