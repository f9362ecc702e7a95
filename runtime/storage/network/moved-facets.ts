import type { Knex } from "knex";
import { EntityFacets } from "./entity-facets.js";
import { moveOwnTables, splitOwnTables } from "./own-tables.js";
import { StorageError } from "../storage.js";
import { moveReceivedCharacters } from "./world-inbox.js";

const CHUNK_ROWS = 1_000;

/** What goes from a process that does not run to another one of its world. The journals of both are folded. */
export interface FacetMove {
  readonly worldId: number;
  readonly from: number;
  readonly to: number;
  /** Undefined for all that the process has. */
  readonly facets: readonly number[] | undefined;
}

/**
 * Gives what a process stores on some facets to another one, in a transaction of the caller: things with all that is in
 * them, characters, those in its inbox, and timers. Rejects with a StorageError of kind `incomplete` if both store the
 * same thing, or if only a part is wanted of a process with things in its inbox.
 */
export async function moveFacets(transaction: Knex.Transaction, move: FacetMove): Promise<void> {
  const { worldId, from, to, facets } = move;
  await refuseDoubles(transaction, move);
  if (facets === undefined) {
    for (const serials of chunksOf(await serialsOf(transaction, from))) await give(transaction, move, serials);
    await transaction("characters").where({ world_id: worldId, process_id: from }).update({ process_id: to });
    for (const inbox of ["world_arrivals", "world_things"])
      await transaction(inbox).where("to_process_id", from).update({ to_process_id: to });
    await moveOwnTables(transaction, { worldId, from, to });
    return;
  }
  await refuseReceivedThings(transaction, from);
  const things = await EntityFacets.read(transaction, from);
  const moved = things.on(facets);
  for (const serials of chunksOf(moved)) await give(transaction, move, serials);
  const goes = new Set(moved);
  const arrived = await moveReceivedCharacters(transaction, { from, to, facets });
  const characters = await transaction("characters")
    .where({ world_id: worldId, process_id: from })
    .select<{ serial: number; map_id: number }[]>("serial", "map_id");
  // Those that were never in the world are where they will begin.
  const leaving = characters.filter(({ serial, map_id: mapId }) => {
    const isThing = things.has(serial);
    return arrived.get(serial) ?? (isThing ? goes.has(serial) : facets.includes(mapId));
  });
  for (const chunk of chunksOf(leaving.map(({ serial }) => serial)))
    await transaction("characters").whereIn("serial", chunk).update({ process_id: to });
  const whether = (serial: number): boolean | undefined => (things.has(serial) ? goes.has(serial) : undefined);
  await splitOwnTables(transaction, { worldId, from, to, goes: whether });
}

async function give(transaction: Knex.Transaction, { from, to }: FacetMove, serials: number[]): Promise<void> {
  await transaction("world_entities").where("process_id", from).whereIn("serial", serials).update({ process_id: to });
}

function serialsOf(knex: Knex, processId: number): Promise<number[]> {
  return knex("world_entities").where("process_id", processId).orderBy("serial").pluck<number[]>("serial");
}

/** The inbox does not say on which facet a thing will be; its process takes it at its start. */
async function refuseReceivedThings(transaction: Knex.Transaction, from: number): Promise<void> {
  const waiting = await transaction("world_things").where("to_process_id", from).first<{ number: number } | undefined>("number");
  if (waiting === undefined) return;
  throw new StorageError(
    "incomplete",
    `creatures or items are on their way to the process ${from}, whose facets cannot be split before it has taken them: start the world with the facets that it had, and stop it again`,
  );
}

async function refuseDoubles(transaction: Knex.Transaction, { from, to }: FacetMove): Promise<void> {
  const double = await transaction("world_entities as one")
    .join("world_entities as other", "one.serial", "other.serial")
    .where({ "one.process_id": from, "other.process_id": to })
    .first<{ serial: number } | undefined>("one.serial");
  if (double === undefined) return;
  throw new StorageError(
    "incomplete",
    `the processes ${from} and ${to} both store the thing ${double.serial}, so what they store cannot be put together`,
  );
}

function* chunksOf(serials: readonly number[]): Generator<number[]> {
  for (let start = 0; start < serials.length; start += CHUNK_ROWS) yield serials.slice(start, start + CHUNK_ROWS);
}
