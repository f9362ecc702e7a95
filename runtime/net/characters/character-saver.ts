import type { Log } from "../../log.js";
import { PLACE_NUMBERS, type CharacterState, type Storage } from "../../storage/storage.js";
import type { Mobile } from "../../world/mobile.js";
import { toState } from "./character-mobile.js";

/** At most a second of what happened may be lost when the process is killed, and a save takes its time as well. */
export const SAVE_INTERVAL_MS = 750;

/** Keeps storage up to date with where characters are, and with all of a character when it leaves. */
export class CharacterSaver {
  private readonly storage: Storage;
  private readonly log: Log;
  private readonly saved = new Map<Mobile, { facet: number; x: number; y: number; z: number; direction: number }>();
  /** Left the world while storage did not take it; newer than what is stored. */
  private readonly unsaved = new Map<number, CharacterState>();
  /** The save under way, and the one that follows it with everything that came meanwhile. */
  private current: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;
  private isSaving = false;
  private isFailing = false;

  constructor(parts: { storage: Storage; log: Log }) {
    this.storage = parts.storage;
    this.log = parts.log;
  }

  /** Begins to keep the place of a mobile that entered the world. */
  watch(mobile: Mobile): void {
    this.saved.set(mobile, placeOf(mobile));
  }

  /** State of a character that is newer than the stored one, if there is any. */
  newerThanStored(serial: number): CharacterState | undefined {
    return this.unsaved.get(serial);
  }

  /** Saves all of a mobile that leaves; resolves when it is stored, or kept here until storage takes it again. */
  async leave(mobile: Mobile, place: { facet: number }): Promise<void> {
    this.saved.delete(mobile);
    this.unsaved.set(mobile.serial, toState(mobile, place.facet));
    await this.saveUnsaved();
  }

  /** Stores the places that changed since the last time; to be called every {@link SAVE_INTERVAL_MS}. */
  async savePlaces(): Promise<void> {
    if (this.isSaving) return;
    this.isSaving = true;
    try {
      const moved = [...this.saved].filter(([mobile, place]) => hasMoved(mobile, place)).map(([mobile]) => mobile);
      const places = moved.map((mobile) => [mobile, placeOf(mobile)] as const);
      if (places.length > 0) {
        const rows = new Int32Array(places.length * PLACE_NUMBERS);
        places.forEach(([mobile, place], i) => {
          rows.set([mobile.serial, place.facet, place.x, place.y, place.z, place.direction], i * PLACE_NUMBERS);
        });
        await this.storage.characters.savePlaces(rows);
        for (const [mobile, place] of places) if (this.saved.has(mobile)) this.saved.set(mobile, place);
      }
      if (this.unsaved.size > 0) await this.saveUnsaved();
      this.recovered();
    } catch (error) {
      this.failed(error);
    } finally {
      this.isSaving = false;
    }
  }

  /** Many leave at once when the server stops: whoever comes while a save is under way shares the one after it. */
  private saveUnsaved(): Promise<void> {
    this.next ??= this.current.then(() => {
      this.next = undefined;
      this.current = this.storeUnsaved();
      return this.current;
    });
    return this.next;
  }

  private async storeUnsaved(): Promise<void> {
    const states = [...this.unsaved.values()];
    if (states.length === 0) return;
    try {
      await this.storage.characters.saveAll(states);
      for (const state of states) if (this.unsaved.get(state.serial) === state) this.unsaved.delete(state.serial);
    } catch (error) {
      this.failed(error);
    }
  }

  private failed(error: unknown): void {
    if (!this.isFailing) this.log.error({ err: error }, "characters cannot be saved; trying again, nothing is lost yet");
    this.isFailing = true;
  }

  private recovered(): void {
    if (this.isFailing && this.unsaved.size === 0) {
      this.isFailing = false;
      this.log.info("characters can be saved again");
    }
  }
}

function placeOf(mobile: Mobile): { facet: number; x: number; y: number; z: number; direction: number } {
  const { facet, x, y, z, direction } = mobile;
  return { facet, x, y, z, direction };
}

function hasMoved(mobile: Mobile, place: { facet: number; x: number; y: number; z: number; direction: number }): boolean {
  return (
    mobile.x !== place.x ||
    mobile.y !== place.y ||
    mobile.direction !== place.direction ||
    mobile.z !== place.z ||
    mobile.facet !== place.facet
  );
}
