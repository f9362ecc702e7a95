import { SELLERS } from "../../../world/items/sales.js";
import { fn, luaModule, type LuaModule, parameter } from "../../declare/module.js";
import { integer, oneOf, optional, text } from "../../declare/types.js";
import type { RegistrySlot } from "../../registrations.js";
import { templateId } from "../../world/items/item-templates.js";
import type { WorldTools } from "../../world/parts.js";

const PARAM_BYTES = 64;
const PIECES_MAXIMUM = 1_000_000;
const PRICE_MAXIMUM = 1_000_000_000;

interface Currency {
  readonly template: string;
  readonly worth: string | undefined;
}

/** `economy`: what the staff's figures of gold and prices are made of. */
export function economyModule({ world, registrations }: Pick<WorldTools, "world" | "registrations">): LuaModule {
  const slot: RegistrySlot<Currency> = registrations.slot("currency", () => {});
  slot.onChanged(() => {
    world.currencies = new Map(slot.entries.map(({ value: { template, worth } }) => [template, worth]));
  });
  return luaModule({
    name: "economy",
    about: "What is money, and what was sold for how much. The staff's page of the economy shows it.",
    functions: {
      currency: fn({
        about: "Says that things of a template are money. Call it at the top of a file.",
        parameters: [
          parameter("template", templateId, "the template"),
          parameter(
            "worth",
            optional(text({ minBytes: 1, maxBytes: PARAM_BYTES })),
            "the param that says what one is worth in gold; without it each piece is worth one",
          ),
        ],
        returns: [],
        example: 'economy.currency("bank_check", "worth")',
        does: (_, template, worth) => slot.add({ template, worth }),
      }),
      sold: fn({
        about: "Notes a sale. The figures of the last 7 days are kept.",
        parameters: [
          parameter("by", oneOf(SELLERS), "who sold"),
          parameter("template", templateId, "what was sold"),
          parameter("pieces", integer({ min: 1, max: PIECES_MAXIMUM }), "how many"),
          parameter("price", integer({ min: 0, max: PRICE_MAXIMUM }), "of one, in gold"),
        ],
        returns: [],
        example: 'economy.sold("tradespeople", "katana", 1, 33)',
        does: (_, by, template, pieces, price) => world.sales.add(by, template, pieces, price),
      }),
    },
  });
}
