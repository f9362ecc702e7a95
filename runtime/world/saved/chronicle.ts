import { NOWHERE } from "../entities/entity.js";
import { Item } from "../entities/item.js";
import { masterOf, MASTER_PARAM, Mobile } from "../entities/mobile.js";
import { type Holding, type LineKind, NOBODY, SPEECH } from "./line-kinds.js";
import type { ParamValue } from "./params.js";
import { DESIGN, type DesignSetting, isSetting, settingChange } from "./settings.js";
import {
  holdingOf,
  inStack,
  isInCorpse,
  isSameHolding,
  isSameSpot,
  nowhere,
  OWNER_PARAM,
  placeOf,
  type RecordedSpot,
  spotOf,
} from "./spots.js";

export { type Holding, ITEM_KINDS, LINE_KINDS, LINE_PLACES, type LineKind, SPEECH } from "./line-kinds.js";

/** One line of the record. */
export interface ChronicleLine {
  /** Unix milliseconds. Later lines of a process are never earlier. */
  at: number;
  kind: LineKind;
  /** The file of a script, the name of a packet, or a word for what the server itself does. */
  cause: string;
  /** The character whose player did it; 0 for nobody. */
  actor: number;
  /** The item, or the character or creature that it is about; 0 for none. */
  subject: number;
  template: string;
  /** The size of the stack; of a line of kind `amount`, by how much it grew. */
  amount: number;
  from: Holding;
  to: Holding;
  facet: number;
  x: number;
  y: number;
  z: number;
  /** The whole state of a destroyed item; of other lines a text for readers. */
  more?: unknown;
}

/** What a line of the record tells of a name. */
export interface NameChange {
  readonly before: string;
  readonly after: string;
  /** The param that holds the name; without one it is the name of the entity itself. */
  readonly param?: string;
}

/** What happens now, with its cause and the player behind it. */
export interface RecordedAct {
  readonly cause: string;
  readonly actor: number;
  /** What a member of the staff does is recorded of all items. */
  readonly isStaff?: boolean;
}

/** Lines with consecutive numbers, which are stored together or not at all. */
export interface ChronicleBatch {
  readonly firstLine: number;
  readonly lines: readonly ChronicleLine[];
}

/** What is told without an item. */
export interface ToldLine extends Partial<Omit<ChronicleLine, "at" | "kind" | "facet" | "x" | "y" | "z">> {
  readonly kind: LineKind;
  readonly place?: Readonly<{ facet: number; x: number; y: number; z: number }> | undefined;
}

/** Lines of one batch. */
const BATCH_LINES = 4_096;
/**
 * Template id of the boxes of trades, which are no things of anybody. No template has it, so nobody makes another one.
 */
export const TRADE_BOX = "trade_box";
/** Name the house or the ship to which a door, a sign or a hold belongs: it cannot be put up again without them. */
export const BUILDING_PARAMS = ["house", "ship"];
/** Holds the name that its owner gave a ship. */
const NAME_PARAM = "ship_name";
/** A line of nothing. */
export const EMPTY_LINE: Omit<ChronicleLine, "kind"> = {
  ...{ at: 0, cause: "", actor: 0, subject: 0, template: "", amount: 0, from: NOBODY, to: NOBODY },
  ...{ facet: NOWHERE, x: 0, y: 0, z: 0 },
};
/** The amount of a stack changed, and nothing told why. */
export const UNEXPLAINED: RecordedAct = { cause: "unexplained", actor: 0 };
/** What the server does without a packet and without a script. */
const SERVER: RecordedAct = { cause: "server", actor: 0 };

/**
 * Records who had which item, and what else staff ask for. The world tells it of each change; the saver takes the lines
 * with the batch in which these changes are stored.
 *
 * An item is followed from the first time that the character of a player has it, or that staff do something with it.
 * What creatures have, and what spawns and decays before that, is left out.
 */
export class Chronicle {
  isOn = false;
  /** Whether it has what players say. */
  hasSpeech = false;
  /** Unix milliseconds. */
  now: () => number = Date.now;
  /** What a script that runs now does. */
  scriptAct: (() => RecordedAct | undefined) | undefined;
  /** The whole state of an item or a pet that is about to be destroyed. */
  stateOf: ((entity: Item | Mobile) => unknown) | undefined;
  /** Is told of the lines of a batch when storage takes them. */
  whenTaken: ((lines: readonly ChronicleLine[]) => void) | undefined;
  /** Notes that something of an item that is stored changed. */
  private readonly touch: (item: Item) => void;
  private act: RecordedAct = SERVER;
  private lines: ChronicleLine[] = [];
  /** Moves of this batch that ended on a cursor, by item: where the item goes from there continues the line. */
  private readonly lifted = new Map<number, ChronicleLine>();
  /** Batches whose storing failed, or is not known to have succeeded. */
  private failed: ChronicleBatch[] = [];
  private nextLine = 1;
  private latest = 0;

  constructor(touch: (item: Item) => void) {
    this.touch = touch;
  }

  /**
   * Begins to record. The items that are here count as known.
   *
   * @param last number and time of the last stored line
   */
  begin(last: { readonly line: number; readonly at: number }, items: Iterable<Item>): void {
    for (const item of items) item.recordedAmount = item.amount;
    this.nextLine = last.line + 1;
    this.latest = last.at;
    this.isOn = true;
  }

  /** Lines that storage has not been given. */
  get pendingCount(): number {
    return this.lines.length + this.failed.length;
  }

  /** Does work whose changes have this cause, unless a script does them. */
  during<T>(act: RecordedAct, work: () => T): T {
    const { act: outer } = this;
    this.act = act;
    try {
      return work();
    } finally {
      this.act = outer;
    }
  }

  /** A param is about to change: it may say to whom a pet, a house or a boat belongs, or what its owner has set. */
  given(entity: Item | Mobile, key: string, before: ParamValue | undefined, value: ParamValue | undefined): void {
    if (!this.isOn || before === value) return;
    if (key === NAME_PARAM && entity instanceof Item && entity.multiId !== undefined)
      return this.renamed(entity, { before: textOf(before), after: textOf(value), param: key });
    if (entity instanceof Item && isSetting(entity, key)) return this.wasSet(entity, key, before, value);
    const isPet = entity instanceof Mobile && key === MASTER_PARAM && !entity.isPlayer;
    if (!isPet && !(entity instanceof Item && key === OWNER_PARAM && entity.multiId !== undefined)) return;
    const [from, to] = [before, value].map((owner) => ownedBy(typeof owner === "number" ? owner : 0));
    const { serial: subject, templateId: template } = entity;
    this.tell({ kind: isPet ? "pet" : "house", subject, template, place: entity, from: from!, to: to! });
  }

  /** Somebody's character, pet, house or ship has another name. What has no name of its own has an empty one. */
  renamed(entity: Item | Mobile, more: NameChange): void {
    if (!this.isOn || more.before === more.after) return;
    const { serial: subject, templateId: template } = entity;
    const isPlayers = entity instanceof Mobile ? entity.isPlayer || masterOf(entity) !== undefined : isPartOrWhole(entity);
    const place = entity instanceof Mobile ? (entity.departure ?? entity) : entity;
    // What has no place yet is being made.
    if (!isPlayers || place.facet === NOWHERE) return;
    this.tell({ kind: "name", subject, template, place, more });
  }

  /** A house got another design. One that has no owner yet is being built. */
  rebuilt(house: Item, former: DesignSetting): void {
    const held = ownedBy(ownerIn(house));
    if (held.root === 0) return;
    const { serial: subject, templateId: template, design } = house;
    const more = { setting: DESIGN, former, revision: design?.revision ?? 0 };
    this.tell({ kind: "house", subject, template, place: house, from: held, to: held, more });
  }

  /** The owner of a house has set something, or a thing was bound to a house or set free. */
  private wasSet(item: Item, setting: string, before: ParamValue | undefined, after: ParamValue | undefined): void {
    const more = settingChange(setting, before, after);
    const spot = spotOf(item);
    // What has no place yet is being made, and so is a house without an owner.
    if (!more || spot.where === "nowhere" || (item.multiId !== undefined && ownerIn(item) === 0)) return;
    const held = item.multiId === undefined ? keptBy(Number(before ?? after)) : ownedBy(ownerIn(item));
    const { serial: subject, templateId: template } = item;
    this.tell({ kind: "house", subject, template, place: spot, from: held, to: held, more });
  }

  /** A creature is about to leave the world. */
  dying(mobile: Mobile): void {
    const master = this.isOn ? masterOf(mobile) : undefined;
    if (master === undefined) return;
    const { serial: subject, templateId: template } = mobile;
    const place = mobile.departure ?? mobile;
    this.tell({ kind: "pet", subject, template, place, from: ownedBy(master), more: this.stateOf?.(mobile) });
  }

  /** What happens now: what a script does goes before what a packet asked for. */
  private get current(): RecordedAct {
    return this.scriptAct?.() ?? this.act;
  }

  /** Whether a member of the staff does what happens now. */
  get isByStaff(): boolean {
    return this.isOn && this.current.isStaff === true;
  }

  /** Records something that is about no item, or about one that does not change. */
  tell({ kind, place, ...told }: ToldLine): void {
    if (!this.isOn) return;
    const { cause, actor } = this.current;
    const { facet, x, y, z } = place ?? { facet: NOWHERE, x: 0, y: 0, z: 0 };
    this.push({
      ...{ ...EMPTY_LINE, kind, cause, actor, facet, x, y, z },
      ...told,
    });
  }

  /** Somebody says something that others hear. */
  said(mobile: Mobile, more: string): void {
    if (this.hasSpeech)
      this.tell({ kind: SPEECH, cause: SPEECH, actor: mobile.serial, subject: mobile.serial, place: mobile, more });
  }

  /** Where an item is before it is moved; undefined while nothing is recorded. */
  before(item: Item, isHere: boolean): RecordedSpot | undefined {
    if (!this.isOn || isLeftOut(item)) return undefined;
    return isHere ? spotOf(item) : nowhere(item);
  }

  /** An item was put somewhere. */
  placed(item: Item, before: RecordedSpot | undefined): void {
    if (!before) return;
    const after = spotOf(item);
    const act = this.current;
    this.placeOne(item, before, after, act);
    if (!item.contents || (before.root === after.root && isInCorpse(before) === isInCorpse(after))) return;
    for (const inner of item.withContents()) {
      if (inner === item || !inner.holder) continue;
      const { serial: holder } = inner.holder;
      const isNew = before.where === "nowhere";
      const from = !isNew
        ? { ...before, holder }
        : inner.isFollowed
          ? { ...after, where: "container" as const, holder, root: item.serial, isPlayers: false }
          : before;
      this.placeOne(inner, from, { ...after, holder }, act);
    }
  }

  /** The size of a stack may have changed. */
  changed(item: Item): void {
    if (!this.isOn || item.isTransient || item.amount === item.recordedAmount) return;
    const act = this.current;
    const spot = spotOf(item);
    if (!item.isFollowed && concerns(item, spot, spot, act)) this.know(item, spot, act);
    if (item.isFollowed) this.grew(item, spot, act);
    item.recordedAmount = item.amount;
  }

  /** A stack is about to take up another one, or a part of it, and is followed if that is. */
  joining(stack: Item, added: Item): void {
    if (!added.isFollowed || stack.isFollowed) return;
    if (this.isOn && !stack.isTransient) this.know(stack, spotOf(stack), this.current);
    else stack.isFollowed = true;
  }

  /** An item is about to be stored. Its amount should be known. */
  check(item: Item): void {
    if (this.isOn && item.isFollowed && !item.isTransient && item.amount !== item.recordedAmount)
      this.during(UNEXPLAINED, () => this.changed(item));
  }

  /**
   * An item is about to leave the world.
   *
   * @param to the stack that it joined, or `elsewhere` for another process; without it the item is destroyed
   */
  leaving(item: Item, to?: Item | "elsewhere"): void {
    if (!this.isOn || isLeftOut(item)) return;
    const act = this.current;
    if (!item.isFollowed && act.isStaff !== true && !isPart(item)) return;
    const { cause, actor } = act;
    const spot = spotOf(item);
    if (item.isFollowed && item.amount !== item.recordedAmount) this.grew(item, spot, act);
    this.lifted.delete(item.serial);
    const owner = item.multiId === undefined ? 0 : ownerIn(item);
    // Those who search for what its owner lost find it.
    if (owner !== 0 && to === undefined)
      this.tell({ kind: "house", subject: item.serial, template: item.kind.id, place: item, from: ownedBy(owner) });
    this.push({
      ...{ at: 0, kind: "gone", cause, actor, subject: item.serial, template: item.kind.id, amount: item.amount },
      ...{ from: holdingOf(spot), to: to instanceof Item ? inStack(to) : NOBODY, ...placeOf(spot) },
      ...(to === undefined && { more: this.stateOf?.(item) }),
    });
  }

  /** An item is in the world again that another process was to have. */
  returned(item: Item): void {
    const spot = spotOf(item);
    // What has no holder yet is recorded when it is put somewhere.
    if (!this.isOn || !item.isFollowed || spot.where === "nowhere") return;
    this.line("make", item, nowhere(item), spot, this.act);
    item.recordedAmount = item.amount;
  }

  /** The lines for the next batch of the world, with all that failed before. */
  take(): ChronicleBatch[] {
    const lines = this.lines.filter(({ amount, kind, from, to }) => amount !== 0 || kind !== "move" || from !== to);
    this.lines = [];
    this.lifted.clear();
    if (lines.length > 0) this.whenTaken?.(lines);
    const batches = this.failed;
    this.failed = [];
    for (let start = 0; start < lines.length; start += BATCH_LINES) {
      const part = lines.slice(start, start + BATCH_LINES);
      batches.push({ firstLine: this.nextLine, lines: part });
      this.nextLine += part.length;
    }
    return batches;
  }

  /** Storage may not have these. It skips those that it has. */
  giveBack(batches: readonly ChronicleBatch[]): void {
    this.failed = [...batches, ...this.failed];
  }

  /** A stack that was there before is followed from now on. */
  private know(item: Item, spot: RecordedSpot, act: RecordedAct): void {
    item.isFollowed = true;
    this.line("known", item, spot, spot, act, item.recordedAmount);
  }

  /** A stack has another size than the record knows. */
  private grew(item: Item, spot: RecordedSpot, act: RecordedAct): void {
    const by = item.amount - item.recordedAmount;
    this.line("amount", item, spot, spot, act, by);
  }

  private placeOne(item: Item, before: RecordedSpot, after: RecordedSpot, act: RecordedAct): void {
    const wasFollowed = item.isFollowed;
    if (!wasFollowed) {
      if (concerns(item, before, after, act)) {
        item.isFollowed = true;
        // Lines tell the place where an item comes to, so without this one nobody could put it back.
        if (before.where === "ground" && !before.holder) this.line("known", item, before, before, act);
        this.touch(item);
      } else {
        item.recordedAmount = item.amount;
        return;
      }
    } else if (before.where !== "nowhere" && item.amount !== item.recordedAmount) this.grew(item, before, act);
    item.recordedAmount = item.amount;
    if (before.where === "nowhere") this.line("make", item, before, after, act);
    else if (!isSameSpot(before, after)) this.line("move", item, before, after, act);
  }

  private line(
    kind: LineKind,
    item: Item,
    before: RecordedSpot,
    after: RecordedSpot,
    { cause, actor }: RecordedAct,
    amount = item.amount,
  ): void {
    const { serial: subject } = item;
    const place = after.facet === NOWHERE ? before : after;
    const lift = kind === "move" ? this.lifted.get(subject) : undefined;
    if (lift?.actor === actor) {
      Object.assign(lift, { cause, amount, to: holdingOf(after), ...placeOf(place) });
      // Put back where it was: nothing happened.
      if (after.where !== "ground" && isSameHolding(lift.from, lift.to)) Object.assign(lift, { amount: 0, to: lift.from });
      if (after.where !== "hand") this.lifted.delete(subject);
      return;
    }
    const { facet, x, y, z } = place;
    const [template, from, to] = [item.kind.id, holdingOf(before), holdingOf(after)];
    // Lines are many, and to spread several objects into one takes ten times as long.
    const line: ChronicleLine = { at: 0, kind, cause, actor, subject, template, amount, from, to, facet, x, y, z };
    this.push(line);
    if (kind === "move" && after.where === "hand") this.lifted.set(subject, line);
    else this.lifted.delete(subject);
  }

  private push(line: ChronicleLine): void {
    this.latest = line.at = Math.max(this.latest, this.now());
    this.lines.push(line);
  }
}

/** Whether an item is followed from now on. */
function concerns({ multiId }: Item, before: RecordedSpot, after: RecordedSpot, { actor, isStaff }: RecordedAct): boolean {
  return before.isPlayers || after.isPlayers || isStaff === true || (multiId !== undefined && actor !== 0);
}

/** What the record does not follow. */
function isLeftOut({ isTransient, kind }: Item): boolean {
  return isTransient || kind.id === TRADE_BOX;
}

function isPartOrWhole(item: Item): boolean {
  return item.multiId !== undefined || isPart(item);
}

function textOf(value: ParamValue | undefined): string {
  return typeof value === "string" ? value : "";
}

function isPart({ params }: Item): boolean {
  return BUILDING_PARAMS.some((param) => typeof params?.get(param) === "number");
}

/** Of a pet, a house or a boat. */
function ownedBy(owner: number): Holding {
  return owner === 0 ? NOBODY : { where: "carried", holder: owner, root: owner };
}

/** Of a house, a ship or a corpse; 0 for nobody. */
function ownerIn({ params }: Item): number {
  const owner = params?.get(OWNER_PARAM);
  return typeof owner === "number" ? owner : 0;
}

/** Of what is kept in a house, whose page shows it, and of a strong box. */
function keptBy(holder: number): Holding {
  return { where: "nowhere", holder, root: 0 };
}
