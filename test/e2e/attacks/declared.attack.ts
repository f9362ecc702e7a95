import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { projectDirectory } from "../../../runtime/base/system/version.js";
import { declaredAttacks, tryAttack } from "../../attacks/attack.js";
import { withAttacks } from "../../attacks/table.js";
import type { Arena } from "../../support/arena.js";
import { sharedArena } from "../../support/one-shard.js";

let arena: Arena;

beforeAll(() => {
  arena = sharedArena();
});

it("the declared attacks harm nobody else, a few times each and all at once, and each fills its row of the table", async () => {
  const attacks = await declaredAttacks();
  const document = await readFile(path.join(projectDirectory(), "docs/security.md"), "utf8");
  // Every attack has a row with the figures of a full run, and rows without a new result stay as they are.
  expect(withAttacks(document, attacks, [])).toBe(document);
  for (const { tried } of attacks) expect(document).toContain(`\n| ${tried} | `);
  const results = await Promise.all(attacks.map((attack) => tryAttack(attack, attack.quickTimes, arena)));
  const rows = withAttacks(document, attacks, results).match(/^\| .* \| \d+ \| .* \| [\d.]+ ms \|$/gm);
  expect(rows).toHaveLength(attacks.length);
  const silent = results.find(({ attack }) => attack.tried === "connections of one address that say nothing")!;
  expect(withAttacks(document, attacks, [{ ...silent, times: 1_000, outcomes: { refused: 16, closed: 984 } }])).toContain(
    "| connections of one address that say nothing | 1,000 | 984 × closed; 16 × refused |",
  );
});
