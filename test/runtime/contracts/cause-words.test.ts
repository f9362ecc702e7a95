import { expect, it } from "vitest";
import { causeTitle, causeWords } from "../../../runtime/contracts/cause-words.js";

it.each([
  ["lua/features/vendors/lib/customer_buys.lua", "bought from a vendor"],
  ["lua/features/staff/commands/many.lua", "command over many things"],
  ["lua/features/staff/commands/dupe.lua", ".dupe"],
  ["lua/commands/spawn_item.lua", ".spawn_item"],
  ["lua/features/potions/lib/kegs.lua", "kegs"],
  ["packages/fair/lib/prize_draw.lua", "prize draw"],
  ["DropItem", "drop item"],
  ["rollback 7", "rollback 7"],
])("what %s does is called %s", (cause, words) => {
  expect(causeWords(cause)).toBe(words);
});

it("begins a sentence", () => {
  expect(causeTitle("lua/features/vendors/lib/customer_sells.lua")).toBe("Sold to a vendor");
});
