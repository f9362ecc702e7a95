import type { EntryRules } from "../services/accounts/entry-rules.js";
import type { Accounts } from "../services/accounts/accounts.js";
import type { Config } from "../services/settings/start.js";
import type { HttpServerParts } from "../http/server/http-server.js";
import type { Log, LogLines } from "../base/log/log.js";
import type { EventBus } from "../contracts/events/event-bus.js";
import type { Network, ProcessRole } from "../contracts/network.js";
import type { Metrics } from "../base/system/metrics.js";
import type { KeptKey } from "../game/entry/session-keys.js";
import type { LastEnd } from "../base/data-directory/last-end-file.js";
import type { WorldStart } from "../network/supervisor/world-messages.js";
import type { Storage } from "../storage/storage.js";
import type { DoneAhead } from "./world-ahead.js";

/** Keeps keys of logins that are under way over a restart. */
export interface KeyKeeper {
  /** Keeps a key for the next process. */
  readonly keep: (key: KeptKey) => void;
  /** The keys that were kept for this one. */
  readonly kept: Promise<readonly KeptKey[]>;
}

/** What all roles of a process have in common. */
export interface ShardContext {
  readonly config: Config;
  readonly dataDirectory: string;
  readonly log: Log;
  readonly logLines: LogLines;
  readonly metrics: Metrics;
  readonly storage: Storage;
  readonly accounts: Accounts;
  readonly entry: EntryRules;
  /** Of all accounts, when the process started. */
  readonly accountIds: readonly number[];
  readonly events: EventBus;
  /** Undefined in a process that is the whole shard. */
  readonly network: Network | undefined;
  readonly httpParts: HttpServerParts;
  /** For requests and jobs that are running when the shard stops: less while players wait for the next process. */
  readonly graceMs: () => number;
  /** Has a part closed when the shard stops; the last ones first. */
  readonly whenStopping: (close: () => Promise<void> | void) => void;
  /** Called when an operator stops the server by a command. */
  readonly onStopWanted: (reason: string) => void;
  /** Undefined in a process that was started by itself. */
  readonly supervised: WorldStart | undefined;
  /** Set in a process that a supervisor started. */
  readonly keys?: KeyKeeper | undefined;
  /** The end of the last world; undefined if there was none, or nobody knows of it. */
  readonly lastEnd?: LastEnd | undefined;
  /** Ends this world when everything is stored, and has another one start. */
  readonly restart: ((reason: string) => void) | undefined;
  /** What was done while the process before this one played the world. */
  readonly ahead: DoneAhead | undefined;
  /** Has the next process read the world as it is stored, while this one plays it. */
  readonly readAhead: (() => Promise<void>) | undefined;
}

/**
 * Sessions and jobs of a network are numbered by the process where they begin: each has as many as no process ever has.
 */
const IDS_OF_A_PROCESS = 2 ** 32;

/** The ids of what begins in a process come after it. */
export function lastIdOf(processId: number): number {
  return processId * IDS_OF_A_PROCESS;
}

export function hasRole({ network }: Config, role: ProcessRole): boolean {
  return network.roles.includes(role);
}
