import path from "node:path";
import { ConfigError, readConfig } from "../../services/settings/start.js";
import { readListeningFile } from "../../base/data-directory/listening-file.js";
import { holderOfDataDirectory } from "../../storage/database/data-directory-lock.js";
import { databaseAddress } from "../../storage/database/database-address.js";
import { examineDatabase } from "../../storage/database/examine-database.js";
import { type DoctorCheck, fault, type Finding, type Installation, type Subject } from "./check.js";
import { chronicle } from "./checks/chronicle.js";
import { checksOfInstallation, checksOfShard } from "./checks/all-checks.js";

/** The findings of one check, in the form of `--json`. */
export interface Result {
  name: string;
  looksAt: string;
  findings: readonly Finding[];
}

export interface Report {
  /** False if there is a fault. */
  ok: boolean;
  checks: Result[];
  /** Names of the checks that wrong options left out. */
  skipped: string[];
}

/**
 * Makes all checks, one after the other. Changes nothing; a server may be running.
 *
 * @param withChronicle compares the record of the world with the world, too
 */
export async function examine(installation: Installation, withChronicle = false): Promise<Report> {
  const checks: Result[] = [];
  for (const check of checksOfInstallation) checks.push(await resultOf(check, installation));
  const subject = subjectOf(installation);
  const wanted = withChronicle ? [...checksOfShard, chronicle] : checksOfShard;
  for (const check of subject === undefined ? [] : wanted) checks.push(await resultOf(check, subject!));
  return {
    ok: !checks.some(({ findings }) => findings.some(({ level }) => level === "fault")),
    checks,
    skipped: subject === undefined ? checksOfShard.map(({ name }) => name) : [],
  };
}

/** Undefined if the options are wrong, which one of the checks has reported. */
function subjectOf(installation: Installation): Subject | undefined {
  try {
    const config = readConfig(installation.argv, installation.env);
    const dataDirectory = path.resolve(config.dataDirectory);
    const address = databaseAddress(dataDirectory, config.database.url);
    let examined: ReturnType<typeof examineDatabase> | undefined;
    return {
      ...installation,
      config,
      dataDirectory,
      address,
      server: serverOn(dataDirectory),
      examine: () => (examined ??= examineDatabase(address)),
    };
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}

function serverOn(dataDirectory: string): Subject["server"] {
  const holder = holderOfDataDirectory(dataDirectory);
  if (holder === undefined) return undefined;
  const listening = readListeningFile(dataDirectory);
  // A server that is starting has not removed the file of a killed one yet.
  return { ...holder, listening: holder.pid === null || listening?.pid === holder.pid ? listening : undefined };
}

async function resultOf<Looked extends Installation>(check: DoctorCheck<Looked>, subject: Looked): Promise<Result> {
  const { name, looksAt } = check;
  try {
    return { name, looksAt, findings: await check.find(subject) };
  } catch (error) {
    const says = error instanceof Error ? error.message : String(error);
    return { name, looksAt, findings: [fault(says, `Correct what the message names; this check looks at ${looksAt}.`)] };
  }
}
