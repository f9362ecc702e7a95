import type { ListedCharacter, SeenBelongings, SeenCharacter, SeenItem } from "../../contracts/inspection.js";
import { worthOf } from "../../world/items/currencies.js";
import { NOWHERE } from "../../world/entities/entity.js";
import type { Item } from "../../world/entities/item.js";
import { LAYER } from "../../world/entities/layers.js";
import type { Mobile } from "../../world/entities/mobile.js";
import { SKILL_NAMES } from "../../world/entities/skills.js";
import type { World } from "../../world/world.js";
import type { SeenItems } from "./seen-items.js";
import { type WorldScan, sourceOf } from "./world-scan.js";
import { characterOf, placeIn } from "./ownership.js";

/** Characters in one answer to a search. */
const LISTED_MAXIMUM = 50;
/** Things of a character in one answer. */
const BELONGINGS_MAXIMUM = 1_000;
/** Layers that are no belongings: hair and the like, the mount, the boxes that have lists of their own. */
const UNLISTED_LAYERS: ReadonlySet<number> = new Set([
  ...[LAYER.hair, LAYER.beard, LAYER.face, LAYER.backpack, LAYER.bank, LAYER.mount],
  ...[LAYER.shopBuy, LAYER.shopBuyRestock, LAYER.shopSell],
]);

/** Describes characters for staff, also those that are away. */
export class Characters {
  private readonly world: World;
  private readonly seen: SeenItems;
  private readonly walks: WorldScan;

  constructor({ world, seen, walks }: { world: World; seen: SeenItems; walks: WorldScan }) {
    this.world = world;
    this.seen = seen;
    this.walks = walks;
  }

  /** The first of those whose name has the text, in the order of names; case is ignored. */
  async search(text: string): Promise<ListedCharacter[]> {
    const wanted = text.toLowerCase();
    const found: Mobile[] = [];
    const all = [this.world.mobiles.ofTemplate(""), this.world.absents].map((mobiles) => sourceOf<Mobile>(mobiles));
    await this.walks.through(all, (one) => {
      if (!one.name.toLowerCase().includes(wanted)) return;
      found.push(one);
      if (found.length >= 2 * LISTED_MAXIMUM) keepFirst(found);
    });
    keepFirst(found);
    // Somebody may have come or gone meanwhile, and was met twice.
    return [...new Set(found)].map(listed);
  }

  describe(mobile: Mobile): Omit<SeenCharacter, "sections" | "buildings" | "pets"> {
    const { strength, dexterity, intelligence, hits, hitsMax, stamina, staminaMax, mana, manaMax } = mobile;
    return {
      ...listed(mobile),
      ...{ title: mobile.title, isDead: mobile.isDead },
      stats: { strength, dexterity, intelligence, hits, hitsMax, stamina, staminaMax, mana, manaMax },
      ...{ fame: mobile.figure("fame"), karma: mobile.figure("karma") },
      skills: Object.entries(mobile.skills)
        .filter(([, tenths]) => tenths > 0)
        .map(([id, tenths]) => ({ name: SKILL_NAMES[Number(id)] ?? `skill ${id}`, tenths }))
        .sort((a, b) => b.tenths - a.tenths),
    };
  }

  belongings(serial: number): SeenBelongings | undefined {
    const mobile = characterOf(this.world, serial);
    if (!mobile) return undefined;
    let left = BELONGINGS_MAXIMUM;
    let isComplete = true;
    const list = (items: Iterable<Item>): SeenItem[] => {
      const seen: SeenItem[] = [];
      for (const item of items) {
        if (left > 0) seen.push(this.seen.describe(item));
        else isComplete = false;
        left--;
      }
      return seen;
    };
    const { backpack } = mobile;
    const bank = mobile.equipped(LAYER.bank);
    const worn = list(mobile.equipment.filter(({ layer }) => !UNLISTED_LAYERS.has(layer)));
    const [inBackpack, inBank] = [list(contentsOf(backpack)), list(contentsOf(bank))];
    const lists = { worn, backpack: inBackpack, bank: inBank };
    return { ...lists, goldInBackpack: this.goldIn(backpack), goldInBank: this.goldIn(bank), isComplete };
  }

  private goldIn(container: Item | undefined): number {
    let sum = 0;
    for (const item of contentsOf(container)) sum += worthOf(this.world.currencies, item);
    return sum;
  }
}

/** Sorts by name, and drops what is listed no more. */
function keepFirst(found: Mobile[]): void {
  found.sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
  found.length = Math.min(found.length, LISTED_MAXIMUM);
}

function listed(mobile: Mobile): ListedCharacter {
  const isOnline = mobile.facet !== NOWHERE;
  return { serial: String(mobile.serial), name: mobile.name, isOnline, place: placeIn(mobile) };
}

/** All that is in a container, however deep. */
function* contentsOf(container: Item | undefined): Generator<Item> {
  for (const item of container?.contents ?? []) yield* item.withContents();
}
