import fs from "node:fs";
import path from "node:path";

/**
 * Gives a new file or directory to the owner of the directory that it stands in, if this process is root: the server's
 * user could not open what an operator restored or backed up as root. Other users cannot give files away, and their
 * files are their own.
 */
export function giveToOwnerOfDirectory(file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = fs.statSync(path.dirname(file));
  fs.chownSync(file, uid, gid);
}
