import fs from "node:fs";
import path from "node:path";
import { BACKUPS_FOLDER, BackupFolder } from "../../../storage/backup/folder.js";
import { type DoctorCheck, fault, ok, warning } from "../check.js";

const HOUR_MS = 3_600_000;
/** One may fail or be late before somebody must look. */
const MISSED_INTERVALS = 2;

export const backups: DoctorCheck = {
  name: "backups",
  looksAt: "when the last backup was made, and whether the scheduled ones are made",
  find({ config, dataDirectory, server }) {
    const { every, directory } = config.backup;
    const folder = new BackupFolder(path.resolve(directory ?? path.join(dataDirectory, BACKUPS_FOLDER)), dataDirectory);
    if (!fs.existsSync(dataDirectory)) return [ok("there is nothing to back up yet")];
    const [last] = folder.list(every === undefined ? undefined : "scheduled");
    const age = last && Date.now() - last.writtenAt;
    if (last && age !== undefined && age < 0)
      return [fault(`all backups are of the future, such as ${last.file}`, "Set the clock right, and then make a backup.")];
    if (every === undefined) {
      const says = age === undefined ? `there is no backup in ${folder.directory}` : `the last backup is of ${hoursIn(age)} ago`;
      return [
        warning(
          `no backups are scheduled, and ${says}`,
          "Set --backup-every, such as 6h; or ignore this if another program makes backups elsewhere.",
        ),
      ];
    }
    if (age !== undefined && age < MISSED_INTERVALS * every) return [ok(`the last scheduled backup is of ${hoursIn(age)} ago`)];
    const says =
      age === undefined
        ? `there is no scheduled backup in ${folder.directory}`
        : `the last scheduled backup is of ${hoursIn(age)} ago`;
    if (age === undefined && server !== undefined) {
      return [
        warning(`${says} yet; the server makes the first one when it starts`, "Look again in some minutes, and then at the log."),
      ];
    }
    if (server === undefined)
      return [warning(`${says}; the server makes them while it runs`, "Start the server, or run npm run backup.")];
    return [fault(`${says}, though the server runs`, "The log says why, in lines of the component backups.")];
  },
};

function hoursIn(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS);
  return hours < 1 ? "less than an hour" : hours === 1 ? "1 hour" : `${hours} hours`;
}
