/** What the HTTP API answers, as far as the console shows it; `/openapi.json` of a server has all of it. */

export type Role = "Regular" | "Counselor" | "GameMaster" | "Administrator";

export interface AccessGrant {
  readonly accessToken: string;
  readonly username: string;
  readonly role: Role;
}

export interface ServerVersion {
  readonly name: string;
  readonly version: string;
  readonly startedAtUtc: string;
}

export interface Session {
  readonly sessionId: string;
  readonly accountId: string;
  readonly username: string;
  readonly role: Role;
  readonly characterId: string | null;
  readonly characterName: string | null;
  readonly mapId: number | null;
  readonly x: number | null;
  readonly y: number | null;
  readonly z: number | null;
  readonly remoteAddress: string;
  readonly connectedAtUtc: string;
  readonly clientVersion: string | null;
  readonly pingMs: number | null;
}

export const ticketStatuses = ["Open", "Assigned", "Closed"] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

export interface TicketSummary {
  readonly ticketId: string;
  readonly category: string;
  readonly status: TicketStatus;
  readonly senderAccountName: string;
  readonly senderCharacterName: string;
  readonly mapName: string;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly createdAtUtc: string;
  readonly assignedToAccountName: string | null;
}

export interface Ticket extends TicketSummary {
  readonly message: string;
  readonly assignedToCharacterName: string | null;
  readonly assignedAtUtc: string | null;
  readonly closedAtUtc: string | null;
}

export interface TicketPage {
  readonly page: number;
  readonly pageSize: number;
  readonly totalCount: number;
  readonly items: readonly TicketSummary[];
}

export interface TicketHistoryEntry {
  readonly entryId: string;
  readonly atUtc: string;
  readonly byAccountName: string;
  readonly action: string;
  readonly from: TicketState | null;
  readonly to: TicketState;
}

export interface TicketState {
  readonly status: TicketStatus;
  readonly assignedToAccountName: string | null;
}

export interface Job {
  readonly jobId: string;
  readonly name: string;
  readonly state: "running" | "done" | "failed" | "cancelled";
  readonly done: number;
  /** null where nobody knows how much there is. */
  readonly total: number | null;
  readonly unit: string;
  readonly startedAtUtc: string;
  readonly elapsedMs: number;
  readonly outputLines: readonly string[];
}

export interface CommandResult {
  readonly success: boolean;
  readonly command: string;
  readonly outputLines: readonly string[];
  readonly jobId?: string;
}

export interface CommandDescription {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly arguments: readonly { readonly isSecret: boolean }[];
}

export interface Completion {
  /** Where in the line the word begins that a candidate takes the place of. */
  readonly start: number;
  readonly candidates: readonly string[];
}

export interface LogLine {
  readonly time: string;
  readonly level: "info" | "warn" | "error" | "fatal";
  readonly component: string | null;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface ScriptFailure {
  readonly file: string;
  readonly handler: string;
  readonly message: string;
  readonly traceback: string;
}

/** Figures of the moment, as the event `metrics` brings them. */
export type MetricsSnapshot = Readonly<Record<string, number | null>>;
