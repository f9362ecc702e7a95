import type { Departure, Travel } from "../storage/handover-records.js";

interface Waiting extends Departure {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** What the next batch says of characters that go to other processes and come from them. */
export class TravelList {
  /** Those that no batch has stored, also while one tries. */
  private readonly departing = new Map<number, Waiting>();
  private takenArrivals = new Set<number>();

  get size(): number {
    return this.departing.size + this.takenArrivals.size;
  }

  /** Whether it is not known yet if the character has gone. */
  isDeparting(character: number): boolean {
    return this.departing.has(character);
  }

  /** Resolves when the departure is stored; rejects when it is certain that it is not and will not be. */
  depart(departure: Departure): Promise<void> {
    return new Promise((resolve, reject) => this.departing.set(departure.character, { ...departure, resolve, reject }));
  }

  noteTaken(character: number): void {
    this.takenArrivals.add(character);
  }

  /** All that a batch has to say now. */
  take(): Travel {
    const taken = [...this.takenArrivals];
    this.takenArrivals = new Set();
    const departures = Array.from(this.departing.values(), ({ character, toProcess, records }) => ({
      character,
      toProcess,
      records,
    }));
    return { departures, taken };
  }

  /** A batch with this was stored. */
  stored({ departures }: Travel): void {
    for (const { character } of departures) {
      this.departing.get(character)?.resolve();
      this.departing.delete(character);
    }
  }

  /** Storage did not take this. The departures are still listed. */
  giveBack({ taken }: Travel): void {
    for (const character of taken) this.takenArrivals.add(character);
  }

  /** A departure is not stored, and the next batch does not say it again. */
  cancel(character: number, error: unknown): void {
    this.departing.get(character)?.reject(error);
    this.departing.delete(character);
  }
}
