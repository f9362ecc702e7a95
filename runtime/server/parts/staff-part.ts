import { ownCommands } from "../../services/commands/staff-commands.js";
import { isWorthStreaming } from "../../http/events/log-event.js";
import type { Network, Requests } from "../../contracts/network.js";
import { shareEvents } from "../../contracts/network-events.js";
import { echoedRequests } from "../../network/staff/echoed-requests.js";
import { reportFigures } from "../../network/staff/network-figures.js";
import { reportLog } from "../../network/staff/network-log.js";
import { SessionReports } from "../../network/staff/session-reports.js";
import { serveStaff } from "../../network/staff/world-end.js";
import type { ShardContext } from "../shard-context.js";
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
    const { game, commands: registry, jobs, lua, mapFeatures, inspection, rollbacks, figures } = world;
    const { sessions } = game;
    serveStaff({
      ...{ requests, sessions, players: game.services.players, registry, commands: ownCommands(registry) },
      ...{ jobs, lua, mapFeatures, inspection, rollbacks },
    });
    const reports = new SessionReports({ sessions, requests, isWanted });
    whenStopping(() => reports.close());
    whenStopping(reportFigures({ measure: figures, requests, isWanted }));
  }
  return requests;
}
