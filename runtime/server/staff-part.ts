import { ownCommands } from "../commands/staff-commands.js";
import { isWorthStreaming } from "../http/log-event.js";
import type { Network, Requests } from "../ports/network.js";
import { shareEvents } from "../ports/network-events.js";
import { echoedRequests } from "../staff/echoed-requests.js";
import { reportFigures } from "../staff/network-figures.js";
import { reportLog } from "../staff/network-log.js";
import { SessionReports } from "../staff/session-reports.js";
import { serveStaff } from "../staff/world-end.js";
import type { ShardContext } from "./shard-context.js";
import type { WorldPart } from "./world-part.js";

/** Lines about the network itself stay here: while it is gone, each would make another. */
const NETWORK_LINE = /"component":"network"/;

/**
 * Tells APIs what happens in this process, and answers what they ask of its world.
 *
 * @returns requests whose notices reach this process too
 */
export function openStaffPart(context: ShardContext, network: Network, world: WorldPart | undefined): Requests {
  const { config, logLines, events, whenStopping } = context;
  const requests = echoedRequests(network.requests, network.process);
  const isWanted = (): boolean => network.directory.processes.some(({ roles }) => roles.includes("api"));
  whenStopping(shareEvents(events, network.events));
  whenStopping(
    reportLog({
      ...{ lines: logLines, requests: network.requests },
      world: world && config.network.world,
      isWanted: (line) => isWorthStreaming(line) && !NETWORK_LINE.test(line),
    }),
  );
  if (world) {
    const { game, commands: registry, jobs, lua, mapFeatures, inspection, figures } = world;
    const { sessions } = game;
    serveStaff({
      ...{ requests, sessions, players: game.services.players, registry, commands: ownCommands(registry) },
      ...{ jobs, lua, mapFeatures, inspection },
    });
    const reports = new SessionReports({ sessions, requests, isWanted });
    whenStopping(() => reports.close());
    whenStopping(reportFigures({ measure: figures, requests, isWanted }));
  }
  return requests;
}
