import { GENERATION, type Generation } from "../connection/client-version.js";
import type { Entity } from "../../world/entities/entity.js";
import type { Item } from "../../world/entities/item.js";
import { Mobile } from "../../world/entities/mobile.js";
import type { BoatSpeed } from "../../world/multis/voyage.js";

/** Final bytes (compressed) of an entity's packets. */
export interface EntityEncoder {
  /**
   * The entity as somebody sees it who has not been shown it: 0x78 or 0xF3.
   *
   * @param notoriety what a mobile is taken for
   */
  spawn(entity: Entity, generation: Generation, notoriety: number): Uint8Array;
  /** What an entity looks like or wears changed; what is kept for its spawns is out of date. */
  forgetLooks(entity: Entity): void;
  /** 0x1D. */
  despawn(entity: Entity): Uint8Array;
  /** A step: 0x77 for a place the mobile came through. Appends at `at`, returns the end. */
  step(
    mobile: Mobile,
    x: number,
    y: number,
    z: number,
    directionByte: number,
    flags: number,
    notoriety: number,
    target: Buffer,
    at: number,
  ): number;
  /** A boat and what is aboard, where they are now: 0xF6. */
  boatMove(boat: Item, speed: BoatSpeed, aboard: readonly Entity[]): Uint8Array;
  /** Room that one step may take. */
  readonly maximumStepBytes: number;
}

/** Notorieties are below this number. */
const NOTORIETIES = 8;

/**
 * Spawns that were made and still hold: for each generation of clients, and of mobiles that are not taken for the same
 * by everybody.
 */
export class PacketCache {
  private readonly encoder: Pick<EntityEncoder, "spawn" | "despawn" | "forgetLooks">;
  private readonly removals = new Map<number, Uint8Array>();
  private readonly byGeneration = Object.values(GENERATION).map(() => new Map<number, Uint8Array>());
  /** Spawns with another notoriety than the mobile's own, by serial and notoriety. */
  private readonly coloured = Object.values(GENERATION).map(() => new Map<number, Uint8Array>());

  constructor(encoder: Pick<EntityEncoder, "spawn" | "despawn" | "forgetLooks">) {
    this.encoder = encoder;
  }

  of(entity: Entity, generation: Generation): Uint8Array {
    const spawns = this.byGeneration[generation]!;
    let spawn = spawns.get(entity.serial);
    if (!spawn) {
      spawn = this.encoder.spawn(entity, generation, entity instanceof Mobile ? entity.notoriety : 0);
      spawns.set(entity.serial, spawn);
    }
    return spawn;
  }

  /** The spawn of a mobile for those who take it for something. */
  colouredOf(mobile: Mobile, generation: Generation, notoriety: number): Uint8Array {
    if (notoriety === mobile.notoriety) return this.of(mobile, generation);
    const spawns = this.coloured[generation]!;
    const key = mobile.serial * NOTORIETIES + notoriety;
    let spawn = spawns.get(key);
    if (!spawn) {
      spawn = this.encoder.spawn(mobile, generation, notoriety);
      spawns.set(key, spawn);
    }
    return spawn;
  }

  /** What a viewer is told when an entity goes out of its sight. */
  removalOf(entity: Entity): Uint8Array {
    let removal = this.removals.get(entity.serial);
    if (!removal) {
      removal = this.encoder.despawn(entity);
      this.removals.set(entity.serial, removal);
    }
    return removal;
  }

  /** To be called at the end of an update. Few entities go out of somebody's sight in two updates. */
  forgetRemovals(): void {
    if (this.removals.size > 0) this.removals.clear();
  }

  /** It looks otherwise now, or has gone. */
  forget(entity: Entity): void {
    this.encoder.forgetLooks(entity);
    this.forgetPlace(entity);
  }

  /** It is elsewhere. */
  forgetPlace({ serial }: Entity): void {
    for (const spawns of this.byGeneration) if (spawns.size > 0) spawns.delete(serial);
    for (const spawns of this.coloured) {
      if (spawns.size === 0) continue;
      for (let notoriety = 0; notoriety < NOTORIETIES; notoriety++) spawns.delete(serial * NOTORIETIES + notoriety);
    }
  }
}
