import type { KeptKey } from "../../game/entry/session-keys.js";
import type { LastEnd } from "../../base/data-directory/last-end-file.js";
import type { WorldCode } from "../../base/data-directory/upgrade-request.js";
import type { Endpoint } from "../../base/data-directory/listening-file.js";

/** Messages between the supervisor of this machine's processes and the world's, as JSON. */

/** What a world is told when it starts, in the environment. */
export interface WorldStart {
  /** The socket file at which its edges connect. */
  readonly links: string;
  /** What its edges speak: {@link OWN_LINK_FORM} of their version. */
  readonly linkForm: number;
  /** Where the supervisor takes clients. */
  readonly game: Endpoint;
  /** The port of HTTP that the world before it had; undefined for the first. */
  readonly httpPort?: number | undefined;
  /** The end of the world before it; undefined for the first. */
  readonly lastEnd?: LastEnd | undefined;
  /** Worlds before it. */
  readonly restarts: number;
  /** Edges that may hold clients of the world before it; an older supervisor has as many as its options say. */
  readonly edges?: number | undefined;
  /** Whether the supervisor can have the next world read ahead; undefined from older ones. */
  readonly readsAhead?: boolean;
  /** Whether another world plays still: this one reads what is stored, says so, and waits for `begin`. */
  readonly waits?: boolean;
}

/** The variable of the environment with the {@link WorldStart}. */
export const WORLD_START = "SHARDKEEPER_WORLD_START";

/** From the supervisor to the world. */
export type WorldOrder =
  /** To a world that waits: the one before it has ended. */
  | { readonly begin: WorldStart }
  /** The next world has read what is stored, or will have to read it when this one has ended. */
  | { readonly hasReadAhead: boolean }
  /** First of all: keys of logins that began in the worlds before. */
  | { readonly keys: readonly KeptKey[] }
  /** Ends everything: tells players, and stores everything. */
  | { readonly stop: string }
  /** As the command `restart` of the server's terminal. */
  | { readonly restart: true }
  | { readonly edgeLost: { readonly edge: number; readonly reason: string; readonly error: string } };

/** The first sign of a world to which players can come. */
export interface WorldReady {
  readonly httpPort: number;
  /** The program of an edge of its version; undefined from older ones. */
  readonly edge?: WorldCode;
}

/** From the world to the supervisor. */
export type WorldSign =
  | { readonly ready: WorldReady }
  /** A login may go on with this key, here or in the next world. */
  | { readonly key: KeptKey }
  /** It is about to restart, and has folded its journal: the next world can read ahead. */
  | { readonly wantsNext: true }
  /** It waits, and has read what is stored. */
  | { readonly hasReadAhead: true }
  /** Nobody can act any more: it stores everything and ends, for this reason. */
  | { readonly closing: string }
  /** It is about to end, and no other one shall start. */
  | { readonly lastOne: true }
  /** Each second. */
  | { readonly alive: true };

export const SIGN_INTERVAL_MS = 1_000;
