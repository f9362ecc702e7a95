import path from "node:path";
import { BACKUPS_FOLDER, BackupFolder } from "../storage/backup/folder.js";
import { runBackupProgram } from "../storage/backup/program.js";
import { BackupSchedule } from "../storage/backup/schedule.js";
import type { Config } from "../services/settings/start.js";
import type { Log } from "../base/log/log.js";
import type { EventBus } from "../contracts/events/event-bus.js";
import type { Metrics } from "../base/system/metrics.js";

/**
 * The scheduled backups of the configuration, or undefined without. Begins at once if the last one is older than the
 * interval.
 */
export function scheduleBackups(
  { backup, database, dataDirectory }: Config,
  { events, log }: { events: EventBus; log: Log },
): BackupSchedule | undefined {
  if (backup.every === undefined) return undefined;
  const data = path.resolve(dataDirectory);
  const directory = path.resolve(backup.directory ?? path.join(data, BACKUPS_FOLDER));
  const program = { dataDirectory: data, databaseUrl: database.url, directory, keep: backup.keep };
  return new BackupSchedule({
    everyMs: backup.every,
    folder: new BackupFolder(directory, data),
    make: (signal) => runBackupProgram(program, signal),
    events,
    log,
  });
}

/** Adds scheduled backups to /metrics. Without them nothing is added, so that alerts on them stay quiet. */
export function reportBackups(metrics: Metrics, schedule: BackupSchedule | undefined): void {
  if (schedule === undefined) return;
  metrics.total(
    "backups_total",
    "Scheduled backups, by result.",
    () => Object.entries(schedule.made).map(([result, value]) => ({ labels: { result }, value })),
    ["result"],
  );
  metrics.gauge("backup_interval_seconds", "Seconds between scheduled backups.", () => schedule.everyMs / 1_000);
  metrics.gauge(
    "backup_last_done_timestamp_seconds",
    "When the last scheduled backup was complete, in Unix seconds; 0 if there is none.",
    () => (schedule.lastDoneAt ?? 0) / 1_000,
  );
  metrics.gauge(
    "backup_seconds",
    "How long the last scheduled backup of this process took, with its check; 0 before the first.",
    () => (schedule.lastMs ?? 0) / 1_000,
  );
}
