import type { CommandOrigin, CommandOutcome } from "../../contracts/command-kinds.js";
import type { AccountLevel } from "../../contracts/levels.js";

/** One use of a command. The name is the one at that time: the trail outlives renamed and deleted accounts. */
export interface CommandAuditEntry {
  entryId: number;
  /** Unix milliseconds. */
  at: number;
  durationMs: number;
  /** Null for commands from the terminal, and from HTTP while tokens are disabled. */
  accountId: number | null;
  accountName: string;
  role: AccountLevel;
  origin: CommandOrigin;
  command: string;
  /** The command line, without secrets. */
  line: string;
  outcome: CommandOutcome;
  /** Why the command was refused or failed. */
  detail: string | null;
  /** The world it was used in. Absent where there is one only. */
  worldId?: number;
}

/** An entry that is added. */
export interface NewAuditEntry extends Omit<CommandAuditEntry, "entryId"> {
  /** Of an entry that several processes of a world may add: there is one for each id. */
  readonly request?: {
    readonly id: string;
    /** Whether this outcome replaces the one of another process. */
    readonly decides: boolean;
  };
}

/** The filter for entries. */
export interface CommandAuditFilter {
  /** Only entries older than this one. */
  beforeId?: number | undefined;
  accountId?: number | undefined;
  /** The name of the account at that time. */
  accountName?: string | undefined;
  command?: string | undefined;
  outcome?: CommandOutcome | undefined;
  /** Unix milliseconds, from the first on and before the second. */
  from?: number | undefined;
  to?: number | undefined;
  worldId?: number | undefined;
  limit: number;
}

/** The audit trail of commands. Entries are added and read, never changed or deleted. */
export interface CommandAuditRepository {
  append(entry: NewAuditEntry): Promise<void>;
  /** Newest first. */
  list(filter: CommandAuditFilter): Promise<CommandAuditEntry[]>;
}
