import type { MapPosition } from "../../ports/players.js";
import type { EffectEnd, Movement, Saying, Presentation, VisualEffect } from "../../ports/presentation.js";
import { DIRECTION_MASK, RUNNING_FLAG } from "../../world/directions.js";
import { takeStep } from "../../world/movement.js";
import { FLAT_TERRAIN } from "../../world/terrain/terrain.js";
import type { World } from "../../world/world.js";

/** One thing that players would have been shown. */
export type Shown =
  | { readonly what: "container" | "paperdoll"; readonly sessionId: number; readonly serial: number }
  | {
      readonly what: "spellbook";
      readonly sessionId: number;
      readonly serial: number;
      readonly content: bigint;
      readonly firstSpell: number;
    }
  | { readonly what: "say"; readonly serial: number; readonly text: string; readonly saying: Saying }
  | { readonly what: "sound"; readonly at: MapPosition; readonly sound: number }
  | { readonly what: "animation"; readonly serial: number; readonly movement: Movement }
  | { readonly what: "effect"; readonly effect: VisualEffect }
  | { readonly what: "status" | "redraw"; readonly serial: number }
  | { readonly what: "death"; readonly serial: number; readonly corpse: number }
  | { readonly what: "deathScreen"; readonly sessionId: number; readonly isDead: boolean };

/** A presentation without an audience, on level ground: it remembers what it would have shown. */
export class FakePresentation implements Presentation {
  private readonly world: World;
  private readonly plays: (sessionId: number) => boolean;
  private shown: Shown[] = [];

  /** @param plays whether a session is a player's who is in the world */
  constructor(world: World, plays: (sessionId: number) => boolean) {
    this.world = world;
    this.plays = plays;
  }

  /** What was shown since this was last asked. */
  take(): Shown[] {
    const { shown } = this;
    this.shown = [];
    return shown;
  }

  openContainer(sessionId: number, serial: number): boolean {
    const isOpen = this.plays(sessionId) && this.world.item(serial)?.isContainer === true;
    if (isOpen) this.shown.push({ what: "container", sessionId, serial });
    return isOpen;
  }

  closeContainer(): number {
    return 0;
  }

  openPaperdoll(sessionId: number, serial: number): boolean {
    const isOpen = this.plays(sessionId) && this.world.mobile(serial) !== undefined;
    if (isOpen) this.shown.push({ what: "paperdoll", sessionId, serial });
    return isOpen;
  }

  showSpellbook(sessionId: number, serial: number, content: bigint, firstSpell: number): boolean {
    const isOpen = this.plays(sessionId) && this.world.item(serial) !== undefined;
    if (isOpen) this.shown.push({ what: "spellbook", sessionId, serial, content, firstSpell });
    return isOpen;
  }

  say(serial: number, text: string, saying: Saying = {}): boolean {
    this.shown.push({ what: "say", serial, text, saying });
    return this.isThere({ serial });
  }

  sound(at: MapPosition, sound: number): void {
    this.shown.push({ what: "sound", at, sound });
  }

  animate(serial: number, movement: Movement): boolean {
    this.shown.push({ what: "animation", serial, movement });
    return this.isThere({ serial });
  }

  effect(effect: VisualEffect): void {
    this.shown.push({ what: "effect", effect });
  }

  refreshStatus(serial: number): boolean {
    this.shown.push({ what: "status", serial });
    return this.isThere({ serial });
  }

  redraw(serial: number): boolean {
    this.shown.push({ what: "redraw", serial });
    return this.isThere({ serial });
  }

  drawDeath(serial: number, corpse: number): boolean {
    this.shown.push({ what: "death", serial, corpse });
    return this.isThere({ serial }) && this.isThere({ serial: corpse });
  }

  showDeathScreen(sessionId: number): boolean {
    this.shown.push({ what: "deathScreen", sessionId, isDead: true });
    return this.plays(sessionId);
  }

  endDeathScreen(sessionId: number): boolean {
    this.shown.push({ what: "deathScreen", sessionId, isDead: false });
    return this.plays(sessionId);
  }

  lineOfSight(from: MapPosition, to: MapPosition): boolean {
    return from.mapId === to.mapId;
  }

  standingZ({ mapId, x, y, z }: MapPosition): number | undefined {
    return FLAT_TERRAIN.standingZ(this.world, mapId, x, y, z);
  }

  isLevel(mapId: number): boolean {
    return !FLAT_TERRAIN.hasGround(mapId);
  }

  walk(serial: number, direction: number, isRunning = false): boolean {
    const mobile = this.world.mobile(serial);
    if (!mobile || mobile.isPlayer) return false;
    return takeStep(this.world, FLAT_TERRAIN, mobile, (direction & DIRECTION_MASK) | (isRunning ? RUNNING_FLAG : 0));
  }

  private isThere(end: EffectEnd): boolean {
    return "serial" in end && (this.world.item(end.serial) ?? this.world.mobile(end.serial)) !== undefined;
  }
}
