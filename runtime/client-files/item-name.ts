/**
 * The name of one or of several things from a name of tiledata: what is between percent signs is for several, after a slash
 * what one alone has instead, as in "gold coin%s%" and "loa%ves/f% of bread". A single percent sign counts as closed at the
 * end.
 *
 * Source: ClassicUO StringHelper (plural adjusted names).
 */
export function itemName(name: string, isPlural: boolean): string {
  const [start = "", varying = "", ...rest] = name.split("%");
  const [many = "", one = ""] = varying.split("/");
  return `${start}${isPlural ? many : one}${rest.join("")}`.trim();
}
