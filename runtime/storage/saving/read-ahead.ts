import type { DatabaseAddress } from "../database/database-address.js";
import { openForReading } from "../database/database.js";
import { isMysql } from "../database/transactions.js";
import { WorldCursor } from "../world/world-cursor.js";
import { SOLE_HOLD } from "../world/world-hold.js";
import type { WorldReading } from "./world-reading.js";

/** A world that was read while another process plays it. */
export interface ReadAhead {
  readonly reading: WorldReading;
  /** The last batch of the journal that was read. */
  readonly lastBatch: number;
}

/**
 * Reads the world of a process that is alone with its database, and may be writing it. Changes nothing there.
 *
 * @throws StorageError if the database cannot be read, or anything in it is damaged, which only a start may set aside
 */
export async function readAhead(address: DatabaseAddress, reading: WorldReading): Promise<ReadAhead> {
  const knex = await openForReading(address);
  try {
    // Whatever would be set aside makes this fail.
    if (!isMysql(knex)) await knex.raw("PRAGMA query_only = ON");
    // One transaction sees the database as it is at one moment.
    return await knex.transaction(
      async (transaction) => {
        const cursor = await WorldCursor.open(transaction, SOLE_HOLD, {});
        for (;;) {
          const batch = await cursor.next();
          if (!(batch instanceof Uint8Array)) return { reading, lastBatch: cursor.lastBatch };
          reading.read(batch);
        }
      },
      isMysql(knex) ? { readOnly: true } : {},
    );
  } finally {
    await knex.destroy();
  }
}
