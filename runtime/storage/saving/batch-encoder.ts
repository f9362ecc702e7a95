import { setImmediate as nextTurn } from "node:timers/promises";
import type { Entity } from "../../world/entities/entity.js";
import { Item } from "../../world/entities/item.js";
import type { StoreChange } from "../../world/saved/script-store.js";
import type { Unsaved } from "../../world/saved/unsaved.js";
import type { World } from "../../world/world.js";
import { encodeChanges, encodeGone, encodeStored } from "./entity-records.js";

/** The longest time that encoding holds the event loop in one turn. */
const TURN_MS = 5;
/** Records encoded between two checks of the clock. */
const SLICE_RECORDS = 200;
/** Up to this number of records are encoded in one turn: about 5 us each on a busy machine. */
const GO_RECORDS = 2_000;
/** A member of the store counts as many: one of 64 KiB takes about a third of a millisecond. */
const RECORDS_OF_A_MEMBER = 20;
/** The last round is encoded in one turn, however many records it has. */
const ROUNDS_MAXIMUM = 10;
/** Slices are joined into pieces of about this size. */
const PIECE_BYTES = 512 * 1_024;

/** What is taken from the world for a batch. */
export interface TakenChanges extends Unsaved {
  readonly stored: readonly StoreChange[];
}

/** What of the world is changed and not stored. */
export interface UnsavedChanges {
  readonly items: number;
  readonly mobiles: number;
  /** Members of tables that scripts keep. */
  readonly stored: number;
  /** Age of the oldest change. */
  readonly oldestMs: number;
}

/** An encoded batch, what was taken from the world for it, and what changes with it. */
export interface EncodedBatch<Beside> {
  /** Each piece holds whole lines. Empty if nothing had changed. */
  readonly pieces: readonly Uint8Array[];
  readonly taken: readonly TakenChanges[];
  readonly beside: Beside;
}

/** Gives back to the world what storage did not take. */
export function giveBack(world: World, taken: readonly TakenChanges[]): void {
  for (const changes of taken) {
    world.unsaved.giveBack(changes);
    world.store.giveBack(changes.stored);
  }
}

/**
 * Takes all unsaved entities and members of the store from the world and encodes them. A large number is encoded over
 * several turns of the event loop. Entities that change after they are encoded are encoded again in the next round, and
 * the last round is done in one turn. So the batch shows the world at the moment of its end: if an item moves between
 * two containers, the batch holds both changes or neither.
 *
 * @param beside called at that moment, for what changes with the batch
 */
export async function encodeUnsaved<Beside>(world: World, beside: () => Beside): Promise<EncodedBatch<Beside>> {
  const taken: TakenChanges[] = [];
  const pieces = new Pieces();
  try {
    for (let round = 1; ; round++) {
      const unsaved = { ...world.unsaved.takeMarked(), stored: world.store.takeChanges() };
      taken.push(unsaved);
      const slices = encodeInSlices(world, unsaved);
      if (
        unsaved.entities.length + unsaved.gone.length + unsaved.stored.length * RECORDS_OF_A_MEMBER <= GO_RECORDS ||
        round === ROUNDS_MAXIMUM
      ) {
        // No await here: nothing may change between the last round and the end of the batch.
        for (const slice of slices) pieces.add(slice);
        return { pieces: pieces.all(), taken, beside: beside() };
      }
      await encodeInTurns(slices, pieces);
    }
  } catch (error) {
    for (const { entities } of taken) for (const entity of entities) entity.isUnsaved = false;
    giveBack(world, taken);
    throw error;
  }
}

function* encodeInSlices(world: World, { gone, entities, stored }: TakenChanges): Generator<string> {
  // An entity that was removed and then put back is not gone. This batch holds its record, before or after this slice.
  const isGone = (serial: number): boolean => !(world.item(serial) ?? world.mobile(serial) ?? world.absent(serial));
  for (let at = 0; at < gone.length; at += SLICE_RECORDS) {
    yield encodeGone(gone.slice(at, at + SLICE_RECORDS).filter(isGone));
  }
  for (let at = 0; at < entities.length; at += SLICE_RECORDS) {
    const slice = entities.slice(at, at + SLICE_RECORDS).filter(takeMark);
    for (const entity of slice) if (entity instanceof Item) world.chronicle.check(entity);
    yield encodeChanges(slice);
  }
  for (const change of stored) yield encodeStored(world.store.recordOf(change));
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
