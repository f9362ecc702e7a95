import { z } from "zod";
import { jsonOfBytes, TextFileError } from "../../base/text/text-files.js";
import type { WareKind } from "./model.js";
import type { ScriptRules } from "./script-rules.js";
import type { StockTemplates } from "./stock-templates.js";
import { type TypeFile, typeNames } from "./types/type-file.js";
import { addons } from "./types/addons.js";
import { arts } from "./types/arts.js";
import { bases } from "./types/bases.js";
import { classes } from "./types/classes.js";
import { sphereNames } from "./types/sphere-names.js";

const fileSchema = z.strictObject({ items: typeNames.optional(), creatures: typeNames.optional(), arts: typeNames.optional() });

/** A file of types cannot be used. The message says why. */
export class TypeFileError extends Error {
  override readonly name = "TypeFileError";
}

/** The project's own tables. */
const OWN: readonly TypeFile[] = [addons, classes, sphereNames, arts];

/** The template of a thing or a creature, and why it is this one. */
export interface FoundTemplate {
  readonly template: string;
  /** `graphic` also for the class on which another one is based. */
  readonly by: "name" | "graphic" | "nothing";
}

/** What the art of an item must not decide: money, and what is worth much and looks like everything else. */
const NOT_BY_ART: ReadonlySet<string> = new Set(["money", "house", "ship", "champion", "test"]);
/** What stands about and does nothing: a thing with its graphic is such a thing. */
const ORNAMENTS: ReadonlySet<string> = new Set(["decoration", "furniture"]);
const KINDS: readonly (readonly [tag: string, kind: WareKind])[] = [
  ["wand", "wand"],
  ["weapon", "weapon"],
  ["armor", "armor"],
  ["shield", "armor"],
  ["clothes", "clothes"],
  ["spellbook", "spellbook"],
  ["jewelry", "jewel"],
  ["instrument", "instrument"],
  ["tool", "tool"],
];
/** Types and graphics whose kind is remembered. A hostile save can have a type for each thing. */
const KINDS_MAXIMUM = 20_000;
const PLAIN_THING = "ware";
const PLAIN_STATIC = "static";
const PLAIN_CONTAINER = "bag";
/** What becomes of a creature that no template fits: it keeps its body and name, and does nobody any harm. */
const PLAIN_CREATURE = "generic_npc";

/** Finds templates for the types of other families. */
export class TypeTable {
  private readonly templates: StockTemplates;
  private readonly items = new Map<string, string>();
  private readonly creatures = new Map<string, string>();
  private readonly arts = new Map<number, string>();
  private readonly byArt = new Map<number, string[]>();
  private readonly byMulti = new Map<number, string>();
  private readonly kinds = new Map<string, WareKind | undefined>();
  private readonly bases: Readonly<Record<"items" | "creatures", ReadonlyMap<string, string>>> = {
    items: lowered(bases.items),
    creatures: lowered(bases.creatures),
  };
  /** Templates by their words in alphabetical order; undefined where several have the same. */
  private readonly byWords: Readonly<Record<"items" | "creatures", Map<string, string | undefined>>>;

  /** @param own read later, so that an operator's names go before the project's */
  constructor(templates: StockTemplates, own: readonly TypeFile[] = OWN, operators?: TypeFile) {
    this.templates = templates;
    this.byWords = { items: wordsOf(templates.items.keys()), creatures: wordsOf(templates.creatures.keys()) };
    for (const file of operators ? [...own, operators] : own) this.add(file);
    for (const [id, { itemId, tags, multiId }] of templates.items) {
      if (multiId !== undefined) this.byMulti.set(multiId, id);
      if (tags.some((tag) => NOT_BY_ART.has(tag))) continue;
      const others = this.byArt.get(itemId);
      if (others) others.push(id);
      else this.byArt.set(itemId, [id]);
    }
  }

  /** The templates that files name and that do not exist. */
  get unknown(): string[] {
    const all = [...this.items.values(), ...this.arts.values()].filter((id) => id !== "" && !this.templates.items.has(id));
    return [...all, ...[...this.creatures.values()].filter((id) => id !== "" && !this.templates.creatures.has(id))];
  }

  /**
   * The template of a thing of a family. Undefined for a type that does not come over.
   *
   * @param isArtTold the graphic says what a thing is, as in POL and UOX3, and not only what it looks like
   */
  item(
    type: string,
    looks: { itemId: number; hue: number; isMovable: boolean; hasContents: boolean },
    isArtTold: boolean,
  ): FoundTemplate | undefined {
    const named = this.named("items", type);
    if (named === "") return undefined;
    if (named !== undefined) return { template: named, by: "name" };
    const base = this.based("items", type);
    if (base !== undefined && (!looks.hasContents || this.traits(base)?.containerGump !== 0))
      return { template: base, by: "graphic" };
    const alike = this.alike(type, looks, isArtTold);
    if (alike !== undefined) return { template: alike, by: "graphic" };
    const plain = looks.hasContents ? PLAIN_CONTAINER : looks.isMovable ? PLAIN_THING : PLAIN_STATIC;
    return { template: plain, by: "nothing" };
  }

  /** The template of a creature. Undefined for a type that does not come over. */
  creature(type: string, body: number): FoundTemplate | undefined {
    const named = this.named("creatures", type);
    if (named === "") return undefined;
    if (named !== undefined) return { template: named, by: "name" };
    const base = this.based("creatures", type);
    if (base !== undefined) return { template: base, by: "graphic" };
    const alike = [...this.templates.creatures].filter(([, facts]) => facts.body === body).map(([id]) => id);
    const kin = alike.length > 1 ? alike.filter((id) => names(type, id)) : alike;
    if (body > 0 && kin.length === 1) return { template: kin[0]!, by: "graphic" };
    return { template: PLAIN_CREATURE, by: "nothing" };
  }

  /** The template of what a spawner names, by its name alone; else the name, since scripts may know it. */
  made(name: string): string {
    const found = (kind: "creatures" | "items"): string => this.named(kind, name) || this.based(kind, name) || "";
    return found("creatures") || found("items") || name;
  }

  /** What the shard's scripts demand. */
  get rules(): ScriptRules {
    return this.templates.rules;
  }

  /** The template of a house or a ship. */
  multi(id: number): string | undefined {
    return this.byMulti.get(id);
  }

  /** What the things of a type are, by their template's tags. */
  kindOf(type: string, itemId: number): WareKind | undefined {
    const key = `${type} ${itemId}`;
    if (!this.kinds.has(key)) {
      if (this.kinds.size >= KINDS_MAXIMUM) this.kinds.clear();
      const found = this.item(type, { itemId, hue: 0, isMovable: true, hasContents: false }, false);
      const traits = found && this.traits(found.template);
      const kind = KINDS.find(([tag]) => traits?.tags.includes(tag))?.[1];
      this.kinds.set(key, kind ?? (traits && traits.containerGump !== 0 ? "container" : undefined));
    }
    return this.kinds.get(key);
  }

  traits(template: string) {
    return this.templates.items.get(template);
  }

  bodyOf(template: string): number {
    return this.templates.creatures.get(template)?.body ?? 0;
  }

  private named(kind: "items" | "creatures", type: string): string | undefined {
    const short = type.slice(type.lastIndexOf(".") + 1);
    const written = this[kind].get(type.toLowerCase()) ?? this[kind].get(short.toLowerCase());
    if (written !== undefined) return written;
    const own = templateName(short);
    return this.templates[kind].has(own) ? own : this.byWords[kind].get(inOrder(own));
  }

  /** The template of the class on which a class is based, if the shard has it. */
  private based(kind: "items" | "creatures", type: string): string | undefined {
    const template = this.bases[kind].get(type.slice(type.lastIndexOf(".") + 1).toLowerCase());
    return template !== undefined && this.templates[kind].has(template) ? template : undefined;
  }

  private alike(
    type: string,
    { itemId, hue, isMovable, hasContents }: { itemId: number; hue: number; isMovable: boolean; hasContents: boolean },
    isArtTold: boolean,
  ): string | undefined {
    const fits = (id: string): boolean => {
      const traits = this.templates.items.get(id)!;
      if (hasContents) return traits.containerGump !== 0;
      if (isArtTold) return traits.isMovable === isMovable;
      if (traits.layer !== 0 && !isMovable) return false;
      return traits.layer !== 0 || traits.containerGump !== 0 || traits.tags.some((tag) => ORNAMENTS.has(tag)) || names(type, id);
    };
    const told = this.arts.get(itemId);
    if (told !== undefined && fits(told)) return told;
    const candidates = (this.byArt.get(itemId) ?? []).filter(fits);
    if (candidates.length === 1) return candidates[0];
    const sameHue = candidates.filter((id) => this.templates.items.get(id)!.hue === hue);
    const kin = candidates.filter((id) => names(type, id));
    return [sameHue, kin].find(({ length }) => length === 1)?.[0];
  }

  private add({ items = {}, creatures = {}, arts = {} }: TypeFile): void {
    for (const [type, template] of Object.entries(items)) this.items.set(type.toLowerCase(), template);
    for (const [type, template] of Object.entries(creatures)) this.creatures.set(type.toLowerCase(), template);
    for (const [art, template] of Object.entries(arts)) this.arts.set(Number(art), template);
  }
}

/** `PlateLegs`, `i_plate_legs` and `c_orc` as templates are named: `plate_legs`, `orc`. */
function templateName(type: string): string {
  return type
    .replace(/^[ic]_/, "")
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
    .toLowerCase();
}

/** Whether a type has all words of a template in its name: `DiseasedCat` is a `cat`. */
function names(type: string, template: string): boolean {
  const words = templateName(type.slice(type.lastIndexOf(".") + 1)).split("_");
  return template.split("_").every((word) => words.includes(word));
}

function lowered(names: Readonly<Record<string, string>> = {}): Map<string, string> {
  return new Map(Object.entries(names).map(([name, template]) => [name.toLowerCase(), template]));
}

/** Words of a name in alphabetical order: `axe_battle` and `battle_axe` are one thing. */
function inOrder(name: string): string {
  return name.split("_").sort().join("_");
}

function wordsOf(ids: Iterable<string>): Map<string, string | undefined> {
  const words = new Map<string, string | undefined>();
  for (const id of ids) words.set(inOrder(id), words.has(inOrder(id)) ? undefined : id);
  return words;
}

/** Reads what `--map` names. @throws TypeFileError */
export function typeFile(bytes: Buffer, name: string): TypeFile {
  let json: unknown;
  try {
    json = jsonOfBytes(bytes);
  } catch (error) {
    if (!(error instanceof TextFileError)) throw error;
    throw new TypeFileError(`${name}: ${error.message}`);
  }
  const read = fileSchema.safeParse(json);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new TypeFileError(`${name}: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`.trim());
}
