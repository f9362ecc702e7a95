import type { Knex } from "knex";
import { OWN_SCOPES } from "../../world/saved/script-store.js";

/** The process that has what was stored before there were several. */
const FIRST_PROCESS = 1;

/** Whose tables of the host a process has; those of a shard that was alone go to the first process. */
export function ownTablesOf(processId: number): number {
  return processId === FIRST_PROCESS ? 0 : processId;
}

interface Move {
  readonly worldId: number;
  readonly from: number;
  readonly to: number;
}

interface OwnRow {
  world_id: number;
  scope: string;
  owner: number;
  name: string;
  value: string;
}

/** Gives the host's tables of a process to another one, which keeps its own of the same names. */
export async function moveOwnTables(transaction: Knex.Transaction, { worldId, from, to }: Move): Promise<void> {
  for (const scope of OWN_SCOPES) {
    const of = (processId: number) =>
      transaction<OwnRow>("script_store").where({ world_id: worldId, scope, owner: ownTablesOf(processId) });
    const known = new Set(await of(to).pluck<string[]>("name"));
    for (const name of await of(from).pluck<string[]>("name")) {
      if (known.has(name)) await of(from).where({ name }).delete();
      else
        await of(from)
          .where({ name })
          .update({ owner: ownTablesOf(to) });
    }
  }
}

/**
 * Gives the timers of things that go to another process along with them: those that name such things and none that
 * stay. Each of the two has the others: neither calls again what calendars called, and both know what templates said.
 *
 * @param goes whether a thing with that serial goes; undefined if there is none
 */
export async function splitOwnTables(
  transaction: Knex.Transaction,
  { worldId, from, to, goes }: Move & { goes: (serial: number) => boolean | undefined },
): Promise<void> {
  const of = (scope: string) => transaction<OwnRow>("script_store").where({ world_id: worldId, scope, owner: ownTablesOf(from) });
  for (const { name, value } of await of("timer").select("name", "value")) {
    const named = numbersIn(JSON.parse(value)).flatMap((serial) => goes(serial) ?? []);
    if (named.length > 0 && named.every(Boolean))
      await of("timer")
        .where({ name })
        .update({ owner: ownTablesOf(to) });
  }
  for (const scope of OWN_SCOPES.filter((one) => one !== "timer"))
    for (const { name, value } of await of(scope).select("name", "value")) {
      const copy = { world_id: worldId, scope, owner: ownTablesOf(to), name, value };
      await transaction("script_store").insert(copy).onConflict(["world_id", "scope", "owner", "name"]).merge({ name });
    }
}

/** All numbers in the stored form of a timer; serials are among them. */
function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}
