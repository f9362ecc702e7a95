import { causeWords } from "../../contracts/cause-words.js";
import type { Points, PointsChange } from "../../world/entities/points.js";
import { SKILL_NAMES } from "../../world/entities/skills.js";
import { isItemSerial } from "../../world/entities/serials.js";
import { type ChronicleLine, type Holding, SPEECH } from "../../world/saved/chronicle.js";
import type { Listed, SettingChange } from "../../world/saved/settings.js";

/** What the record calls things that lines name by serial or template. */
export interface LineNames {
  /** Undefined for what has no name any more. */
  of(serial: number): string | undefined;
  /** An item: `3 bandages`, `a sword`. */
  thing(template: string, amount: number): string;
}

/** Places of an item that belong to the character who is the root. */
const OWN_PLACES: ReadonlySet<Holding["where"]> = new Set(["carried", "worn", "hand", "bank", "trade"]);
/** Packets by which players move things; the sentence says it already. */
const PLAIN_CAUSES = new Set<string>([SPEECH, "PickUpItem", "DropItem", "DropItemBefore6017", "EquipItem", "server", "Trade"]);
const SKILL_TENTHS = 10;

/** A line in plain English. */
export function sentenceOf(line: ChronicleLine, names: LineNames): string {
  const cause = PLAIN_CAUSES.has(line.cause) ? "" : causeWords(line.cause);
  const sentence = inWords(line, names);
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${cause === "" ? "" : ` (${cause})`}`;
}

/** Somebody by name, and by serial without one. */
function nameOr(names: LineNames, serial: number, otherwise: string): string {
  return serial === 0 ? otherwise : (names.of(serial) ?? `${otherwise} 0x${serial.toString(16)}`);
}

function inWords(line: ChronicleLine, names: LineNames): string {
  const { kind, subject, more } = line;
  const told = membersOf(more);
  const about = nameOr(names, subject, "somebody");
  switch (kind) {
    case "make":
    case "known":
    case "move":
    case "amount":
    case "gone":
      return ofItem(line, names);
    case "login":
      return `${about} entered the world`;
    case "logout":
      return `${about} left the world`;
    case "death":
      return deathOf(line, names);
    case "house":
      return ownerSet(line, names) ?? owned(line, names, names.thing(line.template, 1));
    case "pet":
      return owned(line, names, petOf(line, names));
    case "skill":
      return pointsChanged(about, more as PointsChange);
    case "name":
      return renamed(textOf(told.before) || about, textOf(told.after));
    case "character":
      return `the character ${textOf(more) || about} was deleted`;
    case "ticket":
      return "category" in told
        ? `${about} opened ticket ${textOf(told.ticketId)} (${textOf(told.category)})`
        : `ticket ${textOf(told.ticketId)}${subject === 0 ? "" : ` of ${about}`} is ${textOf(told.status).toLowerCase()} now`;
    case "speech":
      return `${about} said "${textOf(more)}"`;
    case "note":
    case "rollback":
      return textOf(more) || textOf(told.text) || kind;
  }
}

function ofItem(line: ChronicleLine, names: LineNames): string {
  const { kind, actor, amount, from, to } = line;
  const thing = names.thing(line.template, Math.abs(amount));
  const doer = actor === 0 ? undefined : nameOr(names, actor, "somebody");
  const own = { to: ownedBy(to, actor), from: ownedBy(from, actor) };
  if (kind === "make") {
    if (doer === undefined) return `${thing} ${are(thing)} put ${into(to, names)}`;
    return own.to ? `${doer} got ${thing}${within(to)}` : `${doer} put ${thing} ${into(to, names)}`;
  }
  if (kind === "known") return `${thing} ${inside(to, names)} ${are(thing)} followed from here on`;
  if (kind === "gone") {
    if (to.where === "stack") return `${thing} ${inside(from, names)} joined a stack`;
    if (doer === undefined) return `${thing} ${inside(from, names)} ${are(thing)} destroyed`;
    return own.from ? `${doer} used up ${thing}` : `${doer} destroyed ${thing} ${inside(from, names)}`;
  }
  if (kind !== "amount") return movement(line, names, thing, doer);
  const stack = `the stack ${inside(to, names)}`;
  if (amount < 0) return doer === undefined ? `${thing} went from ${stack}` : `${doer} used up ${thing} ${inside(to, names)}`;
  if (doer === undefined) return `${thing} came to ${stack}`;
  return own.to ? `${doer} got ${thing} more${within(to)}` : `${doer} added ${thing} to ${stack}`;
}

function movement({ actor, from, to }: ChronicleLine, names: LineNames, thing: string, doer: string | undefined): string {
  if (from.where === "trade" && OWN_PLACES.has(to.where) && from.root !== to.root)
    return `${nameOr(names, from.root, "somebody")} traded ${thing} to ${nameOr(names, to.root, "somebody")}`;
  if (doer === undefined) return `${thing} went from ${place(from, names)} to ${place(to, names)}`;
  const [had, has] = [ownedBy(from, actor), ownedBy(to, actor)];
  if (had && has) return `${doer} ${withinOwn(from, to, thing)}`;
  if (has) return from.where === "ground" ? `${doer} picked up ${thing}` : `${doer} took ${thing} from ${place(from, names)}`;
  if (!had) return `${doer} moved ${thing} from ${place(from, names)} to ${place(to, names)}`;
  if (to.where === "ground") return `${doer} dropped ${thing} on the ground`;
  if (OWN_PLACES.has(to.where)) return `${doer} gave ${thing} to ${nameOr(names, to.root, "somebody")}`;
  return `${doer} put ${thing} ${into(to, names)}`;
}

/** Between places of one character. */
function withinOwn(from: Holding, to: Holding, thing: string): string {
  if (to.where === "bank") return from.where === "bank" ? `moved ${thing} within the bank box` : `put ${thing} into the bank`;
  if (from.where === "bank") return `took ${thing} out of the bank`;
  if (to.where === "worn") return `put on ${thing}`;
  if (from.where === "worn") return `took off ${thing}`;
  if (to.where === "trade") return `offered ${thing} in a trade`;
  if (from.where === "trade") return `took ${thing} back from a trade`;
  if (to.where === "hand") return `lifted ${thing}`;
  return `moved ${thing} within the backpack`;
}

function deathOf({ subject, template, actor, more }: ChronicleLine, names: LineNames): string {
  const killer = textOf(membersOf(more).name) || (actor === 0 ? "" : nameOr(names, actor, "somebody"));
  const who = template === "" ? nameOr(names, subject, "somebody") : creature(subject, template, names);
  return killer === "" ? `${who} died` : `${who} was killed by ${killer}`;
}

/** A pet, a house or a boat has another owner. */
function owned({ actor, from, to }: ChronicleLine, names: LineNames, what: string): string {
  if (from.root === to.root) return `${nameOr(names, actor, "somebody")} rebuilt ${what}`;
  const [before, after] = [nameOr(names, from.root, ""), nameOr(names, to.root, "")];
  if (before === "") return `${after} became the owner of ${what}`;
  return after === "" ? `${before} lost ${what}` : `${before} passed ${what} to ${after}`;
}

/** What the owner of a house has set, or kept in it; undefined for a line that tells of an owner. */
function ownerSet({ actor, template, more }: ChronicleLine, names: LineNames): string | undefined {
  if (!("setting" in membersOf(more))) return undefined;
  const change = more as SettingChange;
  const [doer, thing] = [nameOr(names, actor, "somebody"), names.thing(template, 1)];
  if ("former" in change) return `${doer} rebuilt ${thing}`;
  if ("added" in change) {
    const people = (list: readonly Listed[]): string =>
      list.map(({ serial, name }) => name ?? nameOr(names, serial, "somebody")).join(", ");
    const list = `the list of ${listName(change.setting)} of ${thing}`;
    const parts = [
      ...(change.added.length > 0 ? [`put ${people(change.added)} on`] : []),
      ...(change.removed.length > 0 ? [`took ${people(change.removed)} off`] : []),
    ];
    return `${doer} ${parts.join(", and ")} ${list}`;
  }
  const { setting, before, after } = change;
  if (setting === "public") return `${doer} ${after === true ? "opened" : "closed"} ${thing} to everybody`;
  if (setting === "lock_id") return `${doer} changed the locks of ${thing}`;
  if (setting === "box_owner") {
    const owner = nameOr(names, Number(after ?? before), "somebody");
    return `${thing} ${after === undefined ? "is not" : "is"} the strong box of ${owner}${after === undefined ? " any more" : ""}`;
  }
  if (after === undefined) return `${doer} released ${thing}`;
  return setting === "secured" ? `${doer} secured ${thing}` : `${doer} locked ${thing} down`;
}

/** `co-owners`, `friends`, `bans`. */
export function listName(setting: string): string {
  return setting.replaceAll("_", "-");
}

function petOf({ subject, template }: ChronicleLine, names: LineNames): string {
  return creature(subject, template, names);
}

function creature(serial: number, template: string, names: LineNames): string {
  const kind = template.replaceAll("_", " ");
  const name = names.of(serial);
  const isNamed = name !== undefined && name.toLowerCase() !== `a ${kind}` && name.toLowerCase() !== `an ${kind}`;
  return isNamed ? `${name} (${kind})` : `a ${kind}`;
}

/** As an object of `from` and `to`. */
function place({ where, root }: Holding, names: LineNames): string {
  const owner = nameOr(names, root, "somebody");
  switch (where) {
    case "nowhere":
      return "nowhere";
    case "ground":
      return "the ground";
    case "container":
      return names.of(root) ?? "a container";
    case "corpse":
      return isItemSerial(root) || root === 0 ? "a corpse" : `${possessive(names.of(root) ?? "somebody")} corpse`;
    case "stack":
      return "a stack";
    case "bank":
      return `${possessive(owner)} bank box`;
    case "hand":
      return `${possessive(owner)} hand`;
    case "trade":
      return `${possessive(owner)} side of a trade`;
    case "worn":
    case "carried":
      return owner;
  }
}

function into(holding: Holding, names: LineNames): string {
  if (holding.where === "ground") return "on the ground";
  const { where, holder, root } = holding;
  if (where === "worn" || (where === "bank" && holder === root)) return `on ${nameOr(names, root, "somebody")}`;
  return `into ${backpack(holding, names)}`;
}

function inside(holding: Holding, names: LineNames): string {
  if (holding.where === "ground") return "on the ground";
  return holding.where === "nowhere" ? "without a place" : `in ${backpack(holding, names)}`;
}

function backpack(holding: Holding, names: LineNames): string {
  const { where, root } = holding;
  if (where === "carried") return `${possessive(nameOr(names, root, "somebody"))} backpack`;
  return where === "worn" ? `what ${nameOr(names, root, "somebody")} wears` : place(holding, names);
}

function within({ where }: Holding): string {
  return where === "bank" ? " in the bank" : "";
}

function ownedBy({ where, root }: Holding, actor: number): boolean {
  return root === actor && OWN_PLACES.has(where);
}

function possessive(name: string): string {
  return name.endsWith("s") ? `${name}'` : `${name}'s`;
}

/** `a sword was`, `shoes were`. */
function are(thing: string): string {
  return /^(?:an?|the) /i.test(thing) ? "was" : "were";
}

function membersOf(more: unknown): Record<string, unknown> {
  return typeof more === "object" && more !== null ? { ...more } : {};
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** @param name empty for what is called as its kind is */
function renamed(about: string, name: string): string {
  return name === "" ? `${about} has no name of its own now` : `${about} is called ${name} now`;
}

function pointsChanged(about: string, change: PointsChange): string {
  return `${about} got ${pointsText(change, change.after)} in ${pointsName(change)} instead of ${pointsText(change, change.before)}`;
}

/** `strength`, `animal lore`. */
export function pointsName(points: Points): string {
  return "stat" in points ? points.stat : (SKILL_NAMES[points.skill]?.replaceAll("_", " ") ?? "a skill");
}

/** As players see it. */
export function pointsText(points: Points, value: number): string {
  return "stat" in points ? String(value) : (value / SKILL_TENTHS).toFixed(1);
}
