import type { DoctorCheck, Installation } from "../check.js";
import { backups } from "./backups.js";
import { clientData } from "./client-data.js";
import { configuration } from "./configuration.js";
import { dataDirectory } from "./data-directory.js";
import { database } from "./database.js";
import { clock, limits } from "./machine.js";
import { ports } from "./ports.js";
import { build, node, running } from "./versions.js";

/** Those that need no valid options, in the order of the report. */
export const checksOfInstallation: readonly DoctorCheck<Installation>[] = [node, build, configuration];

/** Those that look at the shard that the options describe. */
export const checksOfShard: readonly DoctorCheck[] = [
  running,
  dataDirectory,
  database,
  backups,
  ports,
  clientData,
  clock,
  limits,
];
