import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, it } from "vitest";
import { projectDirectory } from "../../runtime/base/system/version.js";
import { Arena } from "../support/arena.js";
import { STALLS_FLAGS } from "./bazaar.js";
import { declaredAttacks, type Result, tryAttack } from "./attack.js";
import { withAttacks } from "./table.js";

/** Attackers come from loopback addresses, which are exempt by default. All other limits are the defaults. */
const NOBODY_EXEMPT = ["--no-game-exempt-loopback", "--no-http-exempt-loopback"];
/** Set by `npm run test:attacks`, which puts the results into the table. */
const WRITES_TABLE = process.env["SHARD_TEST_ATTACKS"] === "1";

/** The share of an attack's times, for a short try. */
const SHARE = Number(process.env["SHARD_TEST_ATTACKS_SHARE"] ?? 1);

const attacks = await declaredAttacks();
const results: Result[] = [];
let arena: Arena;

beforeAll(async () => {
  arena = await Arena.open({ flags: [...NOBODY_EXEMPT, ...STALLS_FLAGS], residents: ["anna", "bert"] });
});
afterAll(async () => {
  await arena.close();
  if (!WRITES_TABLE) return;
  const file = path.join(projectDirectory(), "docs/security.md");
  await writeFile(file, withAttacks(await readFile(file, "utf8"), attacks, results));
});

describe("attacks on a shard as the README starts it harm nobody else", () => {
  it.each(attacks.map((attack) => [attack.tried, attack] as const))("%s", async (_, attack) => {
    results.push(await tryAttack(attack, Math.ceil(SHARE * attack.times), arena));
    await arena.clear();
  });
});
