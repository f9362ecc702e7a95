import path from "node:path";
import { type FormerWorld, Supervisor } from "../network/supervisor/supervisor.js";
import type { Config } from "../services/settings/start.js";
import { expectedProblem } from "./start-messages.js";
import { gameSettings } from "./settings.js";

/**
 * Runs the shard in several processes: this one starts the world's and those of edges, which hold the connections of
 * players while the world starts again.
 */
export async function supervise(config: Config): Promise<void> {
  const supervisor = supervisorOf(config);
  try {
    await supervisor.start();
  } catch (error) {
    say(expectedProblem(error) ?? String(error));
    process.exit(1);
  }
}

/** Makes this process, whose world is about to end, the supervisor of those that follow. It has to begin after that. */
export function supervisorOf(config: Config, formerWorld?: FormerWorld): Supervisor {
  const { deadlines, outboxBytes, edgeCount, maximumConnections } = gameSettings(config);
  const supervisor = new Supervisor({
    ...{ edgeCount, maximumConnections, say, formerWorld },
    edgeSettings: { outboxBytes, stalledMs: deadlines.stalledMs },
    dataDirectory: path.resolve(config.dataDirectory),
    listen: { host: config.game.host, port: config.game.port },
    whenEnded: (code) => process.exit(code),
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => supervisor.stop(signal));
  process.on("SIGUSR2", () => supervisor.restartWorld());
  return supervisor;
}

function say(line: string): void {
  process.stderr.write(`shardkeeper: ${line}\n`);
}
