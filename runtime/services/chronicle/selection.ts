import { isItemSerial } from "../../world/entities/serials.js";
import { ITEM_KINDS, LINE_KINDS, type LineKind } from "../../world/saved/chronicle.js";
import { FACETS, isOnFacet } from "../../world/space/facets.js";
import type { LineQuery } from "../../storage/chronicle/chronicle-records.js";
import { readTimes } from "./times.js";

/**
 * The parts of a selection of the record, as staff write them in the game, on the console and over HTTP:
 * `who=Alice what=bandage when="last 2h"`. Everything that is given must hold.
 */
export const SELECTION_PARTS = {
  who: "A character, account:<name>, or a serial: whoever did it, had the thing, got it, or it is about",
  what: "The serial of an item, or words of its template, such as gold",
  where: "here, or a facet with x and y, such as Trammel 1400,1600; a radius in tiles may follow",
  when: "last 2h, today, yesterday, 2026-11-28, since 18:00, until 19:30, or 18:00 to 19:30; times are in UTC",
  cause: "Words of the cause, such as stealing or DropItem",
  kind: `Kinds of events, or items for all that is about items: ${LINE_KINDS.join(", ")}`,
} as const;
export type SelectionPart = keyof typeof SELECTION_PARTS;
export const SELECTION_PART_NAMES = Object.keys(SELECTION_PARTS) as SelectionPart[];

/** A selection as it is written. */
export type SelectionWords = { readonly [Part in SelectionPart]?: string | undefined };

/** A part of a selection means nothing. The message begins with a verb, for the part stands before it. */
export class SelectionError extends Error {
  override readonly name = "SelectionError";
  readonly part: SelectionPart;
  /** Somebody whose account's level is above that of the reader. */
  readonly isAbove: boolean;

  constructor(part: SelectionPart, message: string, isAbove = false) {
    super(message);
    this.part = part;
    this.isAbove = isAbove;
  }
}

/** Where `here` is. */
export interface SelectionPlace {
  readonly facet: number;
  readonly x: number;
  readonly y: number;
}

interface Surroundings {
  /** Unix milliseconds. */
  readonly now: number;
  readonly here?: SelectionPlace | undefined;
}

const RADIUS_DEFAULT = 10;
const RADIUS_MAXIMUM = 1_000;
const WORDS_MAXIMUM = 8;
const SERIAL = /^(?:0x[\da-f]{1,8}|\d{1,10})$/i;
const ALL_ITEM_KINDS = "items";
/** `who=Bob Smith when="last 2h"`: a part ends where the next one begins. */
const PART = /(\w+)=(?:"([^"]*)"|(.*?))(?=\s+\w+=|\s*$)/gsu;

/** Splits a line into parts. What stands before the first part says who. @throws SelectionError */
export function selectionWords(line: string): SelectionWords {
  const words: { [Part in SelectionPart]?: string } = {};
  const begin = line.search(/(?:^|\s)\w+=/);
  const before = (begin === -1 ? line : line.slice(0, begin)).trim();
  if (before !== "") words.who = before.replaceAll('"', "");
  for (const [, name = "", quoted, plain = ""] of (begin === -1 ? "" : line.slice(begin)).matchAll(PART)) {
    const part = SELECTION_PART_NAMES.find((one) => one === name.toLowerCase());
    if (!part) throw new SelectionError("who", `is followed by ${name}=, but the parts are ${SELECTION_PART_NAMES.join(", ")}`);
    if (words[part] !== undefined) throw new SelectionError(part, "is given twice");
    words[part] = (quoted ?? plain).trim();
  }
  return words;
}

/** A selection as one line, for the audit trail. */
export function selectionLine(words: SelectionWords): string {
  return SELECTION_PART_NAMES.filter((part) => words[part] !== undefined)
    .map((part) => `${part}=${/\s/.test(words[part]!) ? `"${words[part]}"` : words[part]}`)
    .join(" ");
}

/** All of a selection but `who`, which takes a look at the accounts. @throws SelectionError */
export function queryOf({ what, where, when, cause, kind }: SelectionWords, { now, here }: Surroundings): LineQuery {
  return {
    ...(what !== undefined && thingOf(what)),
    ...(where !== undefined && { place: placeOf(where, here) }),
    ...(when !== undefined && timesOf(when, now)),
    ...(cause !== undefined && { cause: textWords("cause", cause) }),
    ...(kind !== undefined && { kinds: kindsOf(kind) }),
  };
}

/** The number of a serial in a text; undefined for another text. */
export function serialOf(text: string): number | undefined {
  return SERIAL.test(text) ? Number(text) : undefined;
}

function thingOf(text: string): Pick<LineQuery, "items" | "template"> {
  const serial = serialOf(text);
  if (serial === undefined) return { template: textWords("what", text) };
  if (!isItemSerial(serial)) throw new SelectionError("what", "must be the serial of an item; who= takes those of characters");
  return { items: [serial] };
}

function textWords(part: SelectionPart, text: string): string[] {
  const words = text
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "");
  if (words.length === 0) throw new SelectionError(part, "has no word");
  if (words.length > WORDS_MAXIMUM) throw new SelectionError(part, `has more than ${WORDS_MAXIMUM} words`);
  return words;
}

function placeOf(text: string, here: SelectionPlace | undefined): NonNullable<LineQuery["place"]> {
  const form = /^(here|\D.*?\D|\d(?=[\s,]))?[\s,]*(\d+(?:[\s,]+\d+)*)?$/i.exec(text.trim());
  const facetName = (form?.[1] ?? "").replace(/[\s,]+$/, "");
  const numbers = (form?.[2] ?? "")
    .split(/[\s,]+/)
    .filter((digits) => digits !== "")
    .map(Number);
  if (/^here$/i.test(facetName)) {
    if (!here) throw new SelectionError("where", "can be here only in the game; name a facet with x and y");
    if (numbers.length > 1) throw new SelectionError("where", "takes only a radius after here");
    return { ...placeIn(here), radius: radiusOf(numbers[0]) };
  }
  const facet = FACETS.find(({ id, name }) => String(id) === facetName || name.toLowerCase() === facetName.toLowerCase());
  if (!facet || numbers.length < 2 || numbers.length > 3) {
    const facets = FACETS.map(({ name }) => name).join(", ");
    throw new SelectionError("where", `must be here, or a facet with x and y, such as Trammel 1400,1600. Facets: ${facets}`);
  }
  const [x = 0, y = 0, radius] = numbers;
  if (!isOnFacet(facet, x, y)) throw new SelectionError("where", `is outside ${facet.name}`);
  return { facet: facet.id, x, y, radius: radiusOf(radius) };
}

function placeIn({ facet, x, y }: SelectionPlace): SelectionPlace {
  return { facet, x, y };
}

function radiusOf(given: number = RADIUS_DEFAULT): number {
  if (given > RADIUS_MAXIMUM) throw new SelectionError("where", `has a radius of more than ${RADIUS_MAXIMUM} tiles`);
  return given;
}

function timesOf(text: string, now: number): Pick<LineQuery, "from" | "to"> {
  const times = readTimes(text, now);
  if (!times) throw new SelectionError("when", `must be such as ${SELECTION_PARTS.when}`);
  if ((times.from ?? 0) > (times.to ?? Infinity)) throw new SelectionError("when", "ends before it begins");
  return times;
}

function kindsOf(text: string): LineKind[] {
  const kinds = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((name) => name !== "")
    .flatMap((name) => {
      if (name === ALL_ITEM_KINDS) return ITEM_KINDS;
      const kind = LINE_KINDS.find((one) => one === name);
      if (!kind) throw new SelectionError("kind", `must be of ${ALL_ITEM_KINDS}, ${LINE_KINDS.join(", ")}`);
      return [kind];
    });
  if (kinds.length === 0) throw new SelectionError("kind", "has no word");
  return [...new Set(kinds)];
}
