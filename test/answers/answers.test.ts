import path from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectDirectory } from "../../runtime/base/system/version.js";
import { logoutAck } from "../../runtime/protocol/packets/session.js";
import { TestRunner } from "../../runtime/tools/script-tests/run-file.js";
import { caughtUp, Players } from "../support/players.js";
import { type Shard, startShard } from "../support/shard.js";
import { BUTTONS } from "./buttons.js";
import { answersPage, type Button, type Click, type Word } from "./page.js";
import { pressed } from "./pressing.js";

const ROOT = projectDirectory();
/** Middle of nowhere. */
const FIELD = { x: 2_600, y: 2_600 };
const SCRIPTS = { directory: ROOT };

const buttons: Button[] = [];
const words: Word[] = [];
const clicks: Click[] = [];

describe("buttons and keys of clients", () => {
  let shard: Shard;
  let players: Players;
  beforeAll(async () => {
    shard = await startShard();
    players = new Players(shard);
  });
  afterAll(async () => {
    await players?.leave();
    await shard?.stopWell();
  });

  async function evaluate(code: string): Promise<string> {
    const response = await shard.request("POST", "/api/lua/evaluate", { code });
    const { success, error, values } = (await response.json()) as { success: boolean; error?: string; values: string[] };
    if (!success) throw new Error(error);
    return values.join(" ").replaceAll('"', "");
  }

  it("have an answer each", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: { x: FIELD.x + 2, y: FIELD.y } });
    const [backpack, bandages] = (
      await evaluate(
        `local me = mobiles.get(${anna.serial})
        items.create("spellbook"):put_in(me.backpack)
        items.create("dark_wood_door"):move_to(me.map_id, me.x, me.y - 1, me.z)
        return me.backpack.serial, items.create("bandage", { amount = 5 }):put_in(me.backpack).serial`,
      )
    )
      .split(" ")
      .map(Number);
    const having = { backpack: backpack!, bandages: bandages!, other: bert.serial };
    // What a handler answers after it has waited for the next turn is here, too.
    const settled = async (): Promise<void> => {
      await caughtUp(anna);
      await evaluate("return 1");
      await caughtUp(anna);
    };
    await settled();
    for (const [place, button, press] of BUTTONS) {
      const isLast = button === "Log out";
      const end = isLast ? () => anna.waitFor(logoutAck) : settled;
      buttons.push({ place, button, answers: await pressed(anna, () => press(anna, having), end) });
    }
    expect(buttons.filter(({ answers }) => answers.length === 0).map(({ button }) => button)).toEqual([]);
    expect(BUTTONS.at(-1)?.[1]).toBe("Log out");
  });
});

/** Runs a file of script tests. Resolves with what it printed. */
async function played<Row>(file: string): Promise<Row[]> {
  const runner = new TestRunner({ log: pino({ level: "silent" }), isUpdatingPictures: false });
  const results = await runner.run({
    name: `test/answers/${file}`,
    path: path.join(ROOT, "test/answers", file),
    scripts: SCRIPTS,
  });
  await runner.close();
  expect(results.flatMap(({ name, problem }) => (problem === undefined ? [] : [`${name}: ${problem}`]))).toEqual([]);
  return results.flatMap(({ printed }) => printed.map((line) => JSON.parse(line) as Row));
}

describe("what the stock declares", () => {
  it("has an answer to every word", async () => {
    words.push(...(await played<Word>("spoken_words_test.lua")));
    expect(words.length).toBeGreaterThan(100);
  });

  it("has an answer to every double click", async () => {
    clicks.push(...(await played<Click>("double_clicks_test.lua")));
    expect(clicks.length).toBeGreaterThan(300);
  });
});

it("docs/gameplay/answers.md tells all of them (vitest -u writes it)", async () => {
  await expect(answersPage(buttons, words, clicks)).toMatchFileSnapshot(path.join(ROOT, "docs/gameplay/answers.md"));
});
