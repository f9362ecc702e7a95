import { Changes } from "./changes.js";
import { type EntityIndex, EntityRegister } from "./entities/entity-register.js";
import { type Entity, NOWHERE } from "./entities/entity.js";
import { type Holder, Item, type Wearer } from "./entities/item.js";
import { LAYER } from "./entities/layers.js";
import { Mobile } from "./entities/mobile.js";
import type { Currencies } from "./items/currencies.js";
import { ItemKinds } from "./items/item-kind.js";
import { Sales } from "./items/sales.js";
import { Chronicle } from "./saved/chronicle.js";
import { DataTable } from "./saved/data-table.js";
import { Ledger } from "./saved/ledger.js";
import { DECAYS_AT_PARAM, type ParamValue } from "./saved/params.js";
import { ScriptStore } from "./saved/script-store.js";
import { UnsavedList } from "./saved/unsaved.js";
import { Standings } from "./society/standings.js";
import { type Facet, FACETS } from "./space/facets.js";
import { Ground } from "./space/ground.js";
import type { Place } from "./space/places.js";
import { type SectorGrid } from "./space/sectors.js";
import { SECTOR_SHIFT } from "./space/squares.js";
import type { HoldingWatch } from "./world-watch.js";

/** How many past owners an item remembers; the earliest are forgotten first. */
const OWNERS_MAXIMUM = 8;
const MS_PER_SECOND = 1_000;

/**
 * Somebody or something holds an item now. If that is the character of a player other than the last, its history tells
 * of it, and that of what is in it. Piles are joined and split, so that they have no history.
 *
 * @param now Unix milliseconds
 */
function noteOwner(item: Item, now: number): void {
  const { root } = item;
  if (!(root instanceof Mobile) || !root.isPlayer || isLastOwner(item, root.serial)) return;
  const since = Math.floor(now / MS_PER_SECOND);
  for (const one of item.withContents()) {
    if (one.kind.traits.isStackable || isLastOwner(one, root.serial)) continue;
    one.owners = [...(one.owners ?? []), [root.serial, since] as const].slice(-OWNERS_MAXIMUM);
  }
}

function isLastOwner({ owners }: Item, serial: number): boolean {
  return owners?.at(-1)?.[0] === serial;
}

/** Takes an item out of the list of its holder. False where nothing holds it. */
function release(item: Item): boolean {
  const { holder } = item;
  if (!holder) return false;
  const list = listOf(holder);
  list.splice(list.indexOf(item), 1);
  if (item.layer === LAYER.mount && !(holder instanceof Item)) holder.isMounted = false;
  item.holder = undefined;
  item.layer = 0;
  return true;
}

/** Adds an item that nothing holds to the contents of a container. @param x, y position in the container's gump */
function addTo(container: Item, item: Item, x: number, y: number, gridIndex: number): void {
  item.holder = container;
  item.layer = 0;
  item.x = x;
  item.y = y;
  item.gridIndex = gridIndex;
  listOf(container).push(item);
}

/** Adds an item without a holder to somebody's equipment, which is in the order of layers. */
function addToEquipment(wearer: Wearer, item: Item, layer: number): void {
  item.holder = wearer;
  item.layer = layer;
  if (layer === LAYER.mount) wearer.isMounted = true;
  const { equipment } = wearer;
  const after = equipment.findIndex((other) => other.layer > layer);
  equipment.splice(after === -1 ? equipment.length : after, 0, item);
}

function listOf(holder: Holder): Item[] {
  return holder instanceof Item ? (holder.contents ??= []) : holder.equipment;
}

/**
 * Everything that is somewhere, and what changed since sight was last brought up to date. Changes are only noted here;
 * whoever tells players (view/interest) takes the list once a tick.
 */
export class World {
  readonly facets: readonly Facet[] = FACETS;
  private readonly mobileRegister = new EntityRegister<Mobile>();
  private readonly itemRegister = new EntityRegister<Item>();
  /** Characters of players who are not here now. */
  private readonly absentBySerial = new Map<number, Mobile>();
  readonly kinds = new ItemKinds();
  /** What clients have not been updated about yet. */
  readonly changes = new Changes();
  /** Where all of it stands. */
  readonly ground = new Ground(this.changes);
  /** Those of the ground: a step looks at them. */
  private readonly grids = this.ground.grids;
  /** What storage has not been given yet. */
  readonly unsaved = new UnsavedList((entity) => this.isHere(entity));
  /** In which colours mobiles see one another's names. */
  readonly standings = new Standings();
  /** What came into the world and left it, and why. */
  readonly ledger = new Ledger(() => this.currencies);
  /** Records where items were and who moved them, for staff. */
  readonly chronicle = new Chronicle((item) => this.touch(item));
  /** What tradespeople and players sold. */
  readonly sales = new Sales();
  /** What is money; scripts say it. */
  currencies: Currencies = new Map();
  /** The tables that scripts keep. */
  readonly store = new ScriptStore();
  /** Unix milliseconds. */
  now: () => number = Date.now;
  /** Is told of items that move and go. */
  holdingWatch: HoldingWatch | undefined;
  /** Called when the time changed at which an item decays. */
  whenDecayChanged: ((item: Item) => void) | undefined;
  /** Called before a client is told of a mobile's health. */
  whenExamined: ((mobile: Mobile) => void) | undefined;

  grid(facet: number): SectorGrid {
    const grid = this.grids[facet];
    if (!grid) throw new RangeError(`there is no map ${facet}`);
    return grid;
  }

  mobile(serial: number): Mobile | undefined {
    return this.mobileRegister.get(serial);
  }

  item(serial: number): Item | undefined {
    return this.itemRegister.get(serial);
  }

  /** A player's character that has left and keeps what it wears. */
  absent(serial: number): Mobile | undefined {
    return this.absentBySerial.get(serial);
  }

  get mobileCount(): number {
    return this.mobileRegister.size;
  }

  get itemCount(): number {
    return this.itemRegister.size;
  }

  /** Number of entities, members of the store and lines of the record that storage has not been given yet. */
  get unsavedCount(): number {
    return this.unsaved.size + this.store.unsavedCount + this.chronicle.pendingCount;
  }

  /** Everybody in the world. */
  get mobiles(): EntityIndex<Mobile> {
    return this.mobileRegister;
  }

  get absents(): Iterable<Mobile> {
    return this.absentBySerial.values();
  }

  /** Every item wherever it is. */
  get items(): EntityIndex<Item> {
    return this.itemRegister;
  }

  /** Puts an entity that is nowhere into the world. Throws RangeError for a place outside its facet. */
  enter(entity: Entity, place: Place): void {
    if (entity.facet !== NOWHERE) throw new Error(`0x${entity.serial.toString(16)} is in the world already`);
    if (entity instanceof Item && entity.holder) throw new Error(`0x${entity.serial.toString(16)} is in something`);
    const before = entity instanceof Item ? this.chronicle.before(entity, this.isHere(entity)) : undefined;
    this.ground.put(entity, place);
    if (entity instanceof Mobile) {
      this.mobileRegister.add(entity);
      entity.standing = this.standings.numberOf(entity.standingName) ?? 0;
      if (entity.standing !== 0) this.standings.add(entity);
      this.absentBySerial.delete(entity.serial);
      entity.departure = undefined;
    } else if (entity instanceof Item) this.itemRegister.add(entity);
    entity.renewed = true;
    this.touch(entity);
    if (entity instanceof Item) this.chronicle.placed(entity, before);
  }

  /**
   * A player's character leaves: it keeps what it wears, and comes back to where it was. Nobody watches its steps any
   * more.
   */
  depart(mobile: Mobile): void {
    if (mobile.facet === NOWHERE) return;
    mobile.stepWatches = undefined;
    const { facet, x, y, z } = mobile;
    this.withdraw(mobile);
    this.keepAbsent(mobile, { facet, x, y, z });
    this.touch(mobile);
  }

  /** Keeps a player's character that is not here, as storage gives it back. */
  keepAbsent(mobile: Mobile, departure: Place): void {
    mobile.departure = departure;
    this.absentBySerial.set(mobile.serial, mobile);
  }

  /**
   * Takes an entity out of the world for good, with all it wears or holds.
   *
   * @param stack what a pile became a part of
   */
  remove(entity: Entity, stack?: Item): void {
    if (entity instanceof Mobile) {
      this.chronicle.dying(entity);
      for (const item of [...entity.equipment]) this.remove(item);
      this.lift(entity);
      if (entity.isPlayer) this.store.forget("character", entity.serial);
    } else if (entity instanceof Item) {
      if (this.itemRegister.get(entity.serial) !== entity) return;
      for (const item of [...(entity.contents ?? [])]) this.remove(item);
      this.holdingWatch?.removed(entity);
      this.chronicle.leaving(entity, stack);
      this.lift(entity);
      this.itemRegister.remove(entity);
    }
    this.unsaved.addGone(entity);
  }

  /** Takes an entity from its place: the ground, its holder, or the list of the absent. It stays known. */
  lift(entity: Mobile | Item): void {
    if (entity instanceof Item) this.release(entity);
    if (entity.facet !== NOWHERE) this.withdraw(entity);
    if (entity instanceof Mobile) this.absentBySerial.delete(entity.serial);
  }

  /** An item is in the world from now on. */
  know(item: Item): void {
    this.itemRegister.add(item);
    this.chronicle.returned(item);
  }

  /** Takes out what was read ahead and is not as it was then. Nothing lies in it or is worn by it yet. */
  unload(entity: Mobile | Item): void {
    this.lift(entity);
    if (entity instanceof Item) this.itemRegister.remove(entity);
  }

  /** An item goes to another process: it is not in the world any more, and not to be stored here. */
  forget(item: Item): void {
    this.chronicle.leaving(item, "elsewhere");
    this.itemRegister.remove(item);
    this.unsaved.addGone(item);
  }

  /** What was stored of an item that could not be put anywhere is not wanted any more, nor what lies in it. */
  discard(item: Item): void {
    this.itemRegister.add(item);
    this.remove(item);
  }

  /**
   * Puts an item on the ground, wherever it was, or makes it known there. Throws RangeError for a place outside its
   * facet.
   */
  putOnGround(item: Item, place: Place): void {
    this.ground.requireOnFacet(place);
    const before = this.chronicle.before(item, this.isHere(item));
    this.release(item);
    this.itemRegister.add(item);
    this.ground.put(item, place);
    item.renewed = true;
    this.touch(item);
    this.chronicle.placed(item, before);
  }

  /**
   * Puts an item into a container, wherever it was. @param x, y place in the container's picture. Throws RangeError
   * where it would lie in itself.
   */
  putInto(item: Item, container: Item, x: number, y: number, gridIndex = 0): void {
    if (container.isWithin(item)) throw new RangeError("a thing cannot lie in itself");
    const before = this.chronicle.before(item, this.isHere(item));
    this.lift(item);
    addTo(container, item, x, y, gridIndex);
    this.itemRegister.add(item);
    noteOwner(item, this.now());
    this.noteHeld(item);
    this.chronicle.placed(item, before);
    this.holdingWatch?.moved(item, undefined, 0);
  }

  /** Has a mobile wear an item, wherever it was. Throws RangeError where that layer is taken. */
  putOn(item: Item, mobile: Mobile, layer: number): void {
    const worn = mobile.equipped(layer);
    if (worn === item) return;
    if (worn) throw new RangeError(`layer ${layer} is taken`);
    const before = this.chronicle.before(item, this.isHere(item));
    this.lift(item);
    addToEquipment(mobile, item, layer);
    this.itemRegister.add(item);
    noteOwner(item, this.now());
    this.noteHeld(item);
    this.chronicle.placed(item, before);
  }

  /** Resends the item to everybody who sees it: its art, hue, name or amount changed. */
  renewItem(item: Item): void {
    this.chronicle.changed(item);
    if (item.holder) this.noteHeld(item);
    else {
      this.touch(item);
      if (item.facet !== NOWHERE) this.renew(item);
    }
  }

  /** Lets people step onto an entity's tile, or not any more. */
  setBlocks(entity: Entity, blocks: boolean): void {
    const sector = entity.facet === NOWHERE ? undefined : this.grid(entity.facet).of(entity);
    if (sector && entity.blocks !== blocks) sector.blockers += blocks ? 1 : -1;
    entity.blocks = blocks;
    this.touch(entity);
  }

  /** Sets a param, or deletes it. Also of an entity without a place, which is not stored. */
  setParam(entity: Item | Mobile, key: string, value: ParamValue | undefined): void {
    const before = entity.params?.get(key);
    this.chronicle.given(entity, key, before, value);
    if (before instanceof DataTable && before !== value) before.takeOut();
    if (value !== undefined) (entity.params ??= new Map()).set(key, value);
    else if (!entity.params?.delete(key)) return;
    else if (entity.params.size === 0) entity.params = undefined;
    if (entity instanceof Item && key === DECAYS_AT_PARAM) this.whenDecayChanged?.(entity);
    if (entity instanceof Item) this.itemRegister.paramChanged(entity, key);
    else this.mobileRegister.paramChanged(entity, key);
    if (this.isHere(entity)) this.touch(entity);
  }

  /** Something of it that is stored changed. */
  touch(entity: Entity): void {
    entity.isAltered = true;
    this.unsaved.add(entity);
  }

  /** One step to a neighbouring tile, or a turn on the spot; `directionByte` carries the running flag. */
  step(mobile: Mobile, x: number, y: number, z: number, directionByte: number): void {
    const changesSector = x >> SECTOR_SHIFT !== mobile.x >> SECTOR_SHIFT || y >> SECTOR_SHIFT !== mobile.y >> SECTOR_SHIFT;
    const isTurn = x === mobile.x && y === mobile.y;
    const grid = this.grids[mobile.facet];
    const left = changesSector ? grid?.of(mobile) : undefined;
    // Integers, as Ground.put makes them. One float would make floats of all steps, the direction's included.
    mobile.x = x | 0;
    mobile.y = y | 0;
    mobile.z = z | 0;
    mobile.direction = directionByte & 0x07;
    if (changesSector) this.ground.list(mobile, this.grid(mobile.facet));
    const { steps, stepsEnd } = mobile;
    steps[stepsEnd] = mobile.x;
    steps[stepsEnd + 1] = mobile.y;
    steps[stepsEnd + 2] = mobile.z;
    steps[stepsEnd + 3] = directionByte | 0;
    mobile.stepsEnd = stepsEnd + 4;
    this.changes.add(mobile);
    this.unsaved.add(mobile);
    if (isTurn) return;
    left?.tell(mobile, true);
    grid?.of(mobile)?.tell(mobile, true);
  }

  /** Resends the mobile's flags to everybody who sees it, as with a step on the spot. */
  refresh(mobile: Mobile): void {
    this.touch(mobile);
    this.step(mobile, mobile.x, mobile.y, mobile.z, mobile.direction);
  }

  /** Moves an entity otherwise than by a step. Throws RangeError for a place outside its facet. */
  teleport(entity: Entity, place: Place): void {
    this.ground.put(entity, place);
    entity.renewed = true;
    this.touch(entity);
  }

  /** Resends the entity to everybody who sees it. */
  renew(entity: Entity): void {
    entity.renewed = true;
    this.ground.noteChange(entity);
  }

  /** Whether an entity is part of the world, in it or absent. */
  isHere(entity: Entity): boolean {
    if (entity instanceof Item) return this.itemRegister.get(entity.serial) === entity;
    return (this.mobileRegister.get(entity.serial) ?? this.absentBySerial.get(entity.serial)) === entity;
  }

  /** Takes an item out of its holder, if it has one. */
  private release(item: Item): void {
    const { holder, layer } = item;
    if (!release(item)) return;
    this.noteHeld(item);
    this.holdingWatch?.moved(item, holder, layer);
  }

  private noteHeld(item: Item): void {
    this.touch(item);
    this.changes.addHeld(item);
  }

  /** Takes an entity off the ground; its coordinates stay readable. */
  private withdraw(entity: Entity): void {
    if (entity instanceof Mobile) {
      this.mobileRegister.remove(entity);
      if (entity.standing !== 0) this.standings.remove(entity);
    }
    this.ground.withdraw(entity);
  }
}
