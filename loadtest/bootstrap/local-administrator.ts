import { readFileSync } from "node:fs";
import path from "node:path";

/** What the server writes on its first start, see `runtime/accounts/first-administrator.ts`. */
const PASSWORD_FILE = "admin-password.txt";
const USERNAME = "admin";
const DEFAULT_DATA_DIRECTORY = "data";

export interface LocalAdministrator {
  username: string;
  password: string;
  /** Where the password was found. */
  file: string;
}

/**
 * Credentials for a test without `--admin-...` flags of a shard that was started here: its first administrator's, from
 * the file which that start wrote into the data directory for whoever may read it. Only for an API on this machine.
 */
export function localAdministrator(
  http: string,
  workingDirectory: string,
  env: NodeJS.ProcessEnv,
): LocalAdministrator | undefined {
  const { hostname } = new URL(http);
  if (hostname !== "localhost" && hostname !== "[::1]" && !hostname.startsWith("127.")) return undefined;
  const file = path.resolve(workingDirectory, env["SHARD_DATA"] ?? DEFAULT_DATA_DIRECTORY, PASSWORD_FILE);
  try {
    return { username: USERNAME, password: readFileSync(file, "utf8").trim(), file };
  } catch {
    // Not there or not ours to read: the server says what it needs.
    return undefined;
  }
}
