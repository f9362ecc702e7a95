import { SELLING_PRICE_MAXIMUM, VENDOR_LINES_MAXIMUM } from "../../contracts/client/vendor-windows.js";
import { nearestName } from "../../base/text/nearest-name.js";
import { PILE_MAXIMUM } from "../../world/items/stacking.js";
import { integer, list, optional, record, text, type LuaValueOf } from "../declare/types.js";
import { amendmentFor, type AmendmentFlags, NamedSlot, type Stack, type Stacks } from "../named-slot.js";
import type { Registrations } from "../registrations.js";
import type { Amendment } from "../loading/script-names.js";
import { LuaRaise } from "../vm/raise.js";
import { art, hueType, type ItemTemplates, templateId } from "./items/item-templates.js";
import { described } from "./template-registry.js";

const NAME_BYTES = 60;
const CLILOC_MAXIMUM = 0x7fff_ffff;

/** How a line is called: its name, or the number of one of the client's texts. */
export const lineNames = {
  name: described(
    optional(text({ maxBytes: NAME_BYTES })),
    "what it is called; default: the name of the template, or of the art",
  ),
  cliloc: described(optional(integer({ min: 0, max: CLILOC_MAXIMUM })), "the same as a text of the client"),
};

const goodsType = record(
  {
    template: described(optional(templateId), "the item template of what is sold, which gives art, hue and name"),
    item_id: described(
      optional(art),
      "its art, if there is no template or another one is to be shown; features.vendors.lib.wares makes a thing to carry of it",
    ),
    hue: optional(hueType),
    amount: described(integer({ min: 1, max: PILE_MAXIMUM }), "the greatest amount"),
    price: described(integer({ min: 0, max: SELLING_PRICE_MAXIMUM }), "of one"),
    ...lineNames,
  },
  "VendorGoods",
);
export const goodsList = list(goodsType, { max: VENDOR_LINES_MAXIMUM });

export type VendorGoods = LuaValueOf<typeof goodsType>;

interface VendorList {
  readonly name: string;
  readonly file: string;
  readonly amendment: Amendment | undefined;
  readonly goods: readonly VendorGoods[];
}

/** The lists of goods that files register for vendors. */
export class VendorLists {
  /** Called after changed lists are in force. */
  whenChanged: () => void = () => undefined;
  private readonly slot: NamedSlot<VendorList>;
  private readonly itemTemplates: Pick<ItemTemplates, "find" | "get">;

  constructor({
    registrations,
    itemTemplates,
  }: {
    registrations: Registrations;
    itemTemplates: Pick<ItemTemplates, "find" | "get">;
  }) {
    this.itemTemplates = itemTemplates;
    this.slot = new NamedSlot(registrations, "vendor list", () => {});
    this.slot.onCheck(refuseLong);
    this.slot.onChanged(() => this.whenChanged());
  }

  /** @throws LuaRaise when no file is being loaded, and for amendments outside of packages */
  add(name: string, file: string, flags: AmendmentFlags, goods: readonly VendorGoods[]): void {
    const amendment = amendmentFor(`vendor list '${name}'`, file, flags, () => {});
    this.slot.add({ name, file, amendment, goods });
  }

  /** The goods on a list, without those whose template does not exist. @throws LuaRaise when there is no such list */
  goods(name: string): VendorGoods[] {
    const stack = this.slot.stacks.get(name);
    if (!stack) {
      const near = nearestName(name, this.slot.stacks.keys());
      throw new LuaRaise(`there is no vendor list '${name}'${near === undefined ? "" : `; did you mean '${near}'?`}`);
    }
    return together(stack).filter(({ template }) => template === undefined || this.itemTemplates.get(template) !== undefined);
  }

  /** Messages about goods whose template does not exist. */
  get complaints(): string[] {
    return this.slot.entries.flatMap(({ file, value: { name, goods } }) =>
      goods.flatMap(({ template }) => {
        const found = template === undefined ? undefined : this.itemTemplates.find(template);
        return found && "reason" in found ? [`${file}: vendor list '${name}': ${found.reason}`] : [];
      }),
    );
  }
}

/** Goods of a template stand in place of those that the list has of it; others follow. */
function together(stack: Stack<VendorList>): VendorGoods[] {
  const goods: VendorGoods[] = [];
  for (const list of stack.toReversed())
    for (const one of list.goods) {
      const place = one.template === undefined ? -1 : goods.findIndex(({ template }) => template === one.template);
      if (place === -1 || list.amendment !== "extend") goods.push(one);
      else goods[place] = one;
    }
  return goods;
}

/** @throws LuaRaise */
function refuseLong(stacks: Stacks<VendorList>): void {
  for (const [name, stack] of stacks) {
    const { length } = together(stack);
    if (length > VENDOR_LINES_MAXIMUM)
      throw new LuaRaise(`the vendor list '${name}' would have ${length} goods; ${VENDOR_LINES_MAXIMUM} are possible`);
  }
}
