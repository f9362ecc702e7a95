import fs from "node:fs";
import path from "node:path";
import { constants, gunzipSync } from "node:zlib";
import { giveToOwnerOfDirectory } from "../database/file-owner.js";
import { FORMAT, type Header } from "./format.js";
import { madeShardId, shardIdOf } from "./shard-id.js";

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
  /** Unix milliseconds, as the shard wrote it into the file; the time of the file itself may be that of a copy. */
  readonly writtenAt: number;
  /** Undefined in a file of an older version. */
  readonly shardId: string | undefined;
}

/** Enough compressed bytes for the first line. */
const HEADER_BYTES = 8_192;

/** The folder of backups that have no name of their own. Members throw the file system's errors. */
export class BackupFolder {
  readonly directory: string;
  private readonly dataDirectory: string;

  /** @param dataDirectory the shard's; other shards may use the same folder of backups */
  constructor(directory: string, dataDirectory: string) {
    this.directory = directory;
    this.dataDirectory = dataDirectory;
  }

  /** Creates the folder if it is missing. @returns a name that no backup has, so that a second one is never refused */
  newFile(maker: BackupMaker, now = new Date()): string {
    if (fs.mkdirSync(this.directory, { recursive: true, mode: OWNER_ONLY }) !== undefined) giveToOwnerOfDirectory(this.directory);
    const time = now.toISOString().replaceAll(":", "-");
    return path.join(this.directory, `${maker}-${madeShardId(this.dataDirectory)}-${time}-${process.pid}${SUFFIX}`);
  }

  /** The shard's complete backups, the newest first. Those that claim to be of the future come last. */
  list(maker?: BackupMaker, now = Date.now()): BackupFile[] {
    const own = shardIdOf(this.dataDirectory);
    const age = ({ writtenAt }: BackupFile): number => (writtenAt > now ? Infinity : now - writtenAt);
    return this.names()
      .filter((name) => name.endsWith(SUFFIX) && (maker === undefined || name.startsWith(`${maker}-`)))
      .flatMap((name) => backupAt(path.join(this.directory, name)) ?? [])
      .filter(({ shardId }) => shardId === undefined || shardId === own)
      .sort((one, other) => (age(one) === age(other) ? 0 : age(one) - age(other)) || (one.file < other.file ? 1 : -1));
  }

  /**
   * Removes the shard's scheduled backups but the newest. What another shard or an older version wrote stays.
   *
   * @param made the one that was just made, which stays whatever the clock says
   * @returns the files
   */
  removeOld(keep: number, made: string): string[] {
    const others = this.list("scheduled").filter(({ file, shardId }) => file !== made && shardId !== undefined);
    const old = others.slice(keep - 1);
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

/** Undefined for what is not a backup. */
function backupAt(file: string): BackupFile | undefined {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  const { shardId, createdAt } = headerOf(file) ?? {};
  const writtenAt = Date.parse(createdAt ?? "");
  return stat === undefined || Number.isNaN(writtenAt) ? undefined : { file, bytes: stat.size, writtenAt, shardId };
}

function headerOf(file: string): Header | undefined {
  try {
    const descriptor = fs.openSync(file, "r");
    const start = Buffer.alloc(HEADER_BYTES);
    const bytes = fs.readSync(descriptor, start, 0, HEADER_BYTES, 0);
    fs.closeSync(descriptor);
    const text = gunzipSync(start.subarray(0, bytes), { finishFlush: constants.Z_SYNC_FLUSH }).toString("utf8");
    const header = JSON.parse(text.slice(0, text.indexOf("\n"))) as Header;
    return header.format === FORMAT ? header : undefined;
  } catch {
    return undefined; // Another program's file, a damaged one, or one that was removed meanwhile.
  }
}
