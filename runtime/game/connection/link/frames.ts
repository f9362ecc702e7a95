/**
 * The frames between the world's process and an edge, which holds sockets of clients for it. All numbers are little endian. A child process
 * of the world's is of its build. An edge of a network says the number of its form first.
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
  /** Of no connection. Body: {@link HelloMessage}, the answer to the challenge. Only edges of a network say it, and what follows. */
  hello: 6,
  /** Of no connection: the edge is alive. */
  beat: 7,
  /** A client wants to enter with a character of this process. Body: {@link EnterMessage}. Its packets follow once it is `entered`. */
  enter: 8,
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
  /** Of no connection. Body: random bytes, which the edge's proof is made of. Only processes of a network say it, and what follows. */
  challenge: 7,
  /** Of no connection: the edge is who it says it is. */
  welcome: 8,
  /** Of no connection: answers each beat of the edge. */
  beat: 9,
  /** The client's character is in the world. */
  entered: 10,
  /** The client cannot enter. Body: the reason, UTF-8. */
  refused: 11,
  /** The client's packets must wait at the edge: its character is about to leave for another process. */
  hold: 12,
  /** The character stays: the client's packets may come again. */
  goOn: 13,
  /** The character has left for another process of the network. Body: {@link SwitchMessage}. The connection is closed here. */
  switch: 14,
} as const;

/** The number of this form. Edges and processes of a network are updated one after the other. */
export const LINK_FORM = 1;
/** The time between two beats. */
export const BEAT_MS = 1_000;
/** Beats without a word after which the other end counts as lost. With the next they make less than five seconds. */
export const SILENT_BEATS = 3;
/** The longest frame of an edge that has not proved who it is. */
export const STRANGER_FRAME_BYTES = 2 * 1_024;
/** The longest frame of an edge. */
export const EDGE_FRAME_BYTES = 256 * 1_024;
/** The longest frame to an edge: what a tick of the largest crowds shares. */
export const WORLD_FRAME_BYTES = 64 * 1_024 * 1_024;

export const PART_BYTES = 12;
export const COUNT_BYTES = 4;

/** Bytes of one client that an edge passes on before the world has taken them: bounds what a flood of a client costs the world. */
export const CLIENT_WINDOW_BYTES = 16 * 1_024;
