import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The server writes this file on its first start, see `runtime/services/accounts/first-administrator.ts`. */
export const PASSWORD_FILE = "admin-password.txt";
/** It gives the password instead of the file, see `docs/operators-guide.md`. */
export const PASSWORD_VARIABLE = "SHARD_ADMIN_PASSWORD";
const USERNAME = "admin";
const DEFAULT_DATA_DIRECTORY = "data";

export interface LocalAdministrator {
  username: string;
  password: string;
  /** Where the password was found. */
  file: string;
}

/** Where the password may be. */
export interface LocalPlaces {
  workingDirectory: string;
  env: NodeJS.ProcessEnv;
  /** The `network.json` of a network on this machine, beside which each process has its data directory. */
  network?: string | undefined;
}

/**
 * Reads the credentials of a local shard's first administrator, for a test without `--admin-...` flags. The shard wrote
 * them to a file in its data directory on its first start, or was told them by a variable. Only for an API on this
 * machine.
 */
export function localAdministrator(
  http: string,
  { workingDirectory, env, network }: LocalPlaces,
): LocalAdministrator | undefined {
  const { hostname } = new URL(http);
  if (hostname !== "localhost" && hostname !== "[::1]" && !hostname.startsWith("127.")) return undefined;
  const data = path.resolve(workingDirectory, env["SHARD_DATA"] ?? DEFAULT_DATA_DIRECTORY);
  const directories = network === undefined ? [data] : directoriesBeside(path.resolve(workingDirectory, network));
  for (const directory of directories) {
    const file = path.join(directory, PASSWORD_FILE);
    try {
      return { username: USERNAME, password: readFileSync(file, "utf8").trim(), file };
    } catch {
      // Missing or unreadable: the server will say that it needs credentials.
    }
  }
  const password = env[PASSWORD_VARIABLE];
  return password ? { username: USERNAME, password, file: `the variable ${PASSWORD_VARIABLE}` } : undefined;
}

function directoriesBeside(file: string): string[] {
  const folder = path.dirname(file);
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(folder, name));
}
