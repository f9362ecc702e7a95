import { z } from "zod";
import type { Log } from "../../base/log/log.js";
import { type Network, NetworkError, type NoticeDeclaration, type RpcDeclaration } from "../../contracts/network.js";
import type { Storage } from "../../storage/storage.js";
import type { WorldSaver } from "../../storage/saving/world-saver.js";
import { Arrivals, Arriving, type ArrivingParts } from "./arriving.js";
import { bodiesElsewhere } from "./bodies-elsewhere.js";
import { Departures, Leaving, type MapOwners } from "./leaving.js";

/** How often a process looks into its inbox, for things of a sender that was killed before it could tell. */
const LOOK_MS = 5_000;
/** A process that does not answer within this time takes nobody. */
const READY_MS = 1_000;

export interface HandoverParts extends Omit<
  ArrivingParts,
  "arrivals" | "departures" | "characters" | "hooks" | "bodiesElsewhere"
> {
  readonly network: Network;
  readonly storage: Storage;
  readonly saver: WorldSaver;
  readonly hooks: ArrivingParts["hooks"] &
    ConstructorParameters<typeof Leaving>[0]["hooks"] & { thingArrived(serial: number): void };
  /** The name of the world that this process has a part of, and the maps of that part. */
  readonly worldName: string;
  readonly facets: readonly number[];
  readonly log: Log;
  readonly whenStopping: (close: () => void) => void;
}

/**
 * Opens the way of players and things between this process and the others of its world, and takes those that wait for
 * this one.
 */
export async function openHandover(parts: HandoverParts): Promise<{ leaving: Leaving; arriving: Arriving }> {
  const { network, storage, world, saver, facets, hooks, log, whenStopping } = parts;
  const { processId } = storage.process;
  world.ground.played = new Set(facets);
  const own = { world, saver, inbox: storage.world, log };
  const departures = new Departures({ ...own, whenSent: (toProcess) => network.requests.tell(thingSent, { toProcess }) });
  await departures.open();
  const arrivals = new Arrivals({ ...own, departures, whenArrived: (serial) => hooks.thingArrived(serial) });
  const characters = await arrivals.open();
  if (characters > 0) log.info({ characters }, "characters that were on their way to this process have come");
  const take = (): void => {
    arrivals.takeThings().catch((err: unknown) => log.warn({ err }, "the inbox could not be read; it is tried again"));
  };
  network.requests.hear(thingSent, ({ toProcess }) => {
    if (toProcess === processId) take();
  });
  const looking = setInterval(take, LOOK_MS);
  whenStopping(() => clearInterval(looking));
  network.requests.serve(takesCharacters, () => {
    const { failingBecause } = saver;
    if (failingBecause === undefined) return null;
    throw new NetworkError("refused", `changes cannot be stored there: ${failingBecause}`);
  });
  const arriving = new Arriving({
    ...{ ...parts, arrivals, departures, characters: storage.characters },
    bodiesElsewhere: (character) => bodiesElsewhere(network, storage.characters, character),
  });
  const leaving = new Leaving({
    ...{ ...parts, departures },
    owners: mapOwners(network, parts.worldName, { own: processId, facets }),
    claimOf: (session) => arriving.claimOf(session),
    failsBecause: () => saver.failingBecause,
  });
  return { leaving, arriving };
}

const sent = z.object({ toProcess: z.int() });
/** A creature or an item waits in the inbox of a process. */
const thingSent: NoticeDeclaration<z.output<typeof sent>> = { name: "thing-sent", input: (value) => sent.parse(value) };

const nothing = z.null();
const takesCharacters: RpcDeclaration<null, null> = {
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
