/** How a list of facets is stored: numbers in order by commas, "" for all. */
export function facetsText(facets: readonly number[] | null): string {
  return facets === null ? ALL : [...new Set(facets)].sort((one, other) => one - other).join();
}

export function facetsOf(text: string): readonly number[] | null {
  return text === ALL ? null : text.split(",").map(Number);
}

export function shareFacets(one: string, other: string): boolean {
  if (one === ALL || other === ALL) return true;
  const facets = new Set(one.split(","));
  return other.split(",").some((facet) => facets.has(facet));
}

export function facetsInWords(text: string): string {
  return text === ALL ? "all facets" : `facets ${text}`;
}

const ALL = "";
