import { expect, it } from "vitest";
import { reportText } from "../../../../runtime/tools/shard-import/import-report.js";
import { Losses } from "../../../../runtime/tools/shard-import/losses.js";

it("counts in plain words", () => {
  const counts = {
    ...{
      accounts: 1,
      oldHashes: 1,
      characters: 1,
      administrators: 1,
      creatures: 0,
      items: 2_000,
      guilds: 1,
      houses: 2,
      ships: 1,
    },
    ...{ goldBefore: 5, goldAfter: 5, newSerials: 1 },
  };
  const plain = new Map([["Server.Items.Junk", 2_000]]);
  const result = { counts, losses: new Losses(), plain, alike: new Map<string, number>(), administrator: undefined };
  expect(reportText(result, false).split("\n")).toEqual([
    "Came over:",
    "  1 account, 1 with a password hash of the other server",
    "  1 character, 0 creatures, 2,000 items, 1 guild, 2 houses, 1 ship",
    "  gold in the save 5, in the shard 5: equal",
    "  serials: 1 new",
    "",
    "Came over as plain things, since no template fits; --map names one (2,000 things of 1 type):",
    "  Server.Items.Junk (2,000)",
    "",
  ]);
});
