import path from "node:path";
import { openLookup } from "../../services/chronicle/lookup.js";
import { CommandAudit } from "../../services/commands/audit.js";
import { mapRegionsSchema, mapSpawnersSchema } from "../../http/schemas/maps.js";
import { readEconomy } from "../../services/staff-view/economy-book.js";
import type { ReferenceChapters } from "../../contracts/scripts/lua-reference.js";
import type { Network, Requests } from "../../contracts/network.js";
import { MapPictures } from "../../assets/pictures/map-pictures.js";
import { PictureService } from "../../assets/pictures/picture-service.js";
import { projectDirectory } from "../../base/system/version.js";
import { declaredApi } from "../../scripting/documents/declared-api.js";
import { projectReference } from "../../scripting/reference/project-reference.js";
import { NetworkFigures } from "../../network/staff/network-figures.js";
import { remoteNotices } from "../../network/staff/network-notices.js";
import { NetworkWorlds } from "../../network/staff/network-worlds.js";
import { RemoteCommands } from "../../network/staff/remote-commands.js";
import { RemoteInspection } from "../../network/staff/remote-inspection.js";
import { RemoteJobs } from "../../network/staff/remote-jobs.js";
import { RemoteLua } from "../../network/staff/remote-lua.js";
import { RemoteMapFeatures } from "../../network/staff/remote-map-features.js";
import { RemoteRollbacks } from "../../network/staff/remote-rollbacks.js";
import { RemotePlayers } from "../../network/staff/remote-players.js";
import { SessionTable } from "../../network/staff/session-table.js";
import { TargetWatch } from "../../services/tickets/target-watch.js";
import { TicketService } from "../../services/tickets/ticket-service.js";
import { World } from "../../world/world.js";
import { openClientData } from "./client-data.js";
import { ticketOptions } from "../settings.js";
import type { ShardContext } from "../shard-context.js";
import { reportOverdue, reportTickets } from "../metrics/ticket-metrics.js";
import type { WorldPart, WorldPorts } from "./world-part.js";

/** The network, and requests whose notices reach this process too. */
export interface StaffNetwork {
  readonly network: Network;
  readonly requests: Requests;
}

/**
 * The worlds of a network, as an API shows them and acts on them.
 *
 * @param own the world of this process, if it plays one: what it alone can give, such as a debugger
 */
export async function openRemoteWorlds(
  context: ShardContext,
  { network, requests }: StaffNetwork,
  own: WorldPart | undefined,
): Promise<WorldPorts> {
  const { config, log: parentLog, metrics, storage, events, whenStopping } = context;
  const log = parentLog.child({ component: "staff" });
  const { directory } = network;
  const worlds = await NetworkWorlds.open({ directory, stored: () => storage.network.worlds(), log });
  whenStopping(() => worlds.close());
  const table = new SessionTable({ requests, directory, log });
  whenStopping(() => table.close());
  metrics.gauge("network_sessions", "Sessions of all worlds of the network that this API shows.", () => table.size);
  const players = new RemotePlayers({ requests, table });
  const figures = new NetworkFigures({ directory, requests });
  whenStopping(() => figures.close());
  metrics.gauge(
    "world_players",
    "Players in the worlds of the network, by world.",
    () => [...figures.byWorld()].map(([world, { players: value = 0 }]) => ({ labels: { world }, value })),
    ["world"],
  );
  const options = ticketOptions(config);
  const notices = remoteNotices(requests);
  const tickets = new TicketService({ storage, players, events, log: parentLog, worlds, notices, options });
  const { targets } = options;
  const targetWatch = targets && new TargetWatch({ storage, events, log: parentLog, targets });
  whenStopping(() => targetWatch?.close());
  if (!own) {
    reportOverdue(metrics, targetWatch);
    reportTickets(metrics, tickets.records, parentLog);
  }
  const remote = { requests, worlds };
  const looks = new RemoteInspection({ ...remote, economy: (worldId) => readEconomy(storage.economy, worldId, Date.now()) });
  const luaReference = async (): Promise<ReferenceChapters> => projectReference(await declaredApi(), projectDirectory());
  return {
    ...(own ? own.ports : { maps: openMaps(context), luaReference }),
    ...{ worlds, players, tickets, sessions: players, jobs: new RemoteJobs(remote), figures: () => figures.take() },
    commands: { staff: new RemoteCommands(remote), audit: storage.commandAudit },
    lua: { lua: new RemoteLua(remote), audit: new CommandAudit(storage.commandAudit, parentLog) },
    inspection: {
      ...{ looks, lookup: openLookup({ storage, accounts: context.accounts, looks, now: Date.now }) },
      ...{ rollbacks: new RemoteRollbacks(remote), audit: new CommandAudit(storage.commandAudit, parentLog) },
      ...{ characters: storage.characters, tickets: storage.tickets },
    },
    mapFeatures: new RemoteMapFeatures({
      ...remote,
      spawners: (value) => mapSpawnersSchema.parse(value),
      regions: (value) => mapRegionsSchema.parse(value),
    }),
  };
}

/** Pictures of the maps, from the client files of this machine. */
function openMaps({ config, dataDirectory, log, whenStopping }: ShardContext): MapPictures {
  const clientData = openClientData(config.uoDirectory, log.child({ component: "client-files" }));
  whenStopping(() => clientData.close());
  const pictures = new PictureService({
    clientDirectory: config.uoDirectory && path.resolve(config.uoDirectory),
    imagesDirectory: path.join(dataDirectory, "images"),
    log: log.child({ component: "pictures" }),
  });
  whenStopping(() => pictures.close());
  return new MapPictures({ pictures, world: new World(), terrain: clientData.terrain });
}
