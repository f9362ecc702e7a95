import fs from "node:fs";
import path from "node:path";
import { giveToOwnerOfDirectory } from "../database/file-owner.js";
import { codeOf } from "../database/transactions.js";
import { FILE_NAME, type FileLine } from "./format.js";

/** Folders of the data directory whose files staff change, and which no import or build can make again. */
const FOLDERS = ["answers"];
const FOLDER_MODE = 0o750;
const FILE_MODE = 0o640;

/** The files of the data directory that belong into a backup. */
export function readShardFiles(dataDirectory: string): FileLine[] {
  return FOLDERS.flatMap((folder) => filesIn(dataDirectory, folder));
}

/**
 * Gives the data directory the files of a backup. A folder whose files differ is kept beside the new one, as
 * `answers.before-restore-...`.
 *
 * @returns the folders that were kept, as absolute paths
 */
export function restoreShardFiles(dataDirectory: string, files: readonly FileLine[], now = new Date()): string[] {
  const kept: string[] = [];
  for (const folder of FOLDERS) {
    const wanted = files.filter(({ file }) => file.startsWith(`${folder}/`));
    if (isSame(filesIn(dataDirectory, folder), wanted)) continue;
    const place = path.join(dataDirectory, folder);
    if (fs.existsSync(place)) {
      const aside = `${place}.before-restore-${now.toISOString().replaceAll(":", "-")}`;
      fs.renameSync(place, aside);
      kept.push(aside);
    }
    if (wanted.length === 0) continue;
    fs.mkdirSync(place, { mode: FOLDER_MODE });
    giveToOwnerOfDirectory(place);
    for (const { file, text } of wanted) {
      const full = path.join(dataDirectory, file);
      fs.writeFileSync(full, text, { mode: FILE_MODE });
      giveToOwnerOfDirectory(full);
    }
  }
  return kept;
}

function filesIn(dataDirectory: string, folder: string): FileLine[] {
  const place = path.join(dataDirectory, folder);
  if (!fs.existsSync(place)) return [];
  const names = fs
    .readdirSync(place)
    .sort()
    .map((name) => `${folder}/${name}`);
  return names
    .filter((file) => FILE_NAME.test(file))
    .flatMap((file) => {
      try {
        return [{ file, text: fs.readFileSync(path.join(dataDirectory, file), "utf8") }];
      } catch (error) {
        if (codeOf(error) === "ENOENT") return []; // Staff removed it in this moment.
        throw error;
      }
    });
}

function isSame(one: readonly FileLine[], other: readonly FileLine[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
