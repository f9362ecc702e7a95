import type { Log } from "../../base/log/log.js";
import type { WorldSaver } from "../../storage/saving/world-saver.js";
import { MAX_TRAVEL_BYTES, type ParcelLabel, type ReceivedParcel } from "../../storage/network/handover-records.js";
import type { Mailbox } from "../../storage/world/world-records.js";
import type { Item } from "../../world/entities/item.js";
import { Mobile } from "../../world/entities/mobile.js";
import type { Place } from "../../world/space/places.js";
import type { World } from "../../world/world.js";
import { TooMuchLuggageError } from "./handovers.js";
import { packThing } from "./luggage.js";
import { originOf, putBack } from "./origin.js";
import { giveTimers, takeTimers } from "./timers.js";
import { unpackThing } from "./unpack.js";
import { giveAway } from "../../world/saved/other-processes.js";

export interface ParcelsParts {
  readonly world: World;
  readonly saver: Pick<WorldSaver, "send" | "noteParcel">;
  readonly mailbox: Pick<Mailbox, "parcels" | "lastParcel">;
  /** Called when a parcel waits for a process. */
  readonly whenSent: (toProcess: number) => void;
  /** Called with the serial of each thing that came. */
  readonly whenArrived: (serial: number) => void;
  readonly log: Log;
}

/**
 * Gives creatures and items that go by themselves to other processes of the world, and takes those that come. As a character, each is in one
 * world at any moment.
 */
export class Parcels {
  private readonly parts: ParcelsParts;
  private last = 0;
  /** Parcels that were taken and may still be in the mailbox. */
  private readonly taken = new Set<string>();
  private taking: Promise<void> = Promise.resolve();

  constructor(parts: ParcelsParts) {
    this.parts = parts;
  }

  /** Takes what waits for this process. To be called before anything can be sent. */
  async open(): Promise<void> {
    this.last = await this.parts.mailbox.lastParcel();
    await this.take();
  }

  /**
   * Gives a creature or an item, with all that is in it, to another process. It is out of the world when this returns, and comes back to
   * where it was if it cannot be stored for the other. Throws {@link TooMuchLuggageError}, and changes nothing then.
   */
  send(thing: Mobile | Item, to: Place, toProcess: number): void {
    const { world, saver, whenSent, log } = this.parts;
    const origin = originOf(thing);
    const { serial } = thing;
    giveAway(world, thing);
    if (thing instanceof Mobile) thing.departure = { ...to };
    const timers = takeTimers(world.store, serial);
    const goBack = (): void => {
      giveTimers(world.store, timers);
      if (thing instanceof Mobile) thing.departure = undefined;
      if (!putBack(world, thing, origin)) log.error({ serial }, "what could not go to another process has no place any more");
    };
    const records = packThing(thing, to, timers);
    if (records.length > MAX_TRAVEL_BYTES) {
      goBack();
      throw new TooMuchLuggageError(`0x${serial.toString(16)} has more than ${MAX_TRAVEL_BYTES} bytes of records`);
    }
    saver.send({ number: ++this.last, toProcess, records }).then(
      () => whenSent(toProcess),
      (err: unknown) => {
        log.warn({ err, serial }, "something could not go to another process, and is where it was");
        goBack();
      },
    );
  }

  /** Takes what waits for this process. */
  take(): Promise<void> {
    return (this.taking = this.taking.catch(() => undefined).then(() => this.takeAll()));
  }

  private async takeAll(): Promise<void> {
    const before = [...this.taken];
    const waiting = await this.parts.mailbox.parcels();
    const present = new Set(waiting.map(keyOf));
    // Only this process removes them, so what was not there when the mailbox was read will not come again.
    for (const key of before) if (!present.has(key)) this.taken.delete(key);
    for (const parcel of waiting) if (!this.taken.has(keyOf(parcel))) this.put(parcel);
  }

  private put(parcel: ReceivedParcel): void {
    const { world, saver, whenArrived, log } = this.parts;
    const { fromProcess, number, records } = parcel;
    this.taken.add(keyOf(parcel));
    try {
      const { serial, lost } = unpackThing(world, records);
      saver.noteParcel({ fromProcess, number });
      whenArrived(serial);
      if (lost.length > 0) log.error({ serial, lost }, "items in what came from another process found no place");
    } catch (err) {
      // It stays in the mailbox, for somebody to look at.
      log.error({ err, fromProcess, number }, "what came from another process cannot be read");
    }
  }
}

function keyOf({ fromProcess, number }: ParcelLabel): string {
  return `${fromProcess}:${number}`;
}
