import { startingCities } from "../../game/entry/cities.js";
import { EdgeServer } from "../../network/edge/edge-server.js";
import type { Metrics } from "../../base/system/metrics.js";
import { openClientData } from "./client-data.js";
import type { ConnectedNetwork } from "../../network/connect.js";
import { linkSecret } from "./network-part.js";
import { openSerials } from "./open-serials.js";
import { gameSettings } from "../settings.js";
import { lastIdOf, type ShardContext } from "../shard-context.js";

/** Opens the edge of a network: what clients connect to. */
export async function openEdgePart(context: ShardContext, network: ConnectedNetwork): Promise<EdgeServer> {
  const { config, storage, accounts, entry, metrics, whenStopping } = context;
  const log = context.log.child({ component: "edge" });
  // Only for which cities there are: the ground is the world's.
  const clientData = openClientData(config.uoDirectory, log);
  const cities = startingCities(config.game, (facet) => clientData.terrain.hasGround(facet));
  clientData.close();
  const edge = new EdgeServer({
    ...{ network, storage, accounts, entry, cities, log },
    secret: await linkSecret(network),
    worlds: (await storage.network.worlds()).map(({ name }) => name),
    serials: await openSerials(storage, log),
    lastSessionId: lastIdOf(storage.process.processId),
    settings: gameSettings(config),
  });
  whenStopping(() => edge.close());
  reportEdge(metrics, edge);
  return edge;
}

function reportEdge(metrics: Metrics, edge: EdgeServer): void {
  const { counters, sendBuffer, links } = edge;
  metrics.gauge("edge_sessions_connected", "Connections of clients to this edge.", () => edge.sessionCounts().connected);
  metrics.gauge("edge_sessions_in_world", "Those whose characters are in a world.", () => edge.sessionCounts().inWorld);
  metrics.gauge("edge_worlds_open", "Processes of worlds that this edge has a link to.", () => links.open.length);
  metrics.total("edge_connections_total", "Connections accepted by this edge.", () => counters.connections);
  metrics.total(
    "edge_connections_refused_total",
    "Connections refused by a limit of this edge.",
    () => counters.connectionsRefused,
  );
  metrics.total("edge_logins_accepted_total", "Game logins with a valid session key.", () => counters.loginsAccepted);
  metrics.total("edge_logins_denied_total", "Logins that this edge denied.", () => counters.loginsDenied);
  metrics.total("edge_packets_received_total", "Packets that this edge received from clients.", () => counters.packetsReceived);
  metrics.total("edge_sent_bytes_total", "Bytes that this edge sent to clients.", () => sendBuffer.bytesSent);
  metrics.total("edge_protocol_violations_total", "Sessions closed for a violation of the protocol.", () => counters.violations);
}
