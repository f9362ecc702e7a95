import type { Seat } from "../client/play.js";
import type { PlayerCondition, PlayerFigures } from "./condition.js";
import { serialOf } from "./cursors.js";
import type { Thing } from "./cursors.js";
import type { TilePlace, KnownItem, SeenMobile, Surroundings } from "./surroundings.js";

export interface PlayerViewParts {
  seat: Seat;
  surroundings: Surroundings;
  condition: PlayerCondition;
  /** From 0 up to, but not including, 1; the same for the same seed and client. */
  random: () => number;
}

/** What a player of a scenario knows: of itself, and of what its client was shown. */
export class PlayerView {
  readonly #parts: PlayerViewParts;

  constructor(parts: PlayerViewParts) {
    this.#parts = parts;
  }

  /** Number of the client, from 0. */
  get index(): number {
    return this.#parts.seat.index;
  }

  get username(): string {
    return this.#parts.seat.username;
  }

  /** Name of the character. */
  get name(): string {
    return this.#parts.seat.characterName;
  }

  get serial(): number {
    return this.#parts.surroundings.serial;
  }

  /** Where the player stands: facet, x, y, z and direction. */
  get place(): TilePlace {
    return { ...this.#parts.surroundings.place };
  }

  /** How the player is: hits, mana and stamina, whether it is dead, at war, and whom it fights. */
  get condition(): PlayerFigures {
    return { ...this.#parts.condition.figures };
  }

  /** Whether the player rides. */
  get isMounted(): boolean {
    return this.#parts.surroundings.isMounted;
  }

  /** Health of another mobile from 0 to 1; undefined if the server has not told it. */
  healthOf(mobile: Thing): number | undefined {
    return this.#parts.condition.healthOf(serialOf(mobile));
  }

  /** Serial of the corpse that a mobile, or the player, left when it died in sight; undefined while it lives. */
  corpseOf(mobile: Thing): number | undefined {
    return this.#parts.condition.corpseOf(serialOf(mobile));
  }

  /** The mobiles in sight, without the player. */
  get mobiles(): SeenMobile[] {
    return [...this.#parts.surroundings.mobiles.values()];
  }

  /** The items that were shown: on the ground, in opened containers, and worn. */
  get items(): KnownItem[] {
    return [...this.#parts.surroundings.items.values()];
  }

  /** Serial of the player's backpack; undefined if it has none. */
  get backpack(): number | undefined {
    return this.#parts.surroundings.backpack;
  }

  /** A number from 0 up to, but not including, 1. A run with the same --seed draws the same ones. */
  random(): number {
    return this.#parts.random();
  }

  /** A random one of these; undefined of none. */
  pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.random() * list.length)];
  }

  /** Tiles between the player and a place, as the world counts them. */
  distanceTo({ x, y }: { x: number; y: number }): number {
    const { place } = this.#parts.surroundings;
    return Math.max(Math.abs(place.x - x), Math.abs(place.y - y));
  }
}
