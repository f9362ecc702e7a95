/**
 * The frames between the world's process and an edge, which holds sockets of clients for it. Both are of one build, so the form has no
 * version. All numbers are little endian.
 *
 * | bytes | what |
 * | --- | --- |
 * | 1 | kind |
 * | 4 | number of the connection; 0 where the frame is of none |
 * | 4 | bytes of the body |
 * | any | body |
 */
export const HEADER_BYTES = 9;
export const CONNECTION_AT = 1;
export const LENGTH_AT = 5;

/** From an edge to the world. */
export const FROM_EDGE = {
  /** Body: bytes of the client. */
  received: 1,
  /** The client has hung up, and may still read. */
  hungUp: 2,
  /** The connection is closed. Body: the error that closed it, UTF-8; empty without one. */
  closed: 3,
  /** More bytes wait for the client than it may let wait; nothing more is written to it. */
  overflowed: 4,
  /** Bytes wait for the client, and it has read none of them for the time limit. */
  deaf: 5,
} as const;

/** From the world to an edge. */
export const TO_EDGE = {
  /** Body: final bytes for the client, but for their encryption. */
  send: 1,
  /** Body: u32, bytes of the client that the world has taken. */
  taken: 2,
  /** Closes the connection after the waiting bytes are written. */
  end: 3,
  /** Closes the connection at once. */
  cut: 4,
  /** Of no connection. Body: bytes that viewers of the tick share. It stands before the updates that take from it. */
  shared: 5,
  /**
   * A client's update of the tick. Body: its own bytes; then for each part of the shared bytes three u32: where in its own bytes it belongs, its
   * beginning and its end in the shared bytes; then u32, the number of parts.
   */
  update: 6,
} as const;

export const PART_BYTES = 12;
export const COUNT_BYTES = 4;

/** Bytes of one client that an edge passes on before the world has taken them: bounds what a flood of a client costs the world. */
export const CLIENT_WINDOW_BYTES = 16 * 1_024;
