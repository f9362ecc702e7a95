import type { Knex } from "knex";
import type { EntityRow } from "../world/journal-rows.js";

const PAGE_ROWS = 5_000;
/** Things lie in fewer containers than that; records that hold each other end there. */
const MAX_DEPTH = 1_000;

/** What storage reads of a state: where the thing is. */
interface StoredPlace {
  mapId?: number;
  /** Serial of the container or wearer. */
  holder?: number;
}

/** On which facet each thing of a snapshot is: its own, or that of the thing that it is in. */
export class EntityFacets {
  readonly #facets = new Map<number, number>();
  readonly #holders = new Map<number, number>();

  /** Reads the snapshot of a process. Things whose state cannot be read are nowhere. */
  static async read(knex: Knex, processId: number): Promise<EntityFacets> {
    const read = new EntityFacets();
    for (let after = -1; ;) {
      const rows = await knex<EntityRow>("world_entities")
        .where("process_id", processId)
        .where("serial", ">", after)
        .orderBy("serial")
        .limit(PAGE_ROWS)
        .select<Pick<EntityRow, "serial" | "state">[]>("serial", "state");
      for (const { serial, state } of rows) read.#take(serial, placeOf(state));
      const last = rows.at(-1);
      if (last === undefined) return read;
      after = last.serial;
    }
  }

  /** Undefined for a thing that is nowhere, or is in nothing that is known. */
  of(serial: number): number | undefined {
    let at = serial;
    for (let depth = 0; depth < MAX_DEPTH; depth++) {
      const holder = this.#holders.get(at);
      if (holder === undefined) return this.#facets.get(at);
      at = holder;
    }
    return undefined;
  }

  has(serial: number): boolean {
    return this.#facets.has(serial) || this.#holders.has(serial);
  }

  /** All things on some facets, in the order of their serials. */
  on(facets: readonly number[]): number[] {
    const wanted = new Set(facets);
    const isThere = (serial: number): boolean => wanted.has(this.of(serial) ?? Number.NaN);
    return [...this.#facets.keys(), ...this.#holders.keys()].filter(isThere).sort((one, other) => one - other);
  }

  #take(serial: number, { mapId, holder }: StoredPlace): void {
    if (holder !== undefined) this.#holders.set(serial, holder);
    else if (mapId !== undefined) this.#facets.set(serial, mapId);
  }
}

function placeOf(state: string): StoredPlace {
  try {
    const { mapId, holder } = JSON.parse(state) as { mapId?: unknown; holder?: unknown };
    return { ...(typeof mapId === "number" && { mapId }), ...(typeof holder === "number" && { holder }) };
  } catch {
    return {}; // The load sets it aside.
  }
}
