/** Messages between the world's process and an edge beside their link, as JSON. */

/** What an edge is told when it starts. */
export interface EdgeSettings {
  readonly outboxBytes: number;
  readonly deafMs: number;
}

/** From the world: hands over the client's socket, which comes with the message. */
export interface OpenMessage {
  readonly open: number;
}

/** What an edge says of itself, each second. */
export interface EdgeFigures {
  readonly clients: number;
  /** Since it started. */
  readonly cpuSeconds: number;
  readonly memoryBytes: number;
  readonly writes: number;
  readonly sentBytes: number;
}

/** From an edge. */
export type EdgeMessage = { readonly ready: true } | { readonly figures: EdgeFigures };

export const FIGURES_INTERVAL_MS = 1_000;
/** The file descriptor of the link in the edge's process, after those of standard streams and of these messages. */
export const LINK_DESCRIPTOR = 4;
