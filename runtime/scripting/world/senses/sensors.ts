import type { Log } from "../../../base/log/log.js";
import { SEEN_BY_ALL } from "../../../world/entities/conditions.js";
import { type Entity, NOWHERE } from "../../../world/entities/entity.js";
import { Item } from "../../../world/entities/item.js";
import { Mobile } from "../../../world/entities/mobile.js";
import { Sensor, type SensorListener, type SensorSettings } from "../../../world/entities/sensor.js";
import type { World } from "../../../world/world.js";
import { AfterChange } from "./after-change.js";
import type { ItemTemplates } from "../items/item-templates.js";
import type { MobileTemplates } from "../mobiles/mobile-templates.js";
import { DEFAULT_SENSE_TILES, SENSE_RANGE_PARAM, SENSE_TILES_MAXIMUM } from "./sense-members.js";

type SensorCallback = "on_come_near" | "on_leave";

/**
 * Calls `on_come_near` and `on_leave` of items and creatures. Only those whose template has one of the functions have a
 * sensor.
 */
export class Sensors implements SensorListener {
  private readonly world: World;
  private readonly itemTemplates: ItemTemplates;
  private readonly mobileTemplates: MobileTemplates;
  private readonly log: Log;
  private itemSettings: ReadonlyMap<string, SensorSettings> = new Map();
  private mobileSettings: ReadonlyMap<string, SensorSettings> = new Map();
  private readonly sensors = new Map<Entity, Sensor>();
  private readonly moved = new Set<Sensor>();
  /**
   * What scripts are to be told of each owner: who came near or left. A mobile that did both meanwhile is not in it.
   */
  private readonly notes = new Map<Entity, Map<Mobile, SensorCallback>>();
  /** Notes of now are told in this turn. */
  private isSettling = false;
  private readonly after = new AfterChange(() => this.tell());

  constructor(parts: { world: World; itemTemplates: ItemTemplates; mobileTemplates: MobileTemplates; log: Log }) {
    this.world = parts.world;
    this.itemTemplates = parts.itemTemplates;
    this.mobileTemplates = parts.mobileTemplates;
    this.log = parts.log;
  }

  /** An item or a creature has come to a place. */
  placed(owner: Entity): void {
    const settings = this.settingsOf(owner);
    if (!settings) return;
    let sensor = this.sensors.get(owner);
    if (!sensor) {
      sensor = new Sensor({ world: this.world, owner, settings, listener: this });
      this.sensors.set(owner, sensor);
    }
    this.ownerMoved(sensor);
  }

  /** An item or a creature is no longer on the ground. */
  withdrawn(owner: Entity): void {
    if (this.sensors.size === 0) return;
    const sensor = this.sensors.get(owner);
    if (!sensor) return;
    this.sensors.delete(owner);
    this.moved.delete(sensor);
    sensor.end();
  }

  /** Items may have got or lost a sensor. */
  itemTemplatesChanged(): void {
    const before = this.itemSettings;
    this.itemSettings = settingsOf(this.itemTemplates.all);
    for (const id of changedIds(before, this.itemSettings)) this.renew(this.world.items.ofTemplate(id));
  }

  /** Creatures may have got or lost a sensor. */
  mobileTemplatesChanged(): void {
    const before = this.mobileSettings;
    this.mobileSettings = settingsOf(this.mobileTemplates.all);
    for (const id of changedIds(before, this.mobileSettings)) this.renew(this.world.mobiles.ofTemplate(id));
  }

  came(owner: Entity, mobile: Mobile): void {
    this.note("on_come_near", owner, mobile);
  }

  left(owner: Entity, mobile: Mobile): void {
    this.note("on_leave", owner, mobile);
  }

  ownerMoved(sensor: Sensor): void {
    this.moved.add(sensor);
    this.after.ask();
  }

  private note(callback: SensorCallback, owner: Entity, mobile: Mobile): void {
    const known = this.notes.get(owner);
    if (!known) this.notes.set(owner, new Map([[mobile, callback]]));
    else if (!known.delete(mobile)) known.set(mobile, callback);
    if (!this.isSettling) this.after.ask();
  }

  /** Scripts run after the change, because nothing else may happen to the mobile during it. */
  private tell(): void {
    const moved = [...this.moved];
    this.moved.clear();
    this.isSettling = true;
    for (const sensor of moved) sensor.settle();
    this.isSettling = false;
    for (const owner of [...this.notes.keys()]) {
      const notes = this.notes.get(owner)!;
      for (const mobile of [...notes.keys()]) {
        const callback = notes.get(mobile);
        notes.delete(mobile);
        if (callback !== undefined) this.call(callback, owner, mobile);
      }
      if (notes.size === 0) this.notes.delete(owner);
    }
  }

  private call(callback: SensorCallback, owner: Entity, mobile: Mobile): void {
    // Creatures do not see the hidden; things such as traps and houses perceive everybody.
    if (callback === "on_come_near" && owner instanceof Mobile && mobile.hidingRank !== SEEN_BY_ALL) return;
    try {
      if (owner instanceof Item) this.itemTemplates.of(owner)?.with(callback)?.call(callback, owner, mobile);
      else if (owner instanceof Mobile) this.mobileTemplates.of(owner)?.with(callback)?.call(callback, owner, mobile);
    } catch (error) {
      this.log.error({ err: error, template: owner.templateId }, `${callback} could not be called`);
    }
  }

  private settingsOf(owner: Entity): SensorSettings | undefined {
    const settings = (owner instanceof Mobile ? this.mobileSettings : this.itemSettings).get(owner.templateId);
    const own = settings && owner.params?.get(SENSE_RANGE_PARAM);
    if (typeof own !== "number") return settings;
    return { ...settings!, range: Math.min(Math.max(Math.trunc(own), 0), SENSE_TILES_MAXIMUM) };
  }

  /** Gives entities sensors as their template says now. Mobiles that are near leave, and come again if still near. */
  private renew(owners: Iterable<Item | Mobile>): void {
    for (const owner of owners) {
      this.withdrawn(owner);
      if (owner.facet !== NOWHERE) this.placed(owner);
    }
  }
}

interface SensingTemplate {
  readonly id: string;
  readonly declared: { readonly sense_range?: number; readonly senses?: "players" | "mobiles" };
  with(name: SensorCallback): unknown;
}

function settingsOf(templates: Iterable<SensingTemplate>): ReadonlyMap<string, SensorSettings> {
  const sensing = [...templates].filter((one) => one.with("on_come_near") ?? one.with("on_leave"));
  return new Map(
    sensing.map(({ id, declared: { sense_range: range = DEFAULT_SENSE_TILES, senses = "players" } }) => [
      id,
      { range, perceivesCreatures: senses === "mobiles" },
    ]),
  );
}

/** Ids of templates whose settings differ. */
function changedIds(before: ReadonlyMap<string, SensorSettings>, now: ReadonlyMap<string, SensorSettings>): string[] {
  return [...new Set([...before.keys(), ...now.keys()])].filter((id) => {
    const [one, other] = [before.get(id), now.get(id)];
    return one?.range !== other?.range || one?.perceivesCreatures !== other?.perceivesCreatures || !one !== !other;
  });
}
