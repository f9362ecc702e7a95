import type { Knex } from "knex";
import type { CommandAuditEntry, CommandAuditFilter, CommandAuditRepository, NewAuditEntry } from "./command-audit.js";
import { retryTransient } from "../database/transactions.js";

interface CommandAuditRow {
  entry_id: number;
  at: number;
  duration_ms: number;
  account_id: number | null;
  account_name: string;
  role: CommandAuditEntry["role"];
  origin: CommandAuditEntry["origin"];
  command: string;
  line: string;
  outcome: CommandAuditEntry["outcome"];
  detail: string | null;
  world_id: number | null;
  /** {@link NewAuditEntry.request} */
  request: string | null;
}

/** All but the request. */
const COLUMNS = [
  ...(["entry_id", "at", "duration_ms", "account_id", "account_name", "role", "origin"] as const),
  ...(["command", "line", "outcome", "detail", "world_id"] as const),
];

const FILTERS = [
  ["accountId", "account_id"],
  ["accountName", "account_name"],
  ["command", "command"],
  ["outcome", "outcome"],
  ["worldId", "world_id"],
] as const satisfies readonly (readonly [keyof CommandAuditFilter, keyof CommandAuditRow])[];

/** The audit trail of commands in the table `command_audit`. */
export class KnexCommandAuditRepository implements CommandAuditRepository {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async append(entry: NewAuditEntry): Promise<void> {
    const { durationMs, accountId, accountName, worldId, request, ...rest } = entry;
    const row = {
      ...rest,
      duration_ms: durationMs,
      account_id: accountId,
      account_name: accountName,
      world_id: worldId ?? null,
      request: request?.id ?? null,
    };
    await retryTransient(async () => {
      const added = this.#entries().insert(row);
      if (request === undefined) await added;
      else await added.onConflict("request").merge(request.decides ? ["outcome", "detail", "duration_ms"] : ["request"]);
    });
  }

  async list({ beforeId, from, to, limit, ...filter }: CommandAuditFilter): Promise<CommandAuditEntry[]> {
    const query = this.#entries().orderBy("entry_id", "desc").limit(limit);
    if (beforeId !== undefined) query.where("entry_id", "<", beforeId);
    if (from !== undefined) query.where("at", ">=", from);
    if (to !== undefined) query.where("at", "<", to);
    for (const [name, column] of FILTERS) if (filter[name] !== undefined) query.where(column, filter[name]);
    const rows = await query.select(COLUMNS);
    return rows.map(({ entry_id, duration_ms, account_id, account_name, world_id, ...rest }) => ({
      ...rest,
      entryId: entry_id,
      durationMs: duration_ms,
      accountId: account_id,
      accountName: account_name,
      ...(world_id !== null && { worldId: world_id }),
    }));
  }

  #entries() {
    return this.#knex<CommandAuditRow>("command_audit");
  }
}
