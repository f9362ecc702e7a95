import fs from "node:fs";
import path from "node:path";
import { type DoctorCheck, fault, type Finding, ok, type Subject, warning } from "../check.js";

const MIB = 1_024 * 1_024;
/** With less, logs and journal fill the disk within hours. */
const NEEDED_FREE_BYTES = 256 * MIB;
/** A restore or a rehearsal needs the database once more, and a backup beside it. */
const COPIES_OF_DATABASE = 2;
const OTHERS_MAY_READ = 0o077;
const NAMED_FILES = 3;

export const dataDirectory: DoctorCheck = {
  name: "data directory",
  looksAt: "whether it is writable, who owns its files, who else may read it, and the free space",
  find(subject) {
    const stat = fs.statSync(subject.dataDirectory, { throwIfNoEntry: false });
    if (stat === undefined) return findMissing(subject);
    if (!stat.isDirectory()) return [fault(`${subject.dataDirectory} is a file`, "Name a directory with --data.")];
    const found = [...findAccess(subject, stat), ...findSpace(subject)];
    return found.some(({ level }) => level !== "ok") ? found : [ok(`${subject.dataDirectory} is writable`), ...found];
  },
};

function findMissing({ dataDirectory: directory }: Subject): Finding[] {
  let parent = path.dirname(directory);
  while (!fs.existsSync(parent)) parent = path.dirname(parent);
  if (mayWrite(parent)) return [ok(`${directory} does not exist; the first start creates it`)];
  return [
    fault(
      `${directory} does not exist, and ${parent} is not writable`,
      `Create it for the user that runs the server, or set --data.`,
    ),
  ];
}

function findAccess({ dataDirectory: directory }: Subject, stat: fs.Stats): Finding[] {
  const found: Finding[] = [];
  if (!mayWrite(directory)) {
    found.push(
      fault(
        `${directory} is not writable for this user; it belongs to user ${stat.uid}`,
        `Run this as the user that runs the server, or chown -R that user ${directory}`,
      ),
    );
    return found;
  }
  const strangers = fs
    .readdirSync(directory)
    .filter((name) => fs.lstatSync(path.join(directory, name), { throwIfNoEntry: false })?.uid !== stat.uid);
  if (strangers.length > 0) {
    const names = strangers.slice(0, NAMED_FILES).join(", ");
    found.push(
      fault(
        `${strangers.length} files in it do not belong to its owner: ${names}`,
        `chown -R --reference=${directory} ${directory}`,
      ),
    );
  }
  if (process.platform !== "win32" && (stat.mode & OTHERS_MAY_READ) !== 0) {
    found.push(warning("other users of this machine may read it, and it holds secrets", `chmod 700 ${directory}`));
  }
  return found;
}

function findSpace({ dataDirectory: directory, address }: Subject): Finding[] {
  const { bavail, bsize } = fs.statfsSync(directory);
  const free = bavail * bsize;
  const size = address.engine === "sqlite" ? (fs.statSync(address.file, { throwIfNoEntry: false })?.size ?? 0) : 0;
  const says = `${inMebibytes(free)} are free in ${directory}`;
  const mend = "Free space on that disk, or move the data directory to a larger one.";
  if (free < NEEDED_FREE_BYTES) return [fault(`only ${says}`, mend)];
  if (free < COPIES_OF_DATABASE * size) {
    return [warning(`${says}, and the database has ${inMebibytes(size)}: a restore may not fit`, mend)];
  }
  return [ok(says)];
}

function mayWrite(directory: string): boolean {
  try {
    fs.accessSync(directory, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
    return true;
  } catch {
    return false; // The finding says so.
  }
}

function inMebibytes(bytes: number): string {
  return `${Math.floor(bytes / MIB)} MiB`;
}
