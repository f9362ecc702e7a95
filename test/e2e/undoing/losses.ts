import { expect, test } from "vitest";
import type { GameClient } from "../../support/client/game-client.js";
import { doubleClick, worldItem } from "../../../runtime/protocol/packets/clicks.js";
import { type Front, undone } from "./fronts.js";
import { sinceNow, type Stage } from "./stage.js";

const KINDS = ["sword", "robe", "spellbook", "check", "ring", "bag", "gold", "bandage"];
/** By the player that does it; some begin in the chest. */
const WAYS = {
  steal: { by: "bob" },
  steal_some: { by: "bob" },
  bank: { by: "bob" },
  hide: { by: "bob" },
  drop: { by: "bob" },
  loot_chest: { by: "bob", isStowed: true },
  loot_lost_chest: { by: "bob", isStowed: true },
  scam: { by: "bob" },
  double: { by: "bob" },
  destroy: { by: "anna" },
  use_up: { by: "anna" },
  sell: { by: "anna" },
  steal_and_give: { by: "bob" },
} as const satisfies Readonly<Record<string, { by: "anna" | "bob"; isStowed?: true }>>;

/** Pulls the lever, at which the client's player does something. */
async function pull(client: GameClient, lever: number): Promise<void> {
  await client.waitFor(worldItem, ({ serial }) => serial === lever);
  const from = client.received.frames.length;
  client.send(doubleClick, { serial: lever });
  await client.windows.waitForLine("lost: ", { from });
}

/** Tests of things that were lost by what a script let players do: each way with each kind of thing. */
export function stagedLosses(stage: () => Stage, front: Front): void {
  for (const [way, { by, ...more }] of Object.entries(WAYS))
    test.each(KINDS.filter((kind) => `${way} ${kind}` !== "steal_and_give gold"))(`${way} of %s`, async (kind) => {
      const isStowed = "isStowed" in more;
      const code = `return prepare("${kind}", "${way}", ${isStowed})`;
      const [lever, before, hers, his] = await stage().lua("losses", code);
      const selection = { who: by, cause: "losses", when: sinceNow() };
      await pull(stage()[by], Number(lever));
      await front.found(selection, "(.losses)");
      await undone(front, selection, way === "steal_and_give" ? { takesFromOthers: true } : {});
      // What was in a chest that is gone comes into the bank.
      const annas = way === "loot_lost_chest" ? before! : hers!;
      expect(await held(stage())).toEqual([by === "anna" ? withEarned(annas) : annas, by === "bob" ? withEarned(his!) : his, ""]);
    });

  test("what a third party has got since is named, and stays there", async () => {
    const [lever, before] = await stage().lua("losses", `return prepare("gold", "steal_and_give", false)`);
    const selection = { who: "bob", cause: "losses", when: sinceNow() };
    await pull(stage().bob, Number(lever));
    await front.shows(selection, "520 gold coins: Cedric: somebody else has got it since");
    expect((await held(stage()))[2]).toBe("620 gold");
    await undone(front, selection, { takesFromOthers: true });
    const [annas, , cedrics] = await held(stage());
    expect([annas, cedrics]).toEqual([before, "100 gold"]);
  });
}

/** What Anna, Bob and Cedric have. */
export function held(stage: Stage): Promise<string[]> {
  return stage.lua("losses", `return held("Anna"), held("Bob"), held("Cedric")`);
}

/** What somebody has, with what was earned afterwards. */
export function withEarned(contents: string): string {
  return [...contents.split(", "), "9 bandage~earned bandages"].sort().join(", ");
}
