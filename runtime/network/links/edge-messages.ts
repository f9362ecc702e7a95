/** Messages between the supervisor of this machine's processes and an edge, as JSON, and what it says of itself. */

/** What an edge is told when it starts. */
export interface EdgeSettings {
  readonly outboxBytes: number;
  readonly stalledMs: number;
}

export interface EdgeStart extends EdgeSettings {
  readonly edge: number;
  /** The socket file of the world. */
  readonly links: string;
}

/** From the supervisor. */
export type EdgeOrder =
  /** Takes the client's socket, which comes with the message. */
  | { readonly open: true }
  /** Lets the clients go that are left, and ends. */
  | { readonly close: true };

/** What an edge says of itself, each second. */
export interface EdgeFigures {
  readonly clients: number;
  /** Since it started. */
  readonly cpuSeconds: number;
  readonly memoryBytes: number;
  readonly writes: number;
  readonly sentBytes: number;
}

/** From an edge to the supervisor: when it is ready, each second, and when a client has left. */
export interface EdgeSign {
  readonly clients: number;
}

export const FIGURES_INTERVAL_MS = 1_000;
