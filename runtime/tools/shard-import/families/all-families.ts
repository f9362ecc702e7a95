import { stat } from "node:fs/promises";
import { SaveError, type SaveReader } from "../model.js";
import { openPolSave } from "./text/pol.js";
import { openRunUoSave, recognizeRunUo } from "./runuo.js";
import { openSphereSave } from "./text/sphere.js";
import { filesLike } from "./text/text-blocks.js";
import { openUox3Save } from "./text/uox3.js";

const openers = {
  servuo: (folder: string) => openRunUoSave(folder, "servuo"),
  runuo: (folder: string) => openRunUoSave(folder, "runuo"),
  modernuo: (folder: string) => openRunUoSave(folder, "modernuo"),
  sphere: openSphereSave,
  pol: openPolSave,
  uox3: openUox3Save,
} as const satisfies Record<string, (folder: string) => Promise<SaveReader>>;

export type SaveFamily = keyof typeof openers;
export const FAMILIES = Object.keys(openers) as readonly SaveFamily[];

/** Families by files that only their saves have. */
const SIGNS: readonly (readonly [family: SaveFamily, sign: RegExp])[] = [
  ["sphere", /^sphere(world|chars)\.scp$/i],
  ["pol", /^pcs\.txt$/],
  ["uox3", /\.wsc$/i],
];

/** Opens the save of a family. Without one, finds out which it is. @throws SaveError */
export async function openSave(folder: string, family: SaveFamily | undefined): Promise<SaveReader> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new SaveError(`${folder} is no folder that can be read`);
  const found = family ?? (await recognized(folder));
  if (found === undefined)
    throw new SaveError(`${folder} holds no save that is recognized; say with --from which family wrote it`);
  return openers[found](folder);
}

async function recognized(folder: string): Promise<SaveFamily | undefined> {
  for (const [family, sign] of SIGNS) if ((await filesLike(folder, sign)).length > 0) return family;
  return recognizeRunUo(folder);
}
