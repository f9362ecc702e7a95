import type { Speech } from "../../../contracts/hooks.js";
import { EARSHOT_TILES } from "../../../world/space/earshot.js";
import type { Log } from "../../../base/log/log.js";
import { type Entity, NOWHERE } from "../../../world/entities/entity.js";
import { Mobile } from "../../../world/entities/mobile.js";
import type { Sector } from "../../../world/space/sectors.js";
import type { World } from "../../../world/world.js";
import type { ScriptClock } from "../../clock.js";
import type { Runner } from "../../runner/runner.js";
import type { Schedule } from "../../schedule/schedule.js";
import { isActive, sectorsComingIntoReach } from "./activity.js";
import type { MobileTemplates } from "./mobile-templates.js";
import { DEFAULT_THINK_MS, Thinkers } from "./thinkers.js";
import { entitiesNear, isWithinArea, tilesAround } from "../../../world/space/near.js";

/**
 * Has creatures think while a player is near. Creatures without a player near are not listed: they are found in their
 * sectors when a player comes. A creature falls asleep when its next thought is due and no player is near.
 */
export class Brains {
  private readonly world: World;
  private readonly templates: MobileTemplates;
  private readonly thinkers: Thinkers<Mobile>;

  constructor(parts: {
    world: World;
    runner: Runner;
    clock: ScriptClock;
    schedule: Schedule;
    templates: MobileTemplates;
    chance: () => number;
    log: Log;
  }) {
    const { world, templates } = parts;
    this.world = world;
    this.templates = templates;
    this.thinkers = new Thinkers(parts, {
      templateOf: ({ templateId }) => templateId,
      fileOf: (mobile) => templates.of(mobile)?.with("on_think")?.file,
      thinkMs: (mobile) => templates.of(mobile)?.declared.think_ms ?? DEFAULT_THINK_MS,
      isNear: ({ facet, x, y }) => facet !== NOWHERE && isActive(world, facet, x, y),
      begin: (mobile, listener) => templates.of(mobile)?.with("on_think")?.start("on_think", [mobile], listener),
    });
  }

  get awakeCount(): number {
    return this.thinkers.awakeCount;
  }

  /** A creature has come to a place. */
  placed(creature: Mobile): void {
    if (isActive(this.world, creature.facet, creature.x, creature.y)) this.thinkers.wake(creature);
  }

  /** A creature is gone; what it thinks ends. */
  withdrawn(creature: Mobile): void {
    this.thinkers.withdraw(creature);
  }

  /** A player has come into another sector. */
  playerMoved(from: Sector | undefined, to: Sector): void {
    for (const { entities } of sectorsComingIntoReach(this.world, from, to)) {
      for (const entity of entities) if (isCreature(entity)) this.thinkers.wake(entity);
    }
  }

  /**
   * Wakes all creatures that have a player near: at the start, and when creatures may have got a brain from a changed
   * template.
   */
  wakeAll(): void {
    const sectors = new Set<Sector>();
    for (const player of this.world.mobiles.ofTemplate("")) {
      const sector = player.facet === NOWHERE ? undefined : this.world.grid(player.facet).of(player);
      if (sector) sectors.add(sector);
    }
    for (const sector of sectors) this.playerMoved(undefined, sector);
  }

  /** Tells the creatures in earshot what a player said. */
  hear(speaker: Mobile, { text, mode, keywords }: Speech): void {
    const { facet, x, y } = speaker;
    const hearers = [...entitiesNear(this.world, facet, x, y, EARSHOT_TILES[mode])];
    for (const hearer of hearers) {
      if (!isCreature(hearer)) continue;
      const template = this.templates.of(hearer);
      const range = template?.declared.hear_range ?? EARSHOT_TILES[mode];
      if (isWithinArea(hearer, tilesAround(x, y, range)))
        template?.with("on_speech")?.call("on_speech", hearer, speaker, text, mode, [...keywords]);
    }
  }
}

function isCreature(entity: Entity): entity is Mobile {
  return entity instanceof Mobile && !entity.isPlayer;
}
