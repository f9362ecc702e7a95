import { spawn } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { z } from "zod";
import { childEnvironment } from "../../base/system/child-environment.js";
import { projectDirectory } from "../../base/system/version.js";
import type { BackupCharacter } from "./character-in-backup.js";

/** What `npm run backup -- --json` prints. */
const backupReportSchema = z.object({
  file: z.string(),
  bytes: z.int(),
  rows: z.record(z.string(), z.int()),
  files: z.int(),
  /** Whether it was restored beside the file and examined. */
  isChecked: z.boolean(),
  /** Old scheduled backups that were removed. */
  removed: z.array(z.string()),
});
export type BackupReport = z.infer<typeof backupReportSchema>;

export interface ProgramParts {
  readonly dataDirectory: string;
  readonly databaseUrl: string | undefined;
  /** Where the backup goes. */
  readonly directory: string;
  /** Scheduled backups to keep. */
  readonly keep: number;
}

/** The backup was not made; the message says why. */
export class BackupFailedError extends Error {
  override readonly name = "BackupFailedError";
}

/** As `nice -n 10`: players and the database come first. */
const LOW_PRIORITY = 10;
/** Of what the program prints as its error. */
const REASON_CHARACTERS = 500;

/**
 * Makes a backup and checks it, in a process of its own: neither its work nor its memory is the shard's. Rejects with
 * {@link BackupFailedError}.
 *
 * @param signal ends the process, which then leaves no file
 */
export async function runBackupProgram(parts: ProgramParts, signal: AbortSignal): Promise<BackupReport> {
  const { dataDirectory, databaseUrl, directory, keep } = parts;
  const flags = ["--check", "--json", "--data", dataDirectory, "--directory", directory, "--keep", String(keep)];
  // Its address may hold a password, which command lines show to everybody.
  const variables: Record<string, string> = databaseUrl === undefined ? {} : { SHARD_DATABASE_URL: databaseUrl };
  const output = await outputOf(["backup", ...flags], { variables, signal });
  const report = reportOf(output);
  if (!report) throw new BackupFailedError("the program did not print a report");
  return report;
}

/** Reads what a character had in a backup, in a process of its own. Rejects with {@link BackupFailedError}. */
export async function runCharacterProgram(file: string, character: number, signal?: AbortSignal): Promise<BackupCharacter> {
  return JSON.parse(await outputOf(["character", file, "--serial", String(character)], { signal })) as BackupCharacter;
}

/** What the program prints. */
function outputOf(
  args: readonly string[],
  { variables, signal }: { readonly variables?: Readonly<Record<string, string>>; readonly signal?: AbortSignal | undefined },
): Promise<string> {
  const program = path.join(projectDirectory(), "dist/runtime/server/backup-main.js");
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      env: { ...childEnvironment(), ...variables },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const end = (): void => void child.kill();
    signal?.addEventListener("abort", end, { once: true });
    let output = "";
    let errors = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => void (output += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => void (errors += text));
    child.on("error", (error) => reject(new BackupFailedError(error.message)));
    child.on("spawn", () => lowerPriority(child.pid!));
    child.on("close", (code) => {
      signal?.removeEventListener("abort", end);
      if (code === 0) resolve(output);
      else reject(new BackupFailedError(errors.trim().slice(0, REASON_CHARACTERS) || `the program ended with ${code}`));
    });
  });
}

function reportOf(output: string): BackupReport | undefined {
  try {
    return backupReportSchema.parse(JSON.parse(output));
  } catch {
    return undefined; // Reported as a failed backup.
  }
}

function lowerPriority(pid: number): void {
  try {
    os.setPriority(pid, LOW_PRIORITY);
  } catch {
    // It has ended already, or the system does not allow it: then it works at the usual priority.
  }
}
