import { stat, statfs } from "node:fs/promises";
import { commitOfCheckout, version } from "../base/system/version.js";
import type { ServerStateJson } from "../http/schemas/server-state.js";
import type { EntryRules } from "../services/accounts/entry-rules.js";
import type { Storage } from "../storage/storage.js";
import type { BackupSchedule } from "../storage/backup/schedule.js";
import { databaseAddress } from "../storage/database/database-address.js";
import * as migrations from "../storage/migrations/all.js";

const FAILING_LISTED = 20;

/** The scripts of a world and those that fail. */
export type ScriptState = () => NonNullable<ServerStateJson["scripts"]>;

export interface ServerStateParts {
  readonly dataDirectory: string;
  readonly databaseUrl: string | undefined;
  readonly storage: Pick<Storage, "failingBecause">;
  readonly entry: Pick<EntryRules, "closedBecause">;
  readonly backups: BackupSchedule | undefined;
  /** Undefined in a process that plays no world. */
  readonly scripts: ScriptState | undefined;
}

/** What staff see of the server beside its figures. The result reads it again on each call. */
export function serverState(parts: ServerStateParts): () => Promise<ServerStateJson> {
  const { dataDirectory, storage, entry, backups, scripts } = parts;
  const address = databaseAddress(dataDirectory, parts.databaseUrl);
  const versions = {
    version: version(),
    commit: commitOfCheckout() ?? null,
    databaseVersion: Object.keys(migrations).at(-1) ?? "",
    nodeVersion: process.versions.node,
  };
  return async () => {
    const { bavail, blocks, bsize } = await statfs(dataDirectory);
    return {
      ...versions,
      database: {
        engine: address.engine,
        bytes: address.engine === "sqlite" ? await sizeOf(address.file) : null,
        failingBecause: storage.failingBecause ?? null,
      },
      disk: { freeBytes: bavail * bsize, totalBytes: blocks * bsize },
      backup: backups
        ? {
            everySeconds: Math.round(backups.everyMs / 1_000),
            lastDoneAtUtc: backups.lastDoneAt === undefined ? null : new Date(backups.lastDoneAt).toISOString(),
            failed: backups.made.failed,
          }
        : null,
      scripts: scripts?.() ?? null,
      loginsClosedBecause: entry.closedBecause ?? null,
    };
  };
}

/** The files whose handlers failed, those with most failures first. */
export function failingFiles(
  costs: readonly { readonly file: string; readonly failures: number }[],
): { file: string; failures: number }[] {
  const sums = new Map<string, number>();
  for (const { file, failures } of costs) if (failures > 0) sums.set(file, (sums.get(file) ?? 0) + failures);
  return [...sums]
    .map(([file, failures]) => ({ file, failures }))
    .sort((a, b) => b.failures - a.failures)
    .slice(0, FAILING_LISTED);
}

/** With the write-ahead log. Null for a file that is gone. */
async function sizeOf(file: string): Promise<number | null> {
  try {
    const { size } = await stat(file);
    const log = await stat(`${file}-wal`).then(
      (found) => found.size,
      () => 0,
    );
    return size + log;
  } catch {
    return null;
  }
}
