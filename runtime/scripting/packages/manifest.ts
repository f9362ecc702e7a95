import { lstat, readFile } from "node:fs/promises";
import path from "node:path";
import semver from "semver";
import { z } from "zod";
import { jsonOfBytes } from "../../base/text/text-files.js";

/** The file that makes a folder a package. */
export const MANIFEST = "package.json";
const MANIFEST_BYTES = 64 * 1024;
/** Names are folders, parts of names of files, and words of `require`. */
const NAME = /^[a-z][a-z0-9_-]{0,39}$/;
export const NAME_RULE = "1 to 40 lower-case letters, digits, - and _, starting with a letter";

/** A package with this name is the shard itself. */
export const SHARD = "shardkeeper";

/** A package that can be loaded. */
export interface ScriptPackage {
  readonly name: string;
  readonly version: string;
  readonly directory: string;
  /** Ranges of versions by the name of the package that it needs. */
  readonly needs: Readonly<Record<string, string>>;
}

const schema = z.object({
  name: z.string(),
  version: z.string().refine((text) => semver.valid(text) !== null, "must be a version such as 1.0.0"),
  needs: z
    .record(
      z.string(),
      z.string().refine((text) => semver.validRange(text) !== null, "must be a range of versions such as ^1.0.0"),
    )
    .default({}),
});

export function isPackageName(name: string): boolean {
  return NAME.test(name) && name !== SHARD;
}

/** Why a folder is no package. */
interface NoPackage {
  readonly reason: string;
  /** Whether there is a {@link MANIFEST}, which is wrong. */
  readonly isThere?: boolean;
}

/** Reads the package in a folder, or tells why there is none. */
export async function readPackage(directory: string): Promise<ScriptPackage | NoPackage> {
  const folder = path.basename(directory);
  const place = path.join(directory, MANIFEST);
  if (!isPackageName(folder)) return { reason: `its folder is not the name of a package: ${NAME_RULE}` };
  const size = await lstat(place).then(
    (found) => (found.isFile() ? found.size : NaN),
    () => undefined,
  );
  if (size === undefined) return { reason: `it has no ${MANIFEST}` };
  const damaged = (reason: string): NoPackage => ({ reason: `its ${MANIFEST} ${reason}`, isThere: true });
  if (!(size <= MANIFEST_BYTES)) return damaged(`is no file of at most ${MANIFEST_BYTES} bytes`);
  let read: unknown;
  try {
    read = jsonOfBytes(await readFile(place));
  } catch (error) {
    return damaged(`cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  const { data, error } = schema.safeParse(read);
  if (!data) {
    const [{ path: member, message } = { path: [], message: "it is wrong" }] = error.issues;
    return damaged(`is wrong${member.length > 0 ? ` at ${member.join(".")}` : ""}: ${message}`);
  }
  if (data.name !== folder) return damaged(`has the name '${data.name.slice(0, 80)}', but its folder is ${folder}`);
  return { ...data, directory };
}
