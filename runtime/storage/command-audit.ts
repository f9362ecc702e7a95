import type { CommandOrigin, CommandOutcome } from "../ports/command-kinds.js";
import type { AccountLevel } from "../ports/levels.js";

/** One use of a command. The name is that of the time: the trail outlives renamed and deleted accounts. */
export interface CommandAuditEntry {
  entryId: number;
  /** Unix milliseconds. */
  at: number;
  durationMs: number;
  /** null on the terminal, and over HTTP while tokens are switched off. */
  accountId: number | null;
  accountName: string;
  role: AccountLevel;
  origin: CommandOrigin;
  command: string;
  /** As it was given, without secrets. */
  line: string;
  outcome: CommandOutcome;
  /** Why it was refused or failed. */
  detail: string | null;
}

/** Which entries are asked for. */
export interface CommandAuditFilter {
  /** Only entries older than this one. */
  beforeId?: number;
  accountId?: number;
  command?: string;
  limit: number;
}

/** Who ran which command. Entries are added and read; nothing changes or deletes them. */
export interface CommandAuditRepository {
  append(entry: Omit<CommandAuditEntry, "entryId">): Promise<void>;
  /** Newest first. */
  list(filter: CommandAuditFilter): Promise<CommandAuditEntry[]>;
}
