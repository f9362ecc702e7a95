import { type FoundItems, type RichList, wealthTogether } from "../../contracts/inspection.js";

/** What the processes of one world found, as one answer. */

export function mergedItems(parts: readonly FoundItems[], offset: number, limit: number): FoundItems {
  return {
    items: parts.flatMap(({ items }) => items).slice(offset, offset + limit),
    totalCount: parts.reduce((sum, { totalCount }) => sum + totalCount, 0),
    isComplete: parts.every(({ isComplete }) => isComplete),
  };
}

/** A character's gold may lie on the maps of several processes. */
export function mergedRichest(parts: readonly RichList[]): RichList {
  const characters = new Map<string, RichList["characters"][number]>();
  for (const one of parts.flatMap((part) => part.characters)) {
    const before = characters.get(one.serial);
    const name = before === undefined || before.name === "?" ? one.name : before.name;
    characters.set(one.serial, { serial: one.serial, name, ...wealthTogether(before ? [before, one] : [one]) });
  }
  return {
    total: wealthTogether(parts.map(({ total }) => total)),
    characters: [...characters.values()].sort((a, b) => b.gold - a.gold),
    isComplete: parts.every(({ isComplete }) => isComplete),
  };
}
