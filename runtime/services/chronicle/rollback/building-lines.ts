import type { ChronicleRepository, LineQuery, StoredLine } from "../../../storage/chronicle/chronicle-records.js";
import { ITEM_KINDS, type LineKind } from "../../../world/saved/chronicle.js";
import { ACT_MS, buildingIn, isOneAct } from "./buildings.js";

/** Doors, signs and keys are not farther from the middle of a house. */
const RADIUS = 40;
const LINES = 1_000;
const KINDS: readonly LineKind[] = [...ITEM_KINDS, "house"];

/**
 * The lines beside those that tell of the placing or the end of houses and ships: of the building, of its doors, of
 * what was set free in it, and of what became of a deed or a key in the same act. One without the others would leave a
 * house without doors, or two deeds.
 */
export async function besideBuildings(
  record: Pick<ChronicleRepository, "search">,
  lines: readonly StoredLine[],
): Promise<StoredLine[]> {
  const found: StoredLine[] = [];
  for (const line of lines) {
    if (!isPlacedOrEnded(line)) continue;
    const { subject, actor, at, facet, x, y } = line;
    const query: LineQuery = { kinds: KINDS, from: at - ACT_MS, to: at + ACT_MS };
    const who = actor === 0 ? [subject] : [subject, actor];
    const pages = [await record.search({ ...query, who }, LINES)];
    if (facet >= 0) pages.push(await record.search({ ...query, place: { facet, x, y, radius: RADIUS } }, LINES));
    for (const other of pages.flatMap((page) => page.lines))
      if (isPartOf(other, subject) || (isOneAct(other, line) && (actor !== 0 || other.subject === subject))) found.push(other);
  }
  return found;
}

/** Whether it tells that a house or a ship got its first owner, or has none any more. */
export function isPlacedOrEnded({ kind, from, to }: StoredLine): boolean {
  return kind === "house" && (from.root === 0) !== (to.root === 0);
}

/** Whether it tells how a door or a sign of a building was destroyed, or what was kept in it was set free. */
function isPartOf({ kind, from, more }: StoredLine, building: number): boolean {
  return buildingIn(more ?? {}) === building || (kind === "house" && from.holder === building);
}
