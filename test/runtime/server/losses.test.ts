import { expect, test } from "vitest";
import { lossesInWords } from "../../../runtime/server/losses.js";

const NOTHING = { items: 0, mobiles: 0, stored: 0, oldestMs: 0 };

test("the losses of a stop say how many things changed, since when, and which answers are missing", () => {
  expect(lossesInWords(NOTHING, {})).toBe("nothing was lost");
  expect(lossesInWords(NOTHING, { world: 1 })).toBe("nothing was lost");
  expect(lossesInWords({ items: 1, mobiles: 12, stored: 0, oldestMs: 9_630 }, { world: 1 })).toBe(
    "lost: changes of 1 item and 12 mobiles, the oldest 9.6 seconds old",
  );
  expect(lossesInWords({ items: 2, mobiles: 1, stored: 3, oldestMs: 500 }, { world: 1, tickets: 2, accounts: 1 })).toBe(
    "lost: changes of 2 items and 1 mobile, and 3 of tables that scripts keep, the oldest 0.5 seconds old; " +
      "changes that nobody was told are stored (1 of accounts, 2 of help tickets)",
  );
});
