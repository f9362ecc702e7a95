import { NOWHERE } from "../../../world/entities/entity.js";
import type { Item } from "../../../world/entities/item.js";
import { CAUSES } from "../../../world/saved/ledger.js";
import { decaysAt, DECAYS_AT_PARAM } from "../../../world/saved/params.js";
import type { World } from "../../../world/world.js";
import type { ScriptClock } from "../../clock.js";
import { ITEM_DECAY } from "../../events/own-events.js";
import { Appointments } from "../../schedule/appointments.js";
import type { Vm } from "../../vm/vm.js";
import type { WorldClasses } from "../classes.js";
import { deleteItem } from "./item-class.js";
import type { ItemTemplates } from "./item-templates.js";
import type { EventCaller } from "../mobiles/life-events.js";
import type { NewItems } from "./new-items.js";

interface DecaysParts {
  readonly world: World;
  readonly vm: Vm;
  readonly clock: ScriptClock;
  readonly newItems: NewItems;
  readonly classes: WorldClasses;
  readonly itemTemplates: ItemTemplates;
  readonly caller: EventCaller;
}

/**
 * Deletes items at the time that they keep as a param, so that it is stored with them, and what lies loose on the
 * ground for as long as scripts say. The time on the ground is not stored: it begins again with a restart. Scripts may
 * prevent either.
 */
export class Decays {
  private readonly parts: DecaysParts;
  private readonly appointments: Appointments<number>;
  /** How long something loose lies on the ground, in milliseconds; 0 for ever. */
  private groundMs = 0;
  private hasBegun = false;

  constructor(parts: DecaysParts) {
    this.parts = parts;
    this.appointments = new Appointments(parts.clock, (serial) => this.due(serial));
  }

  get size(): number {
    return this.appointments.size;
  }

  begin(): void {
    const { world } = this.parts;
    world.whenDecayChanged = (item) => this.changed(item);
    this.hasBegun = true;
    for (const item of world.items) {
      if (item.params) this.changed(item);
      else this.placed(item);
    }
  }

  /** @param ms 0 for ever */
  setGroundTime(ms: number): void {
    if (ms === this.groundMs) return;
    this.groundMs = ms;
    // Scripts say it before the world begins, which passes over all items anyway.
    if (!this.hasBegun) return;
    for (const item of this.parts.world.items) this.placed(item);
  }

  /** An item came to lie somewhere on the ground. */
  placed(item: Item): void {
    if (this.groundMs > 0 && decaysAt(item) === undefined && isLoose(item))
      this.appointments.set(item.serial, this.parts.clock.unix() + this.groundMs);
  }

  private changed(item: Item): void {
    const at = decaysAt(item);
    if (at !== undefined) return this.appointments.set(item.serial, at);
    this.appointments.delete(item.serial);
    this.placed(item);
  }

  private due(serial: number): void {
    const { world, newItems, clock } = this.parts;
    const item = world.item(serial) ?? newItems.get(serial);
    if (!item) return;
    const at = decaysAt(item);
    if (at === undefined) return this.groundDue(item);
    if (at > clock.unix()) return this.appointments.set(serial, at);
    const isAllowed = this.allowed(item);
    const isThere = world.item(serial) === item || newItems.get(serial) === item;
    // A handler that set another time has prevented it.
    if (!isThere || decaysAt(item) !== at) return;
    if (isAllowed) this.decay(item);
    else world.setParam(item, DECAYS_AT_PARAM, undefined);
  }

  /** What was kept lies there for as long again. */
  private groundDue(item: Item): void {
    if (this.groundMs === 0 || !isLoose(item)) return;
    const isAllowed = this.allowed(item);
    if (this.parts.world.item(item.serial) !== item || !isLoose(item) || decaysAt(item) !== undefined) return;
    if (isAllowed) this.decay(item);
    else this.placed(item);
  }

  private decay(item: Item): void {
    const { parts } = this;
    parts.world.chronicle.during({ cause: CAUSES.decay, actor: 0 }, () => deleteItem(parts, item, CAUSES.decay));
  }

  private allowed(item: Item): boolean {
    const { itemTemplates, caller, classes, vm } = this.parts;
    if (itemTemplates.of(item)?.with("on_decay")?.allows("on_decay", item) === false) return false;
    return caller.allowed(ITEM_DECAY, (L) => {
      classes.item.push(vm, L, item);
      return 1;
    });
  }
}

/** Whether it lies on the ground and players can lift it. */
function isLoose(item: Item): boolean {
  return item.facet !== NOWHERE && item.multiId === undefined && item.isMovable;
}
