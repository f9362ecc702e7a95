import { readFileSync } from "node:fs";
import path from "node:path";

/** The server writes this file on its first start, see `runtime/accounts/first-administrator.ts`. */
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
 * Reads the credentials of a local shard's first administrator, for a test without `--admin-...` flags. The shard wrote them to a
 * file in its data directory on its first start. Only for an API on this machine.
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
    // Missing or unreadable: the server will say that it needs credentials.
    return undefined;
  }
}
