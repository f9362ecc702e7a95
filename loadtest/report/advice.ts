import { THROTTLED } from "../client/login-flow.js";
import type { Causes } from "../measure/tally.js";

/** Failures that the limits of a shard cause, and what to do about them. */
const limits: readonly { causes: readonly string[]; advice: string }[] = [
  {
    causes: [THROTTLED],
    advice:
      "logins were throttled: after wrong passwords or session keys a shard makes the account or the address wait. Check --user-password, " +
      "or wait. A shard never throttles its own machine while game.exemptLoopback is on; behind a proxy, see game.trustedProxies.",
  },
  {
    causes: ["closed by the server", "ECONNRESET", "EPIPE"].map((how) => `login server: ${how}`),
    advice:
      "connections were closed before the login was answered, as a shard does beyond its limits per address. Raise " +
      "game.pendingPerAddress and game.connectionsPerAddress above --clients, or run the load test on the shard's own machine.",
  },
];

/** A sentence for each limit of the shard that logins met. */
export function adviceOn(failures: Causes): string[] {
  return limits.flatMap(({ causes, advice }) => {
    const count = causes.reduce((sum, cause) => sum + (failures[`login failed: ${cause}`] ?? 0), 0);
    return count === 0 ? [] : [`${count} ${advice}`];
  });
}
