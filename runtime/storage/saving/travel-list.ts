import type { Departure, Parcel, ParcelLabel, Travel } from "../network/handover-records.js";
import type { WorldRepository } from "../world/world-records.js";

type Waiting<Leaving> = Leaving & {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Those who leave, by a number of theirs. They are listed until a batch has stored that they left, also while one
 * tries.
 */
class Leavers<Leaving> {
  private readonly waiting = new Map<number, Waiting<Leaving>>();

  get size(): number {
    return this.waiting.size;
  }

  has(key: number): boolean {
    return this.waiting.has(key);
  }

  /** Resolves when it is stored that it left; rejects when it is certain that it did not and will not. */
  add(key: number, leaving: Leaving): Promise<void> {
    return new Promise((resolve, reject) => this.waiting.set(key, { ...leaving, resolve, reject }));
  }

  values(): Waiting<Leaving>[] {
    return [...this.waiting.values()];
  }

  stored(key: number): void {
    this.waiting.get(key)?.resolve();
    this.waiting.delete(key);
  }

  cancel(key: number, error: unknown): void {
    this.waiting.get(key)?.reject(error);
    this.waiting.delete(key);
  }
}

/** What the next batch says of what goes to other processes and comes from them. */
export class TravelList {
  private readonly departing = new Leavers<Departure>();
  private readonly parcels = new Leavers<Parcel>();
  private takenArrivals = new Set<number>();
  private takenParcels: ParcelLabel[] = [];

  get size(): number {
    return this.departing.size + this.parcels.size + this.takenArrivals.size + this.takenParcels.length;
  }

  /** Whether it is not known yet if the character has gone. */
  isDeparting(character: number): boolean {
    return this.departing.has(character);
  }

  /** Resolves when the departure is stored; rejects when it is certain that it is not and will not be. */
  depart(departure: Departure): Promise<void> {
    return this.departing.add(departure.character, departure);
  }

  /** As {@link depart}. Parcels are to be given in the order of their numbers. */
  send(parcel: Parcel): Promise<void> {
    return this.parcels.add(parcel.number, parcel);
  }

  noteTaken(character: number): void {
    this.takenArrivals.add(character);
  }

  noteTakenParcel(label: ParcelLabel): void {
    this.takenParcels.push(label);
  }

  /** All that a batch has to say now. */
  take(): Travel {
    const [taken, { takenParcels }] = [[...this.takenArrivals], this];
    this.takenArrivals = new Set();
    this.takenParcels = [];
    return {
      departures: this.departing.values().map(({ character, toProcess, records }) => ({ character, toProcess, records })),
      taken,
      parcels: this.parcels.values().map(({ number, toProcess, records }) => ({ number, toProcess, records })),
      takenParcels,
    };
  }

  /** A batch with this was stored. */
  stored({ departures, parcels }: Travel): void {
    for (const { character } of departures) this.departing.stored(character);
    for (const { number } of parcels) this.parcels.stored(number);
  }

  /**
   * The batch failed. Lists everything for the next batch, except what the storage confirms was not stored: that is
   * cancelled.
   */
  async settle(
    { departures, taken, parcels, takenParcels }: Travel,
    storage: Pick<WorldRepository, "hasDeparted" | "lastParcel">,
    error: unknown,
  ): Promise<void> {
    for (const character of taken) this.takenArrivals.add(character);
    this.takenParcels.push(...takenParcels);
    for (const { character } of departures) {
      const isGone = await storage.hasDeparted(character).catch(() => undefined);
      // If the database does not say, the batch is tried again.
      if (isGone === false) this.departing.cancel(character, error);
    }
    if (parcels.length === 0) return;
    const last = await storage.lastParcel().catch(() => Infinity);
    for (const { number } of parcels) if (number > last) this.parcels.cancel(number, error);
  }
}

/** Whether there is anything in it. */
export function hasTravellers({ departures, taken, parcels, takenParcels }: Travel): boolean {
  return departures.length + taken.length + parcels.length + takenParcels.length > 0;
}
