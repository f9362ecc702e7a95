import { z } from "zod";
import { Passage } from "../entry/passage.js";
import { Handovers } from "../handover/handovers.js";
import type { WorldSaver } from "../persistence/world-saver.js";
import type { MapOwners } from "../ports/handover.js";
import { type Network, NetworkError, type RequestDeclaration } from "../ports/network.js";
import type { ProcessIdentity } from "../storage/network-records.js";
import type { World } from "../world/world.js";
import type { GameServer } from "./game-server.js";
import { playedFacets } from "./settings.js";
import type { ShardContext } from "./shard-context.js";

/** The process that has what was stored before there were several. */
const FIRST_PROCESS = 1;

/** Whose tables of timers and calendars a process has; those of a shard that was alone go to the first process. */
export function ownTablesOf({ processId }: ProcessIdentity): number {
  return processId === FIRST_PROCESS ? 0 : processId;
}

/** Opens the way of players between this process and the others of its world, and takes those who wait for this one. */
export async function openPassage(
  { config, storage, log }: ShardContext,
  network: Network,
  { game, world, saver }: { game: GameServer; world: World; saver: WorldSaver },
): Promise<void> {
  const facets = playedFacets(config);
  world.played = new Set(facets);
  const handovers = new Handovers({ world, saver, mailbox: storage.world, log: log.child({ component: "handover" }) });
  const arrivals = await handovers.takeAll();
  if (arrivals > 0) log.info({ arrivals }, "characters that were on their way to this process have come");
  network.requests.serve(takesCharacters, () => {
    const { failingBecause } = saver;
    if (failingBecause === undefined) return null;
    throw new NetworkError("refused", `changes cannot be stored there: ${failingBecause}`);
  });
  game.passage = new Passage({
    ...game.services,
    handovers,
    owners: mapOwners(network, config.network.world, { own: storage.process.processId, facets }),
    failsBecause: () => saver.failingBecause,
  });
}

/** A process that does not answer within this time takes nobody. */
const READY_MS = 1_000;
const nothing = z.null();
const takesCharacters: RequestDeclaration<null, null> = {
  name: "takes-characters",
  timeoutMs: READY_MS,
  input: (value) => nothing.parse(value),
  answer: (value) => nothing.parse(value),
};

function mapOwners(
  { directory, requests }: Network,
  world: string,
  { own, facets }: { own: number; facets: readonly number[] },
): MapOwners {
  return {
    own,
    ownerOf(mapId) {
      if (facets.includes(mapId)) return own;
      const owner = directory.processes.find((one) => one.world === world && one.facets.includes(mapId));
      return owner?.processId ?? undefined;
    },
    async isReady(processId) {
      const owner = directory.processes.findLast((one) => one.processId === processId);
      if (!owner) throw new NetworkError("absent", `process ${processId} is gone`);
      await requests.ask(takesCharacters, owner.process, null);
    },
  };
}
