import { hostname } from "node:os";
import type { Config } from "../config/start.js";
import type { Log } from "../log/log.js";
import { type ConnectedNetwork, connectNetwork } from "../network/connect.js";
import type { ProcessFence } from "../ports/network.js";
import type { NetworkPlace } from "../storage/network-records.js";
import type { Storage } from "../storage/storage.js";
import { FACETS } from "../world/facets.js";
import { hasRole } from "./shard-context.js";

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

/** The facets that a process of a world plays. */
export function playedFacets({ network: { facets } }: Config): readonly number[] {
  return facets ?? FACETS.map(({ id }) => id);
}

/** The lease of this process's world, and those of others, decide who may still act. They are in the database. */
async function fenceOf({ network, process }: Storage): Promise<ProcessFence> {
  const own = (await network.worldProcesses()).find(({ processId }) => processId === process.processId);
  return {
    token: own && `${own.processId}:${own.epoch}`,
    async isOver(token) {
      const [processId, epoch] = token.split(":").map(Number);
      const now = (await network.worldProcesses()).find((one) => one.processId === processId);
      return now === undefined || !now.isLive || now.epoch > epoch!;
    },
  };
}
