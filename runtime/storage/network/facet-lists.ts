/** How a list of facets is stored: numbers in order by commas, "" for all. */
export function facetsText(facets: readonly number[] | null): string {
  return facets === null ? ALL : [...new Set(facets)].sort((one, other) => one - other).join();
}

export function facetsOf(text: string): readonly number[] | null {
  return text === ALL ? null : text.split(",").map(Number);
}

/** What of one list is also in the other. */
export function sharedFacets(one: string, other: string): readonly number[] {
  const facets = new Set(numbersOf(other));
  return numbersOf(one).filter((facet) => facets.has(facet));
}

/** Whether all of one list is in the other. */
export function isWithin(one: string, other: string): boolean {
  return withoutFacets(one, numbersOf(other)) === undefined;
}

/** The list without some facets; undefined if nothing is left. */
export function withoutFacets(text: string, taken: readonly number[]): string | undefined {
  const left = numbersOf(text).filter((facet) => !taken.includes(facet));
  return left.length === 0 ? undefined : facetsText(left);
}

function numbersOf(text: string): readonly number[] {
  return facetsOf(text) ?? FACETS;
}

const ALL = "";
/** All that clients know. */
const FACETS = [0, 1, 2, 3, 4, 5];
