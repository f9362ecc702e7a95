import { Supervisor } from "../network/supervisor/supervisor.js";
import type { Config } from "../services/settings/start.js";
import { expectedProblem } from "./first-words.js";
import { gameSettings } from "./settings.js";

/**
 * Runs the shard in several processes: this one starts the world's and those of edges, which hold the connections of
 * players while the world starts again.
 */
export async function supervise(config: Config): Promise<void> {
  const { deadlines, outboxBytes, edgeCount, maximumConnections } = gameSettings(config);
  const say = (line: string): void => void process.stderr.write(`shardkeeper: ${line}\n`);
  const supervisor = new Supervisor({
    ...{ edgeCount, maximumConnections, say },
    edgeSettings: { outboxBytes, deafMs: deadlines.deafMs },
    listen: { host: config.game.host, port: config.game.port },
    whenEnded: (code) => process.exit(code),
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => supervisor.stop(signal));
  try {
    await supervisor.start();
  } catch (error) {
    say(expectedProblem(error) ?? String(error));
    process.exit(1);
  }
}
