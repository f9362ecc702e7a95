import { setImmediate as nextTurn } from "node:timers/promises";
import type { Entity } from "../world/entity.js";
import type { Unsaved } from "../world/unsaved.js";
import type { World } from "../world/world.js";
import { encodeEntities, encodeGone } from "./entity-records.js";

/** The longest time that encoding holds the event loop in one turn. */
const TURN_MS = 5;
/** Records encoded between two checks of the clock. */
const SLICE_RECORDS = 200;
/** Up to this number of records are encoded in one turn: about 5 us each on a busy machine. */
const GO_RECORDS = 2_000;
/** The last round is encoded in one turn, however many records it has. */
const ROUNDS_MAXIMUM = 10;
/** Slices are joined into pieces of about this size. */
const PIECE_BYTES = 512 * 1_024;

/** An encoded batch, and the unsaved entities taken from the world for it. */
export interface EncodedBatch {
  /** Each piece holds whole lines. Empty if nothing had changed. */
  readonly pieces: readonly Uint8Array[];
  readonly taken: readonly Unsaved[];
}

/**
 * Takes all unsaved entities from the world and encodes them. A large number is encoded over several turns of the event loop.
 * Entities that change after they are encoded are encoded again in the next round, and the last round is done in one turn. So the
 * batch shows the world at the moment of its end: if an item moves between two containers, the batch holds both changes or neither.
 */
export async function encodeUnsaved(world: World): Promise<EncodedBatch> {
  const taken: Unsaved[] = [];
  const pieces = new Pieces();
  try {
    for (let round = 1; ; round++) {
      const unsaved = world.unsaved.takeMarked();
      taken.push(unsaved);
      const slices = encodeInSlices(world, unsaved);
      if (unsaved.entities.length + unsaved.gone.length <= GO_RECORDS || round === ROUNDS_MAXIMUM) {
        // No await here: nothing may change between the last round and the end of the batch.
        for (const slice of slices) pieces.add(slice);
        return { pieces: pieces.all(), taken };
      }
      await encodeInTurns(slices, pieces);
    }
  } catch (error) {
    for (const unsaved of taken) {
      for (const entity of unsaved.entities) entity.isUnsaved = false;
      world.unsaved.giveBack(unsaved);
    }
    throw error;
  }
}

function* encodeInSlices(world: World, { gone, entities }: Unsaved): Generator<string> {
  // An entity that was removed and then put back is not gone. This batch holds its record, before or after this slice.
  const isGone = (serial: number): boolean => !(world.item(serial) ?? world.mobile(serial) ?? world.absent(serial));
  for (let at = 0; at < gone.length; at += SLICE_RECORDS) {
    yield encodeGone(gone.slice(at, at + SLICE_RECORDS).filter(isGone));
  }
  for (let at = 0; at < entities.length; at += SLICE_RECORDS) {
    yield encodeEntities(entities.slice(at, at + SLICE_RECORDS).filter(takeMark));
  }
}

/** Clears the entity's mark. Returns false if it had none, since the entity was removed in the meantime. */
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

/** Joins slices into pieces, which storage takes over without a copy. */
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
