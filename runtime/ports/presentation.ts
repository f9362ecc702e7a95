import type { MapPosition } from "./players.js";

/** How something said looks, and who reads it. */
export interface Saying {
  /** Grey of things, or the colour of people's speech, without it. */
  readonly hue?: number;
  /** 0 to 12; 3 is the plain one. */
  readonly font?: number;
  /** Shown as something done rather than said. */
  readonly isEmote?: boolean;
  /** Only that player reads it; else everybody in sight and earshot. */
  readonly to?: number;
}

/** A movement of a body; the client knows it by its number, which depends on the kind of body. */
export interface Movement {
  readonly action: number;
  /** Pictures of the movement; as many as it has, without it. */
  readonly frames?: number;
  /** 1 without it. */
  readonly repetitions?: number;
  readonly isBackward?: boolean;
  /** Goes on until the next movement. */
  readonly repeats?: boolean;
  /** Between pictures, 0 to 255; 0 without it. */
  readonly delay?: number;
}

/** Where an effect begins or ends: at an entity, which it follows, or at a place. */
export type EffectEnd = { readonly serial: number } | MapPosition;

/** Something flies, burns or strikes. */
export interface VisualEffect {
  /** `missile` flies from the source to the target; the others are at the source. */
  readonly kind: "missile" | "lightning" | "at_place" | "on_entity";
  readonly source: EffectEnd;
  readonly target?: EffectEnd;
  /** Art of the item whose pictures it shows. */
  readonly itemId: number;
  readonly hue?: number;
  /** 0 to 255; 10 without it. */
  readonly speed?: number;
  /** 0 to 255; 10 without it. */
  readonly duration?: number;
  /** How its colours mix with what is behind: 0 as they are, 1 to 7 as clients have it. */
  readonly renderMode?: number;
  /** Does not turn to where it flies. */
  readonly hasFixedDirection?: boolean;
  readonly explodes?: boolean;
}

/**
 * What players are shown and made to hear, and what the ground says; implemented by `net`. Serials of what is not in the world,
 * and sessions that play no more, are answered with false and change nothing.
 */
export interface Presentation {
  /** Opens the window of a container with all that is in it, wherever it is; false for what is none. */
  openContainer(sessionId: number, serial: number): boolean;
  /** Closes a container's window at one player, or at all who have it open; how many that were. */
  closeContainer(serial: number, sessionId?: number): number;
  openPaperdoll(sessionId: number, serial: number): boolean;
  /** Opens a spell book. @param content bit 0 is spell `firstSpell`, bit 1 the next, up to bit 63 */
  showSpellbook(sessionId: number, serial: number, content: bigint, firstSpell: number): boolean;
  /** A text over the head of a mobile, or over an item on the ground, in a container or worn. */
  say(serial: number, text: string, saying?: Saying): boolean;
  /** Plays a sound to those in sight of a place. */
  sound(at: MapPosition, sound: number): void;
  animate(serial: number, movement: Movement): boolean;
  /** Shows an effect to those in sight of either of its ends. */
  effect(effect: VisualEffect): void;
  /** Shows a mobile's hits to those who see it, and to its own player all of its status. */
  refreshStatus(serial: number): boolean;
  /** Shows a mobile anew to those who see it and to its own player: its body, hue, name or notoriety changed. */
  redraw(serial: number): boolean;
  /** A mobile falls and is the corpse from then on; both still are where it happened. */
  drawDeath(serial: number, corpseSerial: number): boolean;
  /** Tells a player that it has died; its client asks for its choice (`GameHooks.deathChoice`). */
  showDeathScreen(sessionId: number): boolean;
  /** Tells a player that it lives again. */
  endDeathScreen(sessionId: number): boolean;
  /** Whether one point can be seen from another of the same map; false on different maps. */
  lineOfSight(from: MapPosition, to: MapPosition): boolean;
  /** The altitude nearest to `z` at which somebody can stand or swim there, undefined where nobody can. */
  standingZ(at: MapPosition, swims?: boolean): number | undefined;
  /** Whether a map is level everywhere, as without client files: altitudes say nothing there. */
  isLevel(mapId: number): boolean;
  /**
   * One step of a creature by the rules of the ground, or a turn on the spot where it faces elsewhere. False where the way is
   * barred, and for players, who walk themselves.
   */
  walk(serial: number, direction: number, isRunning?: boolean): boolean;
}
