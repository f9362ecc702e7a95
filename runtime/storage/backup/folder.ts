import fs from "node:fs";
import path from "node:path";
import { giveToOwnerOfDirectory } from "../database/file-owner.js";

/** In the data directory, unless the operator names another one. */
export const BACKUPS_FOLDER = "backups";
const OWNER_ONLY = 0o700;
const SUFFIX = ".backup.gz";
/** What a killed backup leaves: `<file>.<process id>.partial`, or a database that it checked the file with. */
const LEFTOVER = /\.\d+\.(partial|checking(-wal|-shm|-journal)?)$/;
/** A backup writes all the time, so what nobody has written to for so long belongs to none that runs. */
const LEFTOVER_MS = 60 * 60_000;

/** By whom a backup without a name was made. Only scheduled ones are removed by themselves. */
export type BackupMaker = "shard" | "scheduled" | "before-upgrade";

export interface BackupFile {
  readonly file: string;
  readonly bytes: number;
  /** Unix milliseconds. */
  readonly writtenAt: number;
}

/** The folder of backups that have no name of their own. Members throw the file system's errors. */
export class BackupFolder {
  readonly directory: string;

  constructor(directory: string) {
    this.directory = directory;
  }

  /** Creates the folder if it is missing. @returns a name that no backup has, so that a second one is never refused */
  newFile(maker: BackupMaker, now = new Date()): string {
    if (fs.mkdirSync(this.directory, { recursive: true, mode: OWNER_ONLY }) !== undefined) giveToOwnerOfDirectory(this.directory);
    const time = now.toISOString().replaceAll(":", "-");
    return path.join(this.directory, `${maker}-${time}-${process.pid}${SUFFIX}`);
  }

  /** The complete backups, the newest first. */
  list(maker?: BackupMaker): BackupFile[] {
    return this.names()
      .filter((name) => name.endsWith(SUFFIX) && (maker === undefined || name.startsWith(`${maker}-`)))
      .map((name) => path.join(this.directory, name))
      .flatMap((file) => {
        const stat = fs.statSync(file, { throwIfNoEntry: false });
        return stat === undefined ? [] : [{ file, bytes: stat.size, writtenAt: stat.mtimeMs }];
      })
      .sort((one, other) => other.writtenAt - one.writtenAt || (one.file < other.file ? 1 : -1));
  }

  /** Removes all scheduled backups but the newest. @returns their files */
  removeOld(keep: number): string[] {
    const old = this.list("scheduled").slice(keep);
    for (const { file } of old) fs.rmSync(file, { force: true });
    return old.map(({ file }) => file);
  }

  /** Removes what killed backups left. @returns the files */
  removeLeftovers(now = Date.now()): string[] {
    const left = this.names()
      .filter((name) => LEFTOVER.test(name))
      .map((name) => path.join(this.directory, name))
      .filter((file) => now - (fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? now) > LEFTOVER_MS);
    for (const file of left) fs.rmSync(file, { force: true });
    return left;
  }

  private names(): string[] {
    return fs.existsSync(this.directory) ? fs.readdirSync(this.directory) : [];
  }
}
