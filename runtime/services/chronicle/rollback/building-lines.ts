import type { ChronicleRepository, LineQuery, StoredLine } from "../../../storage/chronicle/chronicle-records.js";
import { ITEM_KINDS } from "../../../world/saved/chronicle.js";
import { ACT_MS, buildingIn, isOneAct } from "./buildings.js";

/** Doors, signs and keys are not farther from the middle of a house. */
const RADIUS = 40;
const LINES = 1_000;

/**
 * The lines beside those that tell of the placing or the end of houses and ships: of the building, of its doors, and of
 * what became of a deed or a key in the same act. One without the others would leave a house without doors, or two
 * deeds.
 */
export async function besideBuildings(
  record: Pick<ChronicleRepository, "search">,
  lines: readonly StoredLine[],
): Promise<StoredLine[]> {
  const found: StoredLine[] = [];
  for (const line of lines) {
    const { kind, subject, actor, at, from, to, facet, x, y } = line;
    if (kind !== "house" || (from.root === 0) === (to.root === 0)) continue;
    const query: LineQuery = { kinds: ITEM_KINDS, from: at - ACT_MS, to: at + ACT_MS };
    const who = actor === 0 ? [subject] : [subject, actor];
    const pages = [await record.search({ ...query, who }, LINES)];
    if (facet >= 0) pages.push(await record.search({ ...query, place: { facet, x, y, radius: RADIUS } }, LINES));
    for (const other of pages.flatMap((page) => page.lines))
      if (isPartOf(other, subject) || (isOneAct(other, line) && (actor !== 0 || other.subject === subject))) found.push(other);
  }
  return found;
}

/** Whether it tells how a door or a sign of a building was destroyed. */
function isPartOf({ more }: StoredLine, building: number): boolean {
  return buildingIn(more ?? {}) === building;
}
