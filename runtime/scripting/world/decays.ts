import type { Item } from "../../world/item.js";
import { decaysAt, DECAYS_AT_PARAM } from "../../world/params.js";
import type { World } from "../../world/world.js";
import type { ScriptClock } from "../clock.js";
import { ITEM_DECAY } from "../lua-events.js";
import { Appointments } from "../schedule/appointments.js";
import type { Vm } from "../vm/vm.js";
import type { WorldClasses } from "./classes.js";
import { deleteItem } from "./item-class.js";
import type { ItemTemplates } from "./item-templates.js";
import type { EventCaller } from "./life-events.js";
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
 * Deletes items at the time that they keep as a param, so that it is stored with them. Scripts may prevent it. An item without the param
 * costs nothing.
 */
export class Decays {
  private readonly parts: DecaysParts;
  private readonly appointments: Appointments<number>;

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
    for (const item of world.items) if (item.params) this.changed(item);
  }

  private changed(item: Item): void {
    const at = decaysAt(item);
    if (at === undefined) this.appointments.delete(item.serial);
    else this.appointments.set(item.serial, at);
  }

  private due(serial: number): void {
    const { world, newItems, clock } = this.parts;
    const item = world.item(serial) ?? newItems.get(serial);
    const at = item && decaysAt(item);
    if (!item || at === undefined) return;
    if (at > clock.unix()) return this.appointments.set(serial, at);
    const isAllowed = this.allowed(item);
    const isThere = world.item(serial) === item || newItems.get(serial) === item;
    // A handler that set another time has prevented it.
    if (!isThere || decaysAt(item) !== at) return;
    if (isAllowed) deleteItem(this.parts, item);
    else world.setParam(item, DECAYS_AT_PARAM, undefined);
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
