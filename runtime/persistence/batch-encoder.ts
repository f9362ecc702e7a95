import { setImmediate as nextTurn } from "node:timers/promises";
import type { Entity } from "../world/entity.js";
import type { Unsaved, World } from "../world/world.js";
import { encodeEntities, encodeGone } from "./entity-records.js";

/** For so long at a time the game waits for encoding. */
const TURN_MS = 5;
/** So many are encoded between two looks at the clock. */
const SLICE_RECORDS = 200;
/** So few are encoded in one go: some 5 us each on a busy machine. */
const GO_RECORDS = 2_000;
/** Should more than a go's worth change during each of so many rounds, the last one takes the time it takes. */
const ROUNDS_MAXIMUM = 10;
/** Slices are handed over together up to this size. */
const PIECE_BYTES = 512 * 1_024;

/** A batch, and what was taken from the world for it. */
export interface EncodedBatch {
  /** Each of whole lines; none where nothing had changed. */
  readonly pieces: readonly Uint8Array[];
  readonly taken: readonly Unsaved[];
}

/**
 * Takes all that changed in the world and encodes it. What is much is encoded in several turns of the event loop; what changes
 * after its turn is encoded again, and the last round is done in one go. So the batch shows the world at one moment, that of its
 * end, and what moved from one place to another is in it with both or with neither.
 */
export async function encodeUnsaved(world: World): Promise<EncodedBatch> {
  const taken: Unsaved[] = [];
  const pieces = new Pieces();
  try {
    for (let round = 1; ; round++) {
      const unsaved = world.takeUnsavedMarked();
      taken.push(unsaved);
      const slices = encodeInSlices(world, unsaved);
      if (unsaved.entities.length + unsaved.gone.length <= GO_RECORDS || round === ROUNDS_MAXIMUM) {
        // Without giving up the turn, not even to a promise.
        for (const slice of slices) pieces.add(slice);
        return { pieces: pieces.all(), taken };
      }
      await encodeInTurns(slices, pieces);
    }
  } catch (error) {
    for (const unsaved of taken) {
      for (const entity of unsaved.entities) entity.isUnsaved = false;
      world.returnUnsaved(unsaved);
    }
    throw error;
  }
}

function* encodeInSlices(world: World, { gone, entities }: Unsaved): Generator<string> {
  // What was taken out of the world and put into it again is there, and in this batch before or after.
  const isGone = (serial: number): boolean => !(world.item(serial) ?? world.mobile(serial) ?? world.absent(serial));
  for (let at = 0; at < gone.length; at += SLICE_RECORDS) {
    yield encodeGone(gone.slice(at, at + SLICE_RECORDS).filter(isGone));
  }
  for (let at = 0; at < entities.length; at += SLICE_RECORDS) {
    yield encodeEntities(entities.slice(at, at + SLICE_RECORDS).filter(takeMark));
  }
}

/** False where the entity has been removed since. */
function takeMark(entity: Entity): boolean {
  const { isUnsaved } = entity;
  entity.isUnsaved = false;
  return isUnsaved;
}

async function encodeInTurns(slices: Iterable<string>, pieces: Pieces): Promise<void> {
  let began = performance.now();
  for (const slice of slices) {
    pieces.add(slice);
    if (performance.now() - began < TURN_MS) continue;
    await nextTurn();
    began = performance.now();
  }
}

/** Puts slices together to pieces that storage takes without copying them. */
class Pieces {
  private readonly whole: Uint8Array[] = [];
  private text = "";

  add(slice: string): void {
    this.text += slice;
    if (this.text.length >= PIECE_BYTES) this.cut();
  }

  all(): readonly Uint8Array[] {
    if (this.text !== "") this.cut();
    return this.whole;
  }

  private cut(): void {
    this.whole.push(Buffer.from(this.text));
    this.text = "";
  }
}
