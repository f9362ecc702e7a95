import { z } from "zod";
import {
  AREAS_MAXIMUM,
  NAME_MAX_CHARACTERS,
  OTHER_NESTING_MAXIMUM,
  OTHER_TEXT_MAX_CHARACTERS,
  OTHER_VALUES_MAXIMUM,
} from "./limits.js";
import type { WorldDataTable, WorldDataValue } from "./kinds.js";
import { mapIdOf } from "./maps.js";
import { parseDelay, shown, snakeCase } from "./values.js";

/** Reasons reported for one entry. */
const REASONS_MAXIMUM = 5;
/** Valid member names of a table for scripts. */
const MEMBER_NAME = /^[A-Za-z$]\w{0,63}$/;

/** A place without a map, in the form that files use. */
export const location = z.union(
  [
    z.tuple([z.int(), z.int(), z.int()]).transform(([x, y, z]) => ({ x, y, z })),
    z.object({ x: z.int(), y: z.int(), z: z.int().default(0) }),
  ],
  { error: "expected a place, [x, y, z]" },
);

/** A map by its name or its number. */
export const mapId = z.union([z.string(), z.int()], { error: "expected a map's name or number" }).transform((given, context) => {
  const id = mapIdOf(given);
  if (id !== undefined) return id;
  context.addIssue({ code: "custom", message: `${shown(String(given))} is not a map` });
  return z.NEVER;
});

/** A duration, written `hh:mm:ss`, in milliseconds. */
export const delayMs = z.string({ error: "expected a delay, hh:mm:ss" }).transform((given, context) => {
  const delay = parseDelay(given);
  if (delay !== undefined) return delay;
  context.addIssue({ code: "custom", message: `${shown(given)} is not a delay (hh:mm:ss)` });
  return z.NEVER;
});

export const shortText = z.string().min(1).max(NAME_MAX_CHARACTERS);

/** A rectangle in the form of the files: x2 and y2 are the first tiles outside of it. */
const rectangle = z.object({
  x1: z.int(),
  y1: z.int(),
  x2: z.int(),
  y2: z.int(),
  z1: z.int().optional(),
  z2: z.int().optional(),
});

/** A rectangle of tiles. x2 and y2 are its last tiles. */
export type DataArea = z.infer<typeof area>;
export const area = rectangle.transform((given, context) => {
  const { x1, y1, x2, y2 } = given;
  if (x2 > x1 && y2 > y1) return { ...given, x2: x2 - 1, y2: y2 - 1 };
  context.addIssue({ code: "custom", message: `holds no tile: ${x1} ${y1} to ${x2} ${y2}` });
  return z.NEVER;
});

export const areas = z.array(area).min(1).max(AREAS_MAXIMUM);

/** Returns the checked value, or the reason it is invalid: each wrong member with its fault. */
export function check<T>(shape: z.ZodType<T>, value: unknown): { value: T } | { reason: string } {
  const result = shape.safeParse(value);
  if (result.success) return { value: result.data };
  const reasons = result.error.issues.map(({ path, message }) => (path.length === 0 ? message : `${path.join(".")}: ${message}`));
  const more = reasons.length > REASONS_MAXIMUM ? `; and ${reasons.length - REASONS_MAXIMUM} more` : "";
  return { reason: reasons.slice(0, REASONS_MAXIMUM).join("; ") + more };
}

/**
 * Returns the members of an object that its shape does not know, for use by scripts. Members with invalid names, too
 * many values and values nested too deeply are left out and reported. null counts as absent.
 */
export function otherMembers(
  value: object,
  known: Readonly<Record<string, unknown>>,
  problem: (reason: string) => void,
): WorldDataTable | undefined {
  const left = new Set<string>();
  const others = new Others(left).table(
    Object.entries(value).filter(([name]) => !Object.hasOwn(known, name)),
    1,
  );
  if (left.size > 0) problem(`left out: ${[...left].slice(0, REASONS_MAXIMUM).join("; ")}`);
  return Object.keys(others).length > 0 ? others : undefined;
}

/** Converts JSON values to values that scripts can use. */
class Others {
  private values = 0;
  private readonly left: Set<string>;

  /** @param left collects descriptions of the parts that are left out */
  constructor(left: Set<string>) {
    this.left = left;
  }

  table(members: readonly [string, unknown][], depth: number): WorldDataTable {
    const kept = new Map<string, WorldDataValue>();
    for (const [name, value] of members) {
      if (!MEMBER_NAME.test(name)) {
        this.left.add(`${shown(name)}, which is not a valid name for scripts`);
        continue;
      }
      const data = this.data(value, depth);
      if (data !== undefined) kept.set(snakeCase(name.replace(/^\$/, "")), data);
      if (this.isFull) break;
    }
    return Object.fromEntries(kept);
  }

  private data(value: unknown, depth: number): WorldDataValue | undefined {
    if (value === null || value === undefined || this.isFull) return undefined;
    if (++this.values > OTHER_VALUES_MAXIMUM) {
      this.left.add(`more than ${OTHER_VALUES_MAXIMUM} values`);
      return undefined;
    }
    if (typeof value === "string" && value.length > OTHER_TEXT_MAX_CHARACTERS) {
      this.left.add(`a text longer than ${OTHER_TEXT_MAX_CHARACTERS} characters`);
      return undefined;
    }
    if (typeof value !== "object") return value as WorldDataValue;
    if (depth > OTHER_NESTING_MAXIMUM) {
      this.left.add(`values nested deeper than ${OTHER_NESTING_MAXIMUM}`);
      return undefined;
    }
    if (!Array.isArray(value)) return this.table(Object.entries(value), depth + 1);
    const list: WorldDataValue[] = [];
    for (const one of value) {
      const data = this.data(one, depth + 1);
      if (data !== undefined) list.push(data);
      if (this.isFull) break;
    }
    return list;
  }

  private get isFull(): boolean {
    return this.values > OTHER_VALUES_MAXIMUM;
  }
}
