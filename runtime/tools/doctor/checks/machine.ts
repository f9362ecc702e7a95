import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { type DoctorCheck, fault, ok, type Subject, warning } from "../check.js";

/** Tokens, tickets and backups carry times; a difference of this much is seen by people. */
const MAX_CLOCK_DIFFERENCE_MS = 5_000;
/** Files of the server itself: logs, client files, database, scripts that are watched. */
const OTHER_OPEN_FILES = 256;
const MINUTE_MS = 60_000;

export const clock: DoctorCheck = {
  name: "clock",
  looksAt: "the time of this machine, against the build and against the database's own clock",
  async find({ project, examine }) {
    const now = Date.now();
    const builtAt = statSync(path.join(project, "dist/.transpiled"), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const says = new Date(now).toISOString();
    if (now + MINUTE_MS < builtAt) {
      return [fault(`the clock says ${says}, which is before the build was made`, "Set the clock: timedatectl set-ntp true")];
    }
    const before = Date.now();
    // A database that cannot be reached is a fault of another check.
    const examined = await examine().catch(() => undefined);
    const difference = examined === undefined ? 0 : Math.max(before - examined.clockMs, examined.clockMs - Date.now(), 0);
    if (difference > MAX_CLOCK_DIFFERENCE_MS) {
      const seconds = Math.round(difference / 1_000);
      return [
        warning(
          `the clock of the database differs by ${seconds} s`,
          "Let both machines follow a time server: timedatectl set-ntp true",
        ),
      ];
    }
    return [ok(`${says}; time zone ${Intl.DateTimeFormat().resolvedOptions().timeZone}`)];
  },
};

export const limits: DoctorCheck = {
  name: "limits",
  looksAt: "the limit of open files, against the configured number of connections",
  find(subject) {
    const wanted = subject.config.game.maximumConnections + OTHER_OPEN_FILES;
    const { limit, whose } = openFilesOf(subject);
    if (limit >= wanted) return [ok(`${limit} open files for ${whose}; ${wanted} are needed`)];
    return [
      warning(
        `${whose} may open ${limit} files, and ${subject.config.game.maximumConnections} connections need ${wanted}: later ones are refused`,
        `Set LimitNOFILE=${wanted} in the unit, ulimits.nofile in compose.yaml, or lower --game-maximum-connections.`,
      ),
    ];
  },
};

/**
 * The running server's own limit where the system tells it, else that of this process, which Node raises as it does a
 * server's.
 */
function openFilesOf({ server }: Subject): { limit: number; whose: string } {
  for (const [pid, whose] of [
    [server?.pid, "the server"],
    ["self", "a server started like this"],
  ] as const) {
    if (pid === undefined || pid === null) continue;
    const limit = limitIn(`/proc/${pid}/limits`);
    if (limit !== undefined) return { limit, whose };
  }
  return { limit: Number.POSITIVE_INFINITY, whose: "a server on this system, which tells no limit," };
}

function limitIn(file: string): number | undefined {
  try {
    const soft = /^Max open files\s+(\S+)/m.exec(readFileSync(file, "utf8"))?.[1];
    return soft === undefined ? undefined : soft === "unlimited" ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    return undefined; // Not Linux, or another user's process.
  }
}
