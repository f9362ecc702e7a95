import { z } from "zod";
import { Passage } from "../network/handover/passage.js";
import { Handovers } from "../network/handover/handovers.js";
import { Parcels } from "../network/handover/parcels.js";
import type { WorldSaver } from "../storage/saving/world-saver.js";
import type { MapOwners } from "../contracts/handover.js";
import { type Network, NetworkError, type NoticeDeclaration, type RequestDeclaration } from "../contracts/network.js";
import type { World } from "../world/world.js";
import type { GameServer } from "./game-server.js";
import { playedFacets } from "./settings.js";
import type { ShardContext } from "./shard-context.js";

/** Opens the way of players between this process and the others of its world, and takes those who wait for this one. */
export async function openPassage(
  { config, storage, log: shardLog, whenStopping }: ShardContext,
  network: Network,
  { game, world, saver }: { game: GameServer; world: World; saver: WorldSaver },
): Promise<void> {
  const facets = playedFacets(config);
  world.ground.played = new Set(facets);
  const log = shardLog.child({ component: "handover" });
  const { processId } = storage.process;
  const forHandovers = { world, saver, mailbox: storage.world, log };
  const handovers = new Handovers(forHandovers);
  const arrivals = await handovers.takeAll();
  if (arrivals > 0) log.info({ arrivals }, "characters that were on their way to this process have come");
  const parcels = new Parcels({
    ...forHandovers,
    whenSent: (toProcess) => network.requests.tell(parcelSent, { toProcess }),
    whenArrived: (serial) => game.services.hooks.thingArrived(serial),
  });
  await parcels.open();
  const take = (): void => {
    parcels.take().catch((err: unknown) => log.warn({ err }, "the mailbox could not be read; it is tried again"));
  };
  network.requests.hear(parcelSent, ({ toProcess }) => {
    if (toProcess === processId) take();
  });
  const looking = setInterval(take, LOOK_MS);
  whenStopping(() => clearInterval(looking));
  network.requests.serve(takesCharacters, () => {
    const { failingBecause } = saver;
    if (failingBecause === undefined) return null;
    throw new NetworkError("refused", `changes cannot be stored there: ${failingBecause}`);
  });
  game.passage = new Passage({
    ...game.services,
    ...{ handovers, parcels },
    owners: mapOwners(network, config.network.world, { own: processId, facets }),
    failsBecause: () => saver.failingBecause,
  });
}

/** How often a process looks into its mailbox, for what it was not told of because its sender was killed. */
const LOOK_MS = 5_000;
const sent = z.object({ toProcess: z.int() });
/** A creature or an item waits for a process. */
const parcelSent: NoticeDeclaration<z.output<typeof sent>> = { name: "parcel-sent", input: (value) => sent.parse(value) };

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
