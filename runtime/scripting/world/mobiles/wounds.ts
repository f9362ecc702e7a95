import type { Presentation } from "../../../contracts/client/presentation.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import type { Regeneration } from "../../../world/entities/regeneration.js";
import type { World } from "../../../world/world.js";
import { type Refusal, refuse } from "../../declare/module.js";
import type { Deaths } from "./deaths.js";
import type { Cause, LifeEvents } from "./life-events.js";

/** The kind of damage of those who name none. */
export const DEFAULT_KIND = "physical";

/** Damage and healing. All of it comes this way, so that scripts can alter it in one place. */
export class Wounds {
  private readonly world: World;
  private readonly presentation: Presentation;
  private readonly regeneration: Regeneration;
  private readonly deaths: Deaths;
  private readonly events: LifeEvents;

  constructor(parts: {
    world: World;
    presentation: Presentation;
    regeneration: Regeneration;
    deaths: Deaths;
    events: LifeEvents;
  }) {
    this.world = parts.world;
    this.presentation = parts.presentation;
    this.regeneration = parts.regeneration;
    this.deaths = parts.deaths;
    this.events = parts.events;
  }

  /** Takes as many hits as scripts leave of the damage. @returns whether it died, and the hits that it lost */
  damage(mobile: Mobile, amount: number, kind: string, cause: Cause): { hasDied: boolean; lost: number } {
    if (amount === 0 || mobile.is("blessed") || this.deaths.isDead(mobile)) return { hasDied: false, lost: 0 };
    const dealt = this.events.damage(mobile, amount, kind, cause);
    // A script may have killed, deleted or blessed it meanwhile.
    if (dealt === 0 || mobile.is("blessed") || !this.deaths.canDie(mobile)) return { hasDied: false, lost: 0 };
    this.regeneration.catchUp(mobile);
    const lost = Math.min(dealt, mobile.hits);
    mobile.hits -= lost;
    this.vitalsChanged(mobile);
    this.events.dealt(mobile, lost, kind, cause);
    return { hasDied: mobile.hits === 0 && this.deaths.die(mobile, cause.by), lost };
  }

  /** Gives hits back, at most up to the maximum. The dead stay dead. @returns the hits that it got */
  heal(mobile: Mobile, amount: number, cause: Cause): number {
    if (!this.deaths.canDie(mobile)) return 0;
    this.regeneration.catchUp(mobile);
    const healed = Math.min(amount, mobile.hitsMax - mobile.hits);
    if (healed <= 0) return 0;
    mobile.hits += healed;
    this.vitalsChanged(mobile);
    this.events.healed(mobile, healed, cause);
    return healed;
  }

  /** Gives a dead mobile its living body back, unless a script prevents it. */
  resurrect(mobile: Mobile, by: Mobile | undefined): true | Refusal {
    if (!this.deaths.isDead(mobile) || this.deaths.isDying(mobile)) return refuse("it is not dead");
    if (!this.events.resurrect(mobile, by)) return refuse("a script prevents it");
    if (!this.deaths.isDead(mobile)) return refuse("it is not dead any more");
    this.deaths.embody(mobile);
    return true;
  }

  /** To be called when hits, stamina or mana of a mobile were changed, after {@link Regeneration.catchUp}. */
  vitalsChanged(mobile: Mobile): void {
    this.world.touch(mobile);
    this.regeneration.attend(mobile);
    this.presentation.refreshVitals({ serial: mobile.serial });
  }
}
