import type { Connection } from "mysql2/promise";
import { StorageError } from "../storage.js";
import { describeAddress, type MysqlAddress } from "./database-address.js";

const MIB = 1_024 * 1_024;
/** What a server must take; the default of MariaDB. */
const STATEMENT_BYTES = 16 * MIB;

/**
 * Batches of the journal and of backups are longer than some old servers take. Such a server would refuse a batch for
 * ever, and nothing after it would be stored.
 *
 * @throws StorageError
 */
export async function requireLongStatements(connection: Pick<Connection, "query">, address: MysqlAddress): Promise<void> {
  const [rows] = await connection.query("SELECT @@max_allowed_packet AS bytes");
  const bytes = Number((rows as { bytes: number | string }[])[0]?.bytes);
  if (bytes >= STATEMENT_BYTES) return;
  const [has, needs] = [bytes, STATEMENT_BYTES].map((one) => one / MIB);
  throw new StorageError(
    "incompatible",
    `the database ${describeAddress(address)} takes statements of up to ${has} MiB; set its max_allowed_packet to ${needs} MiB or more`,
  );
}
