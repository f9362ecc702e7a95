import type { FoundItems, GoldHour, RichList, SeenEconomy, SoldTemplate } from "../ports/inspection.js";

/** What the processes of one world found, as one answer. */

export function mergedItems(parts: readonly FoundItems[], offset: number, limit: number): FoundItems {
  return {
    items: parts.flatMap(({ items }) => items).slice(offset, offset + limit),
    totalCount: parts.reduce((sum, { totalCount }) => sum + totalCount, 0),
    isComplete: parts.every(({ isComplete }) => isComplete),
  };
}

export function mergedEconomy(parts: readonly SeenEconomy[]): SeenEconomy {
  const hours = new Map<number, Map<string, GoldHour["causes"][number]>>();
  for (const { from, causes } of parts.flatMap((part) => part.hours)) {
    const hour = hours.get(from) ?? new Map<string, GoldHour["causes"][number]>();
    hours.set(from, hour);
    for (const { cause, made, gone } of causes) {
      const before = hour.get(cause);
      hour.set(cause, { cause, made: made + (before?.made ?? 0), gone: gone + (before?.gone ?? 0) });
    }
  }
  const sold = new Map<string, SoldTemplate>();
  for (const one of parts.flatMap((part) => part.sold)) {
    const key = `${one.by} ${one.template}`;
    const before = sold.get(key);
    sold.set(key, {
      ...one,
      pieces: one.pieces + (before?.pieces ?? 0),
      gold: one.gold + (before?.gold ?? 0),
      lowestPrice: Math.min(one.lowestPrice, before?.lowestPrice ?? one.lowestPrice),
      highestPrice: Math.max(one.highestPrice, before?.highestPrice ?? one.highestPrice),
    });
  }
  return {
    hours: [...hours].sort(([a], [b]) => a - b).map(([from, causes]) => ({ from, causes: [...causes.values()] })),
    sold: [...sold.values()].sort((a, b) => b.gold - a.gold),
  };
}

/** A character's gold may lie on the maps of several processes. */
export function mergedRichest(parts: readonly RichList[]): RichList {
  const characters = new Map<string, RichList["characters"][number]>();
  for (const one of parts.flatMap((part) => part.characters)) {
    const before = characters.get(one.serial);
    const name = before === undefined || before.name === "?" ? one.name : before.name;
    characters.set(one.serial, { serial: one.serial, name, gold: one.gold + (before?.gold ?? 0) });
  }
  return {
    totalGold: parts.reduce((sum, { totalGold }) => sum + totalGold, 0),
    characters: [...characters.values()].sort((a, b) => b.gold - a.gold),
    isComplete: parts.every(({ isComplete }) => isComplete),
  };
}
