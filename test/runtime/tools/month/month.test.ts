import { cpSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { monthPage } from "../../../../runtime/tools/month/html-report.js";
import { type MonthRecord, playMonth } from "../../../../runtime/tools/month/play-month.js";
import { hasPassed, summary } from "../../../../runtime/tools/month/summary.js";
import { projectDirectory } from "../../../../runtime/base/system/version.js";
import { readPackage, type ScriptPackage } from "../../../../runtime/scripting/packages/manifest.js";

const SILENT = pino({ level: "silent" });
/** Worlds are opened, and bots act, beside everything else that the tests do. */
const BOUND_MS = 300_000;

async function packageIn(folder: string): Promise<ScriptPackage> {
  const read = await readPackage(folder);
  if ("reason" in read) throw new Error(read.reason);
  return read;
}

/** A scenario of one file. */
async function scenario(source: string): Promise<ScriptPackage> {
  const parent = mkdtempSync(path.join(tmpdir(), "month-"));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const folder = path.join(parent, "short");
  mkdirSync(path.join(folder, "lua"), { recursive: true });
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ name: "short", version: "1.0.0" }));
  writeFileSync(path.join(folder, "lua/short.lua"), source);
  return packageIn(folder);
}

function played(
  own: ScriptPackage,
  directory: string,
  wish: { bots: number; days: number; minutes: number },
): Promise<MonthRecord> {
  return playMonth({ directory, packages: [], scenario: own, seed: 1, ...wish }, SILENT);
}

/** A scenario of one file, played without the stock. */
async function playedAlone(source: string, days = 1): Promise<MonthRecord> {
  const own = await scenario(source);
  return played(own, path.dirname(own.directory), { bots: 1, days, minutes: 1 });
}

/** A copy of the project's bots, whose merchants begin with too little gold for boards, so that they fell trees. */
function withPoorMerchants(): string {
  const parent = mkdtempSync(path.join(tmpdir(), "month-"));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const folder = path.join(parent, "bots");
  cpSync(path.join(projectDirectory(), "test/month/bots"), folder, { recursive: true });
  const file = path.join(folder, "lua/data/professions.lua");
  writeFileSync(file, readFileSync(file, "utf8").replace('{ "gold", 2000 }', '{ "gold", 20 }'));
  return folder;
}

/** The figures of a group by their names. */
function figures({ groups }: MonthRecord, name: string): Record<string, readonly number[]> {
  const group = groups.find((one) => one.name === name);
  return Object.fromEntries((group?.figures ?? []).map((figure) => [figure.name, figure.values]));
}

test(
  "the project's bots play two days without a failure of a script: they learn, fight, die and find gold",
  async () => {
    const bots = await packageIn(withPoorMerchants());
    const record = await played(bots, projectDirectory(), { bots: 21, days: 2, minutes: 1 });
    expect(record.problems).toEqual([]);
    expect(Object.keys(figures(record, "skill"))).toEqual([
      "bard",
      "fighter",
      "healer",
      "mage",
      "merchant",
      "murderer",
      "tamer",
      "thief",
    ]);
    expect(figures(record, "skill")["fighter"]![1]).toBeGreaterThan(35);
    expect(figures(record, "gold")["held"]![1]).toBeGreaterThan(0);
    expect(figures(record, "kills")["creatures"]!.every((count) => count > 0)).toBe(true);
    expect(figures(record, "mobiles")["mobiles"]![1]).toBeGreaterThan(20);
    // Merchants deal with tradespeople, whose stock is noted, and all gold of the world has a cause.
    expect(Object.keys(figures(record, "dealt"))).toEqual(
      expect.arrayContaining(["bought of the carpenter", "sold to the bowyer"]),
    );
    // Also those whose hands hold the weapon that they began with.
    expect(figures(record, "dealt")["logs felled"]!.some((logs) => logs > 0)).toBe(true);
    expect(figures(record, "stock")["bowyer"]![1]).toBeGreaterThan(0);
    expect(Object.keys(figures(record, "gold made"))).toContain("lua/features/vendors/lib/customer_sells.lua");
    expect(Object.keys(figures(record, "gold gone"))).toContain("lua/features/vendors/lib/customer_buys.lua");
  },
  BOUND_MS,
);

test(
  "what grows without end fails the month, and the report says what",
  async () => {
    const source = `
      item_template("leaf", { name = "a leaf", item_id = 0x1B1F })
      month.group("heap", { title = "A heap", unit = " leaves", slack = 2 })
      month.play(function()
        for day = 1, month.facts().days do
          for _ = 1, 100 do items.create("leaf"):move_to(0, 1400, 1600, 0) end
          month.set("heap/leaves", day * 5)
          month.add("counted/things", 3)
          wait(24 * 60 * 60 * 1000)
          month.end_day()
        end
      end)`;
    const record = await playedAlone(source, 8);
    expect(record.problems).toEqual([]);
    const grown = record.growth.filter(({ hasGrown }) => hasGrown).map(({ name }) => name);
    expect(grown).toEqual(["items", "heap: leaves"]);
    expect(figures(record, "counted")).toEqual({ things: new Array(8).fill(3) });
    expect(hasPassed(record)).toBe(false);
    expect(summary(record)).toMatch(/GROWS items[^]*GROWS heap: leaves[^]*FAIL after/);
    const page = monthPage(record);
    expect(page).toContain("<b>FAIL</b>");
    expect(page).toContain("A heap");
    expect(page).toMatch(/heap: leaves.*✗ grows/);
  },
  BOUND_MS,
);

test(
  "the same seed plays the same",
  async () => {
    const source = `
      month.play(function()
        for _ = 1, month.facts().days do
          for _ = 1, 50 do month.add("chance/sum", random.integer(1, 1000)) end
          wait(24 * 60 * 60 * 1000)
          month.end_day()
        end
      end)`;
    const [one, other] = [await playedAlone(source), await playedAlone(source)];
    expect(figures(one, "chance")).toEqual(figures(other, "chance"));
  },
  BOUND_MS,
);

test.each([
  ['error("it is broken")', "it is broken"],
  ['month.play(function() timer.after(1000, function() error("a thorn") end) wait(2000) month.end_day() end)', "a thorn"],
  ["month.play(function() wait(1) end)", "the bots ended the month after 0 days"],
  ["month.play(function() while true do wait(60000) end end)", "the bots went on after 1 days"],
  ["local nothing = 1", "none of their files calls month.play"],
])(
  "a scenario that is wrong is told: %s",
  async (source, words) => {
    const told = await playedAlone(source).then(
      ({ problems }) => problems.join(),
      (error: unknown) => String(error),
    );
    expect(told).toContain(words);
  },
  BOUND_MS,
);
