import { FACINGS } from "./facings.js";
import { HUE_MAXIMUM, ITEM_ID_MAXIMUM, NAME_MAX_CHARACTERS, PARAMETERS_MAXIMUM } from "./limits.js";
import type { WorldDataTable, WorldDataValue } from "./kinds.js";
import { mapIdOf } from "./maps.js";
import { parseDelay, parseInteger, parseLocation, shown, snakeCase } from "./values.js";

const HEADER = /^([A-Za-z_]\w*)(?:\s+([^\s(]+))?\s*(?:\((.*)\)?)?$/;
const PARAMETER = /^([A-Za-z]\w{0,63})\s*(?:=(.*))?$/s;

/** The header of a block of places: `WoodenDoor 0x06A5 (Facing=WestCW; Hue=0x455)`. */
export interface DecorationHeader {
  readonly kind: string;
  readonly details: WorldDataTable;
  /** The map of the places in the parameters, if the data names one. */
  readonly targetMapId?: number;
}

/** Parses a header. @param problem called for each part that is wrong or left out */
export function readHeader(line: string, problem: (reason: string) => void): DecorationHeader | undefined {
  const parts = HEADER.exec(line);
  if (!parts) {
    problem(`${shown(line)} is neither a place (x y z) nor a header (Type 0xID (Key=Value; ...))`);
    return undefined;
  }
  const [, kind, art, list] = parts;
  const itemId = art === undefined ? 0 : parseInteger(art);
  if (itemId === undefined || itemId < 0 || itemId > ITEM_ID_MAXIMUM) {
    problem(`${shown(art!)} is not an item id, which is a number from 0 to 0x${ITEM_ID_MAXIMUM.toString(16).toUpperCase()}`);
    return undefined;
  }
  const read = new Parameters(problem);
  // A text may contain parentheses: only the last one ends the list.
  for (const one of list === undefined ? [] : splitParameters(list.endsWith(")") ? list.slice(0, -1) : list)) read.add(one);
  return {
    kind: kind!,
    details: { kind: kind!, ...(itemId > 0 && { item_id: itemId }), ...read.details() },
    ...(read.targetMapId !== undefined && { targetMapId: read.targetMapId }),
  };
}

/** Splits at semicolons outside of parentheses. If the parentheses do not match, splits at every semicolon. */
function splitParameters(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < list.length; i++) {
    const character = list[i];
    if (character === "(") depth++;
    else if (character === ")") depth--;
    else if (character === ";" && depth === 0) {
      parts.push(list.slice(start, i));
      start = i + 1;
    }
    if (depth < 0) break;
  }
  if (depth !== 0) return list.split(";");
  parts.push(list.slice(start));
  return parts;
}

/** Collects the parameters of a header. */
class Parameters {
  targetMapId: number | undefined;
  private readonly own = new Map<string, WorldDataValue>();
  private readonly others = new Map<string, WorldDataValue>();
  private readonly problem: (reason: string) => void;
  private count = 0;

  constructor(problem: (reason: string) => void) {
    this.problem = problem;
  }

  add(text: string): void {
    if (text.trim() === "") return;
    const parts = PARAMETER.exec(text.trim());
    if (!parts) return this.problem(`${shown(text.trim())} is not a parameter (Key or Key=Value)`);
    if (++this.count > PARAMETERS_MAXIMUM) {
      if (this.count === PARAMETERS_MAXIMUM + 1)
        this.problem(`more than ${PARAMETERS_MAXIMUM} parameters; the others are left out`);
      return;
    }
    const [, key, value] = parts;
    const reason = this.put(key!, value?.trim());
    if (reason !== undefined) this.problem(reason);
  }

  details(): WorldDataTable {
    const { targetMapId } = this;
    const params = [...this.others].map(([name, value]) => {
      const isPlace = typeof value === "object" && !Array.isArray(value) && targetMapId !== undefined;
      return [name, isPlace ? { ...value, map_id: targetMapId } : value] as const;
    });
    return { ...Object.fromEntries(this.own), params: Object.fromEntries(params) };
  }

  /** Stores a parameter, or returns the reason why it is left out. */
  private put(key: string, value: string | undefined): string | undefined {
    switch (key) {
      case "Hue":
        return this.number("hue", key, value, HUE_MAXIMUM);
      case "LabelNumber":
        return this.number("label", key, value, Number.MAX_SAFE_INTEGER);
      case "Facing": {
        const facing = snakeCase((value ?? "").replace(/C?CW$/, (turn) => `_${turn.toLowerCase()}`));
        if (!FACINGS.some((known) => known === facing))
          return `${shown(value ?? "")} is not a facing (one of WestCW, EastCCW and so on)`;
        return this.once(this.own, "facing", facing, key);
      }
      case "Name":
      case "Light": {
        if (value === undefined || value === "") return `${key} has no value`;
        if (value.length > NAME_MAX_CHARACTERS) return `${key} is longer than ${NAME_MAX_CHARACTERS} characters`;
        return this.once(this.own, key.toLowerCase(), value, key);
      }
      default: {
        if (key === "MapDest" || key === "TargetMap") {
          const mapId = mapIdOf(value ?? "");
          if (mapId === undefined) return `${shown(value ?? "")} is not a map`;
          this.targetMapId = mapId;
        }
        const [suffix, typed] = typedValue(value);
        return this.once(this.others, snakeCase(key) + suffix, typed, key);
      }
    }
  }

  private number(name: string, key: string, value: string | undefined, maximum: number): string | undefined {
    const given = parseInteger(value ?? "");
    if (given === undefined || given < 0 || given > maximum)
      return `${key} ${shown(value ?? "")} is not a number from 0 to ${maximum}`;
    return this.once(this.own, name, given, key);
  }

  private once(into: Map<string, WorldDataValue>, name: string, value: WorldDataValue, key: string): string | undefined {
    if (into.has(name)) return `${key} is given more than once; the first one counts`;
    into.set(name, value);
    return undefined;
  }
}

/** Parses a value by its look. The suffix is appended to its name. */
function typedValue(text: string | undefined): [suffix: string, value: WorldDataValue] {
  if (text === undefined) return ["", true];
  if (/^(?:true|false)$/i.test(text)) return ["", text.toLowerCase() === "true"];
  const number = parseInteger(text);
  if (number !== undefined) return ["", number];
  const location = parseLocation(text);
  if (location) return ["", location];
  const delay = parseDelay(text);
  return delay === undefined ? ["", text] : ["_ms", delay];
}
