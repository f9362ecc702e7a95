import type { SaveReader } from "../model.js";
import { SaveError } from "../model.js";
import { openRunUoSave, recognizeRunUo } from "./runuo.js";

export const FAMILIES = ["servuo", "runuo", "modernuo", "sphere", "pol", "uox3", "shardkeeper"] as const;
export type SaveFamily = (typeof FAMILIES)[number];

/** Opens the save of a family. Without one, finds out which it is. @throws SaveError */
export async function openSave(folder: string, family: SaveFamily | undefined): Promise<SaveReader> {
  const found = family ?? (await recognizeRunUo(folder));
  if (found === undefined)
    throw new SaveError(`${folder} holds no save that is recognized; say with --from which family wrote it`);
  if (found === "servuo" || found === "runuo" || found === "modernuo") return openRunUoSave(folder, found);
  throw new SaveError(`${found} is not read yet`);
}
