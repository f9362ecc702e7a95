import { readdir, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { orIfGone } from "./gone-files.js";

/**
 * Kinds of file systems whose changes the system does not report, because another machine or the host makes them
 * (statfs(2), `linux/magic.h`): NFS, SMB and CIFS, 9P, FUSE with SSHFS and virtiofs, VirtualBox's shared folders, AFS
 * and Ceph.
 */
const SILENT_KINDS = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x01021997, 0x65735546, 0x786f4256, 0x5346414f, 0x00c36400,
]);

/** How often such a folder is looked through. */
export const POLL_MS = 2_000;

/** Whether changes below a folder must be looked for. */
export async function isSilent(folder: string): Promise<boolean> {
  const kind = await orIfGone(
    statfs(folder).then(({ type }) => type),
    0,
  );
  return SILENT_KINDS.has(kind);
}

/** What stands in a folder and all folders below it, by its path: when it was changed, and its size. */
export class FolderPolling {
  private readonly root: string;
  private readonly concerns: (place: string) => boolean;
  private readonly whenChanged: (place: string) => void;
  private seen: ReadonlyMap<string, string> | undefined;

  constructor(parts: { root: string; concerns: (place: string) => boolean; whenChanged: (place: string) => void }) {
    this.root = parts.root;
    this.concerns = parts.concerns;
    this.whenChanged = parts.whenChanged;
  }

  /** Reports what has changed since the last look. The first look reports nothing. */
  async look(): Promise<void> {
    const now = new Map<string, string>();
    await this.collect(this.root, now);
    const before = this.seen;
    this.seen = now;
    if (!before) return;
    for (const [place, state] of now) if (before.get(place) !== state) this.whenChanged(place);
    for (const place of before.keys()) if (!now.has(place)) this.whenChanged(place);
  }

  private async collect(folder: string, found: Map<string, string>): Promise<void> {
    for (const entry of await orIfGone(readdir(folder, { withFileTypes: true }), [])) {
      const place = path.join(folder, entry.name);
      if (!this.concerns(place)) continue;
      if (entry.isDirectory()) await this.collect(place, found);
      else if (entry.isFile()) {
        const stats = await orIfGone(stat(place), undefined);
        if (stats) found.set(place, `${stats.mtimeMs} ${stats.size}`);
      }
    }
  }
}
