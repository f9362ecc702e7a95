import type { RichList, Wealth, wealthParts } from "../../contracts/inspection.js";
import { isCoin, worthOf } from "../../world/items/currencies.js";
import { EntitySearch } from "../../world/space/search.js";
import type { World } from "../../world/world.js";
import type { WorldScan } from "./world-scan.js";
import { characterOf, type ThingOwner, ownershipOf } from "./ownership.js";

/** More than are shown: a character's gold may be split over several processes, and each gives its richest. */
const RICHEST_MAXIMUM = 1_000;
/** What was added up is given again for this time. */
const KEPT_MS = 60_000;

/**
 * The characters with the most gold, in coins and in checks, wherever it lies: with them, in banks, houses and ships,
 * with vendors and pets.
 */
export class RichestSearch {
  private readonly world: World;
  private readonly walks: WorldScan;
  private readonly now: () => number;
  private kept: { readonly at: number; readonly list: Promise<RichList> } | undefined;

  constructor(parts: { world: World; walks: WorldScan; now: () => number }) {
    this.world = parts.world;
    this.walks = parts.walks;
    this.now = parts.now;
  }

  richest(): Promise<RichList> {
    const at = this.now();
    if (this.kept && at - this.kept.at < KEPT_MS) return this.kept.list;
    const list = this.addUp();
    const kept = { at, list };
    this.kept = kept;
    list.catch(() => {
      if (this.kept === kept) this.kept = undefined;
    });
    return list;
  }

  private async addUp(): Promise<RichList> {
    const { world } = this;
    const byOwner = new Map<number, Sum>();
    const total = noWealth();
    const searches = [...world.currencies.keys()].map((template) => new EntitySearch(world, world.items, { template }));
    const isComplete = await this.walks.through(searches, (item) => {
      const worth = worthOf(world.currencies, item);
      if (worth === 0) return;
      const { owner, where } = ownershipOf(world, item);
      const kind = isCoin(world.currencies, item) ? "coins" : "checks";
      add(total, worth, kind, where);
      if (owner === undefined) return;
      let sum = byOwner.get(owner);
      if (!sum) byOwner.set(owner, (sum = noWealth()));
      add(sum, worth, kind, where);
    });
    const characters = [...byOwner]
      .sort(([, one], [, other]) => other.gold - one.gold)
      .slice(0, RICHEST_MAXIMUM)
      .map(([serial, sum]) => ({ serial: String(serial), name: characterOf(world, serial)?.name ?? "?", ...sum }));
    return { total, characters, isComplete };
  }
}

type Sum = { -readonly [Part in keyof Wealth]: number };

const PART_OF_PLACE: Readonly<Record<ThingOwner["where"], (typeof wealthParts)[number]>> = {
  ...({ worn: "carried", backpack: "carried", hand: "carried", bank: "inBank" } as const),
  ...({ house: "inBuildings", ship: "inBuildings", pet: "withVendorsAndPets" } as const),
  ...({ creature: "elsewhere", ground: "elsewhere" } as const),
};

function noWealth(): Sum {
  return { gold: 0, coins: 0, checks: 0, carried: 0, inBank: 0, inBuildings: 0, withVendorsAndPets: 0, elsewhere: 0 };
}

function add(sum: Sum, worth: number, kind: "coins" | "checks", where: ThingOwner["where"]): void {
  sum.gold += worth;
  sum[kind] += worth;
  sum[PART_OF_PLACE[where]] += worth;
}
