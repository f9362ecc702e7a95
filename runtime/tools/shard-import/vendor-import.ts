import type { StoredParam } from "../../world/saved/params.js";
import { LAYER } from "../../world/entities/layers.js";
import type { SavedBarkeeper, SavedItem, SavedVendor } from "./model.js";
import type { ScriptRules } from "./script-rules.js";
import { plainText } from "./translation.js";

const PACK = "vendor_pack";

/** The owner of a vendor, who came over. */
interface Owner {
  readonly serial: number;
  readonly name: string;
  readonly accountId: number | undefined;
}

/** Collects the vendors of players, and gives their goods the prices. */
export class VendorImport {
  private readonly sales = new Map<number, { vendor: number; price: number; words: string }>();
  /** Gold that vendors hold for their owners, by their serials in the save. */
  readonly held = new Map<number, number>();
  private readonly vendors = new Set<number>();
  private number = 0;
  private readonly rules: ScriptRules["vendors"];

  constructor(rules: ScriptRules["vendors"]) {
    this.rules = rules;
  }

  /** Notes a vendor with its serials in the save and in the shard. Returns its params. */
  add(
    serial: number,
    own: number,
    vendor: SavedVendor,
    found: { owner: Owner; house: number | undefined; now: number },
  ): Record<string, StoredParam> {
    const { owner, house, now } = found;
    this.vendors.add(serial);
    if (vendor.held > 0) this.held.set(serial, vendor.held);
    for (const { item, price, words } of vendor.goods)
      if (price >= 0)
        this.sales.set(item, {
          vendor: own,
          price: Math.min(price, this.rules.most_price),
          words: plainText(words, this.rules.words_letters),
        });
    return {
      ...{ owner: owner.serial, owner_name: owner.name },
      ...(owner.accountId === undefined ? {} : { owner_account: owner.accountId }),
      ...(house === undefined ? {} : { house }),
      ...{
        wages: Math.min(Math.max(vendor.wages, this.rules.first_wages), this.rules.most_wages),
        pay_at: now + this.rules.pay_ms,
      },
    };
  }

  /** The params of a barkeeper (lua/features/barkeepers/lib/barkeepers.lua). */
  barkeeper(
    { rumours, tip }: SavedBarkeeper,
    { owner, house }: { owner: Owner; house: number | undefined },
  ): Record<string, StoredParam> {
    const letters = this.rules.words_letters;
    const told = rumours.map(({ words, keyword }) => ({
      words: plainText(words, letters),
      keyword: plainText(keyword, letters),
    }));
    return {
      ...{ owner: owner.serial, owner_name: owner.name, rumours: { table: told }, tip_words: plainText(tip, letters) },
      ...(house === undefined ? {} : { house }),
    };
  }

  /** A thing with its price, as scripts keep it (lua/features/player_vendors/lib/goods.lua), or a vendor's pack. */
  fit(item: SavedItem): SavedItem {
    const { holder, layer, serial, params } = item;
    const isPack = holder !== undefined && layer === LAYER.backpack && this.vendors.has(holder);
    const sale = this.sales.get(serial);
    if (!isPack && !sale) return item;
    return {
      ...item,
      ...(isPack ? { template: PACK } : {}),
      ...(sale ? { params: { ...params, sale: { table: { ...sale, number: ++this.number } } } } : {}),
    };
  }
}
