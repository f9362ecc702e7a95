import { hostname } from "node:os";
import type { Config } from "../../services/settings/start.js";
import { type Endpoint, localUrl } from "../../base/data-directory/listening-file.js";
import type { EdgeServer } from "../../network/edge/edge-server.js";
import type { WorldEntrance } from "../../game/entry/entrance.js";
import type { Log } from "../../base/log/log.js";
import { type ConnectedNetwork, connectNetwork } from "../../network/connect.js";
import { characterDeleted, characterStates } from "../../contracts/character-requests.js";
import type { ProcessFence, Requests } from "../../contracts/network.js";
import { version } from "../../base/system/version.js";
import type { NetworkPlace } from "../../storage/network/network-records.js";
import type { Storage } from "../../storage/storage.js";
import type { LinkParts } from "./game-services.js";
import { playedFacets } from "../settings.js";
import { hasRole, lastIdOf } from "../shard-context.js";
import type { WorldPart } from "./world-part.js";

/** Which secret of the network links are proved with. */
const LINK_SECRET = "links";

/** What this process is in the shared database; undefined if it is the whole shard. */
export function networkPlace(config: Config): NetworkPlace | undefined {
  const { nats, world: name, facets } = config.network;
  if (nats === undefined) return undefined;
  const holder = `${hostname()}, process ${process.pid}`;
  return hasRole(config, "world") ? { holder, world: { name, facets: facets ?? null } } : { holder };
}

/** Connects to the network that the options name; undefined if this process is the whole shard. */
export async function openNetworkPart(config: Config, storage: Storage, log: Log): Promise<ConnectedNetwork | undefined> {
  const { nats: urls, name: network } = config.network;
  if (urls === undefined) return undefined;
  return connectNetwork({ urls, network, log, fence: await fenceOf(storage) });
}

export async function linkSecret(network: ConnectedNetwork): Promise<string> {
  return (await network.secret(LINK_SECRET)).toString("base64url");
}

/** What a world's process needs to take links of edges. */
export async function linkParts(storage: Storage, network: ConnectedNetwork): Promise<LinkParts> {
  const { processId } = storage.process;
  return {
    secret: await linkSecret(network),
    presence: network.presence,
    owns: (character) => character.processId === processId,
    lastSessionId: lastIdOf(processId),
  };
}

/** Answers what edges ask about characters of this process. */
function serveCharacters(requests: Requests, entrance: WorldEntrance): void {
  requests.serve(characterStates, ({ serials }) =>
    serials.map((serial) => ({ serial, name: entrance.nameOf(serial) ?? null, isInWorld: entrance.isInWorld(serial) })),
  );
  requests.serve(characterDeleted, ({ serial }) => {
    if (entrance.isInWorld(serial)) return false;
    entrance.forget(serial);
    return true;
  });
}

/** Tells the network what this process is and does, from time to time. */
export async function announceProcess({ network, config, storage, world, edge, addresses }: Announced): Promise<void> {
  const startedAt = Date.now();
  if (world) serveCharacters(network.requests, world.game.services.entrance);
  await network.directory.announce(() => {
    const players = world?.game.sessionCounts().inWorld ?? edge?.sessionCounts().connected ?? 0;
    return {
      pid: process.pid,
      roles: config.network.roles,
      world: world ? config.network.world : null,
      facets: world ? playedFacets(config) : [],
      processId: storage.process.processId,
      link: addresses.link ?? null,
      game: addresses.game ?? null,
      http: addresses.http,
      origin: hasRole(config, "api") ? originOf(config, addresses.http) : null,
      players,
      loadPercent: Math.min(100, Math.round((100 * players) / config.game.maximumConnections)),
      version: version(),
      startedAt,
    };
  });
}

/** Where browsers reach the API; null if nobody said so, and it listens on all addresses. */
function originOf({ http: { advertisedOrigin } }: Config, bound: Endpoint): string | null {
  if (advertisedOrigin !== undefined) return advertisedOrigin;
  return bound.host === "0.0.0.0" || bound.host === "::" ? null : localUrl(bound);
}

interface Announced {
  readonly network: ConnectedNetwork;
  readonly config: Config;
  readonly storage: Storage;
  readonly world: WorldPart | undefined;
  readonly edge: EdgeServer | undefined;
  readonly addresses: {
    readonly link: Endpoint | undefined;
    readonly game: Endpoint | undefined;
    readonly http: Endpoint;
  };
}

/** The lease of this process's world, and those of others, decide who may still act. They are in the database. */
async function fenceOf({ network, process }: Storage): Promise<ProcessFence> {
  const own = (await network.worldProcesses()).find(({ processId }) => processId === process.processId);
  return {
    token: own && `${own.processId}:${own.epoch}`,
    isOver(token) {
      const [processId, epoch] = token.split(":").map(Number);
      return network.endLease(processId!, epoch!);
    },
    leftMs: () => (own ? network.leaseLeftMs(own.processId, own.epoch) : Promise.resolve(0)),
  };
}
