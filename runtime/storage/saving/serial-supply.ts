import type { Log } from "../../base/log/log.js";
import type { NetworkRepository, SerialBlock } from "../network/network-records.js";
import { StorageError } from "../storage.js";
import { SERIAL_BOUNDS, SerialAllocator, type SerialKind, type Serials } from "../../world/entities/serials.js";

/** Serials that a process with a world takes at a time. Each of its starts after a kill leaves some of them unused. */
export const WORLD_BLOCKS: Serials = { mobile: 1_000_000, item: 1_000_000 };
/** Without a world, a process needs serials for new characters only, and each of its starts takes new ones. */
export const EDGE_BLOCKS: Serials = { mobile: 1_000, item: 10_000 };

const RETRY_MS = 1_000;

export interface SerialSupplyParts {
  readonly network: Pick<NetworkRepository, "leaseSerials" | "leasedSerials">;
  /** The highest that this process may have handed out, 0 where there is none. */
  readonly highest: Serials;
  readonly blocks: Serials;
  readonly log: Log;
  readonly retryMs?: number;
}

/**
 * An allocator of serials that no other process has. It takes a block from the database before it hands out any, and
 * the next one when less than half a block is left. Rejects with the error of the database.
 */
export async function leaseSerials({
  network,
  highest,
  blocks,
  log,
  retryMs = RETRY_MS,
}: SerialSupplyParts): Promise<SerialAllocator> {
  const lease = (kind: SerialKind): Promise<SerialBlock> => network.leaseSerials(SERIAL_BOUNDS[kind], blocks[kind]);
  const few = { mobile: Math.floor(blocks.mobile / 2), item: Math.floor(blocks.item / 2) };
  const rangesOf = async (kind: SerialKind): Promise<SerialBlock[]> => {
    const held = await network.leasedSerials(SERIAL_BOUNDS[kind]);
    const unused = held.reduce((sum, { first, last }) => sum + Math.max(0, last - Math.max(first - 1, highest[kind])), 0);
    return unused > few[kind] ? held : [...held, await lease(kind)];
  };

  const supply = (kind: SerialKind): void => {
    lease(kind).then(
      (block) => serials.add(kind, block),
      (err: unknown) => {
        if (err instanceof StorageError && (err.kind === "closed" || err.kind === "fenced")) return;
        log.error({ err, kind }, "no serials could be leased; it is tried again");
        setTimeout(() => supply(kind), retryMs).unref();
      },
    );
  };
  const ranges = { mobile: await rangesOf("mobile"), item: await rangesOf("item") };
  const serials: SerialAllocator = new SerialAllocator(highest, { ranges, few, onLow: supply });
  return serials;
}
