import { describeAddress } from "../../../storage/database/database-address.js";
import { refusalOfEmpty } from "../../../storage/database/used-database.js";
import { type DoctorCheck, fault, type Finding, ok, warning } from "../check.js";

export const database: DoctorCheck = {
  name: "database",
  looksAt: "whether it can be reached and read, and whether its schema fits this version",
  async find({ dataDirectory, address, examine, config }) {
    const name = describeAddress(address);
    const examined = await examine();
    if (examined === undefined || examined.schema.applied.length === 0) {
      const refusal = config.persistence.allowEmptyDatabase ? undefined : refusalOfEmpty(dataDirectory, address);
      if (refusal !== undefined) return [fault(`${name} is missing or empty, and the start will be refused`, `${refusal}.`)];
      return [ok(`${name} is empty; the first start fills it`)];
    }
    const { schema, engine, faults } = examined;
    const found: Finding[] = faults.map((text) =>
      fault(`${name} is damaged: ${text}`, "Stop the server and restore the last backup with npm run restore."),
    );
    if (schema.unknown.length > 0) {
      const says = `${name} was written by a newer version (unknown migrations: ${schema.unknown.join(", ")})`;
      found.push(fault(says, "Install that version, or restore a backup of this one."));
    } else if (schema.pending.length > 0) {
      found.push(
        warning(
          `${name} is of an older version; the next start applies ${schema.pending.join(", ")}`,
          "Take a backup before that start: an older version cannot use the database afterwards.",
        ),
      );
    }
    return found.length > 0 ? found : [ok(`${name}: ${engine}, schema ${schema.applied.at(-1)}`)];
  },
};
