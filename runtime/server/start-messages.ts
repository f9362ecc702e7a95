import { type Endpoint, localUrl } from "../base/data-directory/listening-file.js";
import { portProblem } from "../base/system/port-problems.js";
import type { FirstAdministrator } from "../services/accounts/first-administrator.js";

/** The first password, for the terminal but not for the log. Nothing to show if the configuration gave it. */
export function introduction({ username, password, passwordFile }: FirstAdministrator): string {
  if (passwordFile === null) return "";
  return `\n  First start: the administrator is ${username} with password ${password}\n  (kept in ${passwordFile})\n\n`;
}

/** What a running shard offers, and what to do next. @param game undefined in a process that takes no clients */
export function welcome(game: Endpoint | undefined, http: Endpoint, hasCommands: boolean): string {
  const rows = [
    ...(game ? [["Players", `${new URL(localUrl(game)).host} (ClassicUO: set "ip" and "port"; see docs/clients.md)`]] : []),
    ["Staff", `${localUrl(http)}/`],
    ...(hasCommands ? [["Commands", "type help"]] : []),
  ];
  return `\n${rows.map(([who, where]) => `  ${who!.padEnd(9)} ${where}\n`).join("")}\n`;
}

/**
 * Why the server could not start, in words for its operator.
 *
 * @returns undefined for a fault of the program, whose stack is needed
 */
export function expectedProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (PROGRAM_FAULTS.some((kind) => error instanceof kind)) return undefined;
  const { code, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  if (address === undefined || port === undefined) return error.message;
  const problem = portProblem(code, address, port);
  return problem ? `port ${port} of ${address} ${problem.says}. ${problem.mend}` : error.message;
}

const PROGRAM_FAULTS = [TypeError, ReferenceError, RangeError, SyntaxError];
