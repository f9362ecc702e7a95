import type { StaffInspection } from "../../contracts/inspection.js";
import { type AccountLevel, isAtLeast, levelsAbove } from "../../contracts/levels.js";
import type { ChronicleRepository, LineCursor, LineQuery, StoredLine } from "../../storage/chronicle/chronicle-records.js";
import { serialsOf } from "../../storage/chronicle/line-parts.js";
import type { Storage } from "../../storage/storage.js";
import { isItemSerial } from "../../world/entities/serials.js";
import { SPEECH } from "../../world/saved/chronicle.js";
import { FACETS } from "../../world/space/facets.js";
import { type LineNames, sentenceOf } from "./sentences.js";

/** The lowest level that reads what players said. */
const SPEECH_LEVEL = "Administrator";

/** A line for readers. */
export interface ChronicleEntry {
  readonly line: StoredLine;
  /** The line in plain English. */
  readonly text: string;
  /** The name of what a serial of the line stands for; undefined for what has none any more. */
  readonly nameOf: (serial: number) => string | undefined;
}

/** The newest first. */
export interface EntryPage {
  readonly entries: readonly ChronicleEntry[];
  /** Where the next page begins; undefined after the last one. A page may be short and still have a next one. */
  readonly next: LineCursor | undefined;
}

export interface ChronicleReaderParts {
  readonly repository: Pick<ChronicleRepository, "search">;
  readonly characters: Pick<Storage["characters"], "namesOf" | "serialsOfLevels">;
  readonly looks: Pick<StaffInspection, "names" | "settle">;
}

interface PageChoice {
  readonly limit: number;
  readonly after?: LineCursor | undefined;
  /** The level of the reader. */
  readonly role: AccountLevel;
  /** The world whose things are named; all without it. */
  readonly world?: string | undefined;
}

/** Reads the record for staff. */
export class ChronicleReader {
  private readonly parts: ChronicleReaderParts;

  constructor(parts: ChronicleReaderParts) {
    this.parts = parts;
  }

  /** Lines that tell only of characters whose accounts' level is above the reader's are left out. */
  async page(query: LineQuery, { limit, after, role, world }: PageChoice): Promise<EntryPage> {
    const { repository, looks } = this.parts;
    // What has just happened is to be found.
    if (!after) await looks.settle(world);
    const { lines, next } = await repository.search(query, limit, after);
    const hidden = await this.charactersAbove(role);
    const shown = lines.filter(
      (line) => (line.kind !== SPEECH || isAtLeast(role, SPEECH_LEVEL)) && (hidden.size === 0 || !tellsOnlyOf(line, hidden)),
    );
    const names = await this.namesFor(shown, world);
    const nameOf = (serial: number): string | undefined => names.of(serial);
    return { entries: shown.map((line) => ({ line, text: sentenceOf(line, names), nameOf })), next };
  }

  private async charactersAbove(role: AccountLevel): Promise<ReadonlySet<number>> {
    const levels = levelsAbove(role);
    return new Set(levels.length === 0 ? [] : await this.parts.characters.serialsOfLevels(levels));
  }

  /** Characters may be away, in another world or renamed, and things may be gone. */
  private async namesFor(lines: readonly StoredLine[], world: string | undefined): Promise<LineNames> {
    const { characters, looks } = this.parts;
    const serials = [...new Set(lines.flatMap(serialsNamed))];
    const templates = [...new Set(lines.map(({ template }) => template).filter((template) => template !== ""))];
    const mobiles = serials.filter((serial) => !isItemSerial(serial));
    const [created, seen] = await Promise.all([characters.namesOf(mobiles), looks.names(serials, templates, world)]);
    const names = new Map([...created, ...seen.serials].map(({ serial, name }) => [serial, name]));
    const things = new Map(seen.templates.map(({ template, ...words }) => [template, words]));
    return {
      of: (serial) => names.get(serial),
      thing(template, amount) {
        const { one, several } = things.get(template) ?? plainName(template);
        return amount === 1 ? withArticle(one) : `${amount} ${several}`;
      },
    };
  }
}

function serialsNamed(line: StoredLine): number[] {
  return serialsOf(line).filter((serial) => serial !== 0);
}

function tellsOnlyOf(line: StoredLine, hidden: ReadonlySet<number>): boolean {
  const mobiles = serialsNamed(line).filter((serial) => !isItemSerial(serial));
  return mobiles.length > 0 && mobiles.every((serial) => hidden.has(serial));
}

/** Of a template that is gone, or that has no name. */
function plainName(template: string): { one: string; several: string } {
  const name = template.replaceAll("_", " ") || "thing";
  return { one: name, several: name };
}

/** Such as shoes. */
function isPlural(name: string): boolean {
  return /[^s]s$/.test(name);
}

export function withArticle(name: string): string {
  if (/^(?:an?|the|some) /i.test(name) || isPlural(name)) return name;
  return `${/^[aeiou]/i.test(name) ? "an" : "a"} ${name}`;
}

/** A cursor as a text. */
export function cursorText({ at, processId, number }: LineCursor): string {
  return [at, processId, number].join("-");
}

/** Undefined for another text. */
export function readCursor(text: string): LineCursor | undefined {
  const [, at, processId, number] = /^(\d{1,15})-(\d{1,10})-(\d{1,15})$/.exec(text) ?? [];
  if (at === undefined) return undefined;
  return { at: Number(at), processId: Number(processId), number: Number(number) };
}

/** `2026-11-28 18:40:12  Alice picked up a sword, Trammel 1400,1600`; times are in UTC. */
export function entryLine({ line, text }: ChronicleEntry): string {
  const time = new Date(line.at).toISOString().slice(0, 19).replace("T", " ");
  const facet = FACETS[line.facet];
  return `${time}  ${text}${facet ? `, ${facet.name} ${line.x},${line.y}` : ""}`;
}
