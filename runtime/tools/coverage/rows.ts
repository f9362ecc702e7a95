import type { RequestDeclaration } from "../../contracts/player-requests/declare.js";

/**
 * What cannot be derived of a packet's row in docs/client-coverage.md. Texts name packets and members of the Lua reference in braces:
 * `{MoveReject}`, `{mobile.name}`.
 */
export interface RequestRow {
  /** The requests that it becomes. Their events and stock answers follow from their declarations and `lua/`. */
  readonly requests?: readonly RequestDeclaration[];
  /** What else in the Lua reference learns of it. */
  readonly lua?: readonly string[];
  /** What the runtime answers, or why nothing does. */
  readonly answer?: string;
}

export interface MessageRow {
  /** What of the Lua reference sends it. */
  readonly lua?: readonly string[];
  /** When the runtime sends it, or why nothing does. */
  readonly why?: string;
}

/** By the packet's name. */
export type Rows<Row> = Readonly<Record<string, Row>>;
