/**
 * The singular or plural form of a name in tiledata. The part between percent signs is the plural ending; after a slash
 * it has the singular ending, as in "gold coin%s%" and "loa%ves/f% of bread". A single percent sign counts as closed at
 * the end of the name.
 *
 * Source: ClassicUO StringHelper (plural adjusted names).
 */
export function itemName(name: string, isPlural: boolean): string {
  const [start = "", varying = "", ...rest] = name.split("%");
  const [many = "", one = ""] = varying.split("/");
  return `${start}${isPlural ? many : one}${rest.join("")}`.trim();
}
