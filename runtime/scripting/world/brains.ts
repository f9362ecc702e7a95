import { EARSHOT_TILES, type SpeechMode } from "../../world/earshot.js";
import type { Log } from "../../log/log.js";
import { type Entity, NOWHERE } from "../../world/entity.js";
import { Mobile } from "../../world/mobile.js";
import type { World } from "../../world/world.js";
import type { ScriptClock } from "../clock.js";
import type { Runner } from "../runner.js";
import { Activity } from "./activity.js";
import type { MobileTemplates } from "./mobile-templates.js";
import { DEFAULT_THINK_MS, Thinkers } from "./thinkers.js";
import { entitiesNear } from "../../world/near.js";

/**
 * Has creatures think while a player is near. Those with nobody near are not listed anywhere: they are found in their sectors when a
 * player comes, and fall asleep when it is their turn and nobody is there.
 */
export class Brains {
  private readonly world: World;
  private readonly templates: MobileTemplates;
  private readonly activity: Activity;
  private readonly thinkers: Thinkers<Mobile>;

  constructor(parts: {
    world: World;
    runner: Runner;
    clock: ScriptClock;
    templates: MobileTemplates;
    chance: () => number;
    log: Log;
  }) {
    const { world, templates } = parts;
    this.world = world;
    this.templates = templates;
    this.activity = new Activity(world, (facet, column, row) => this.wakeSector(facet, column, row));
    this.thinkers = new Thinkers(parts, {
      templateOf: ({ templateId }) => templateId,
      hasBrain: (mobile) => templates.of(mobile)?.with("on_think") !== undefined,
      thinkMs: (mobile) => templates.of(mobile)?.declared.think_ms ?? DEFAULT_THINK_MS,
      isNear: ({ facet, x, y }) => facet !== NOWHERE && this.activity.isWarm(facet, x, y),
      begin: (mobile, listener) => templates.of(mobile)?.with("on_think")?.start("on_think", [mobile], listener),
    });
  }

  get awakeCount(): number {
    return this.thinkers.awakeCount;
  }

  /** A mobile stands in a sector that it was not in before. */
  placed(mobile: Mobile): void {
    if (mobile.isPlayer) this.activity.arrives(mobile);
    else if (this.activity.isWarm(mobile.facet, mobile.x, mobile.y)) this.thinkers.wake(mobile);
  }

  /** A mobile is gone; what it thinks ends. */
  withdrawn(mobile: Mobile): void {
    if (mobile.isPlayer) this.activity.leaves(mobile);
    else this.thinkers.withdraw(mobile);
  }

  /** Creatures may have got a brain that had none. */
  templatesChanged(): void {
    for (const mobile of this.world.mobiles) {
      if (!mobile.isPlayer && this.activity.isWarm(mobile.facet, mobile.x, mobile.y)) this.thinkers.wake(mobile);
    }
  }

  /** Tells the creatures in earshot what a player said. */
  hear(speaker: Mobile, said: string, mode: SpeechMode): void {
    const hearers = [...entitiesNear(this.world, speaker.facet, speaker.x, speaker.y, EARSHOT_TILES[mode])];
    for (const hearer of hearers) {
      if (!isCreature(hearer)) continue;
      this.templates.of(hearer)?.with("on_speech")?.call("on_speech", hearer, speaker, said);
    }
  }

  private wakeSector(facet: number, column: number, row: number): void {
    for (const entity of this.world.grid(facet).at(column, row)?.entities ?? [])
      if (isCreature(entity)) this.thinkers.wake(entity);
  }
}

function isCreature(entity: Entity): entity is Mobile {
  return entity instanceof Mobile && !entity.isPlayer;
}
