import { NOWHERE } from "../../world/entity.js";
import type { Mobile } from "../../world/mobile.js";
import type { World } from "../../world/world.js";
import type { Presentation } from "../../ports/presentation.js";
import type { MobileTemplates } from "./mobile-templates.js";

/**
 * Damage and death. A creature is removed after the scripts' on_death; scripts decide about corpses and about characters of
 * players.
 */
export class Deaths {
  private readonly world: World;
  private readonly presentation: Presentation;
  private readonly templates: MobileTemplates;
  private readonly announce: (mobile: Mobile, killer: Mobile | undefined) => void;
  private readonly dying = new Set<Mobile>();

  /** @param announce calls on_death of all files */
  constructor(parts: {
    world: World;
    presentation: Presentation;
    templates: MobileTemplates;
    announce: (mobile: Mobile, killer: Mobile | undefined) => void;
  }) {
    this.world = parts.world;
    this.presentation = parts.presentation;
    this.templates = parts.templates;
    this.announce = parts.announce;
  }

  isDead(mobile: Mobile): boolean {
    return mobile.livingBody !== 0 || mobile.isGhost || this.dying.has(mobile);
  }

  /** @returns whether it died */
  damage(mobile: Mobile, hits: number, by: Mobile | undefined): boolean {
    if (hits === 0 || this.isDead(mobile)) return false;
    mobile.hits = Math.max(0, mobile.hits - hits);
    this.world.touch(mobile);
    this.presentation.refreshStatus({ serial: mobile.serial });
    return mobile.hits === 0 && this.die(mobile, by);
  }

  /** @returns whether it died; false when it was already dead, or a script gave it hits */
  kill(mobile: Mobile, by: Mobile | undefined): boolean {
    if (this.isDead(mobile)) return false;
    return mobile.hits > 0 ? this.damage(mobile, mobile.hits, by) : this.die(mobile, by);
  }

  private die(mobile: Mobile, killer: Mobile | undefined): boolean {
    const isOver = (): boolean => mobile.facet === NOWHERE || mobile.hits > 0;
    this.dying.add(mobile);
    try {
      this.templates.of(mobile)?.with("on_death")?.call("on_death", mobile, killer);
      if (!isOver()) this.announce(mobile, killer);
      if (!mobile.isPlayer && !isOver()) this.world.remove(mobile);
    } finally {
      this.dying.delete(mobile);
    }
    return mobile.facet === NOWHERE || mobile.hits === 0;
  }
}
