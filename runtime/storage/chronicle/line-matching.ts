import { hasAll, serialsOf } from "./line-parts.js";
import { SPEECH } from "../../world/saved/chronicle.js";
import type { LineCursor, LineQuery, StoredLine } from "./chronicle-records.js";

/** Whether a line is wanted. */
export function matcherOf(query: LineQuery): (line: StoredLine) => boolean {
  const { worldId, place, from = -Infinity, to = Infinity, cause = [], template = [] } = query;
  const [items, who, kinds] = [
    query.items && new Set(query.items),
    query.who && new Set(query.who),
    query.kinds && new Set(query.kinds),
  ];
  return (line) => {
    if (isForgotten(line)) return false;
    if (line.at < from || line.at > to) return false;
    if (worldId !== undefined && line.worldId !== worldId) return false;
    if (kinds && !kinds.has(line.kind)) return false;
    if (items && ![line.subject, line.from.holder, line.to.holder].some((serial) => items.has(serial))) return false;
    if (who && !serialsOf(line).some((serial) => who.has(serial))) return false;
    if (place) {
      const { facet, x, y, radius } = place;
      if (line.facet !== facet || Math.abs(line.x - x) > radius || Math.abs(line.y - y) > radius) return false;
    }
    return hasAll(line.cause, cause) && hasAll(line.template, template);
  };
}

/** A line whose text is not kept any more; it only holds its number. */
function isForgotten({ kind, more }: StoredLine): boolean {
  return kind === SPEECH && more === undefined;
}

/** The order of lines: by time, and those of one process by their numbers. */
export function newestFirst(one: LineCursor, other: LineCursor): number {
  return other.at - one.at || other.processId - one.processId || other.number - one.number;
}

/** Whether a line belongs to the pages after a cursor. */
export function isAfter(line: LineCursor, cursor: LineCursor): boolean {
  return newestFirst(cursor, line) < 0;
}

export function cursorOf({ at, processId, number }: StoredLine): LineCursor {
  return { at, processId, number };
}
