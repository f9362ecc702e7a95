import { setBody } from "../../../world/entities/appearance.js";
import { NOWHERE } from "../../../world/entities/entity.js";
import type { Item } from "../../../world/entities/item.js";
import { CAUSES } from "../../../world/saved/ledger.js";
import { livingBodyOf, masterOf, type Mobile } from "../../../world/entities/mobile.js";
import type { Trades } from "../../../world/society/trades.js";
import type { World } from "../../../world/world.js";
import type { Presentation } from "../../../contracts/client/presentation.js";
import type { Players } from "../../../contracts/players.js";
import type { LifeEvents } from "./life-events.js";

/** Hits of somebody whom a script keeps from dying, or who lives again. */
const LAST_HIT = 1;

/**
 * Death and new life. A creature is removed after the scripts' on_death; scripts decide about corpses and about
 * characters of players.
 */
export class Deaths {
  private readonly world: World;
  private readonly presentation: Presentation;
  private readonly players: Pick<Players, "byCharacter">;
  private readonly trades: Pick<Trades, "end">;
  private readonly events: LifeEvents;
  /** The dying, and who kills them. */
  private readonly dying = new Map<Mobile, Mobile | undefined>();

  constructor(parts: {
    world: World;
    presentation: Presentation;
    players: Pick<Players, "byCharacter">;
    trades: Pick<Trades, "end">;
    events: LifeEvents;
  }) {
    this.world = parts.world;
    this.presentation = parts.presentation;
    this.players = parts.players;
    this.trades = parts.trades;
    this.events = parts.events;
  }

  isDead(mobile: Mobile): boolean {
    return mobile.isDead || this.isDying(mobile);
  }

  /** Whether scripts are being told of its death at this moment. */
  isDying(mobile: Mobile): boolean {
    return this.dying.has(mobile);
  }

  /** Whether it lives and is in the world. */
  canDie(mobile: Mobile): boolean {
    return mobile.facet !== NOWHERE && !this.isDead(mobile);
  }

  /** @returns whether it died; false when it was already dead, or a script kept it alive */
  kill(mobile: Mobile, by: Mobile | undefined): boolean {
    if (!this.canDie(mobile)) return false;
    mobile.hits = 0;
    this.world.touch(mobile);
    this.presentation.refreshVitals({ serial: mobile.serial });
    return this.die(mobile, by);
  }

  /** What follows when a mobile has no hits left. @returns whether it died */
  die(mobile: Mobile, killer: Mobile | undefined): boolean {
    const isOver = (): boolean => mobile.facet === NOWHERE || mobile.hits > 0;
    this.dying.set(mobile, killer);
    try {
      if (!this.events.beforeDeath(mobile, killer)) this.keepAlive(mobile);
      // What it offered is its own again, and belongs to what it leaves behind.
      if (!isOver()) this.trades.end(mobile, "dead");
      if (!isOver()) this.record(mobile, killer);
      if (!isOver()) this.events.killed(mobile, killer);
      if (!isOver()) this.events.ownDeath(mobile, killer);
      if (!isOver()) this.events.death(mobile, killer);
      if (!mobile.isPlayer && !isOver()) this.remove(mobile);
    } finally {
      this.dying.delete(mobile);
    }
    return mobile.facet === NOWHERE || mobile.hits === 0;
  }

  /** Shows how a mobile falls and becomes a corpse, and tells scripts of the corpse. */
  fall(mobile: Mobile, corpse: Item): void {
    this.presentation.drawDeath({ serial: mobile.serial, corpse: corpse.serial });
    this.events.corpse(mobile, corpse, this.dying.get(mobile));
  }

  /** Gives a dead mobile the body in which it lived. */
  embody(mobile: Mobile): void {
    const { serial } = mobile;
    setBody(this.world, mobile, mobile.livingBody === 0 ? livingBodyOf(mobile) : mobile.livingBody);
    if (mobile.livingBody !== 0) mobile.hue = mobile.livingHue;
    mobile.livingBody = 0;
    mobile.livingHue = 0;
    mobile.hits = Math.max(mobile.hits, LAST_HIT);
    this.world.touch(mobile);
    const sessionId = this.players.byCharacter(serial)?.sessionId;
    if (sessionId !== undefined) this.presentation.showDeathScreen({ sessionId, isDead: false });
    this.presentation.redraw({ serial });
    this.presentation.refreshStatus({ serial });
  }

  /** Staff can find the deaths of characters and pets. */
  private record(mobile: Mobile, killer: Mobile | undefined): void {
    if (!mobile.isPlayer && masterOf(mobile) === undefined) return;
    const { serial: subject, templateId: template } = mobile;
    const by = killer && { killer: killer.serial, name: killer.name };
    const actor = killer?.serial ?? 0;
    this.world.chronicle.tell({ kind: "death", subject, template, actor, place: mobile, ...(by && { more: by }) });
  }

  private remove(creature: Mobile): void {
    this.world.ledger.goneWithAll(creature, CAUSES.creatureDeath);
    this.world.remove(creature);
  }

  private keepAlive(mobile: Mobile): void {
    if (mobile.hits > 0) return;
    mobile.hits = LAST_HIT;
    this.world.touch(mobile);
    this.presentation.refreshVitals({ serial: mobile.serial });
  }
}
