import { expect, test } from "vitest";
import { statusInfo } from "../../../runtime/protocol/packets/clicks.js";
import { clilocMessage } from "../../../runtime/protocol/packets/speech.js";
import { playersOfSubject, sharedShard } from "../../support/one-shard.js";

/** "You are too fatigued to move, because you are carrying too much weight!" */
const TOO_MUCH = 500109;
const BURDEN_STONES = 300;
const EAST = 2;
/** Middle of nowhere. */
const FIELD = { x: 3000, y: 2900 };

const players = playersOfSubject();

test("who takes up more than it can carry grows tired with each step, and is held until the burden is gone", async () => {
  const walker = await players.inWorldAt("bearer", FIELD);
  const lua = (code: string) => sharedShard().request("POST", "/api/lua/evaluate", { code });
  const bearer = `local bearer = mobiles.get(${walker.serial}) `;
  const from = walker.received.frames.length;
  const answer = await lua(
    `${bearer} bearer.strength = 60 return items.create("iron_ingot", { amount = 3500 }):put_in(bearer.backpack) ~= nil`,
  );
  expect(await answer.json()).toMatchObject({ values: ["true"] });
  await walker.waitFor(statusInfo, ({ attributes }) => (attributes?.weight ?? 0) > BURDEN_STONES, { from });
  await lua(`${bearer} bearer.stamina_regeneration = 0 bearer.stamina = 20`);
  const outcomes: string[] = [];
  // A turn, two steps that cost nine stamina each, and one for which there is not enough.
  for (let n = 0; n < 4; n++) outcomes.push((await walker.step(EAST)).outcome);
  expect(outcomes).toEqual(["accepted", "accepted", "accepted", "rejected"]);
  await walker.waitFor(clilocMessage, ({ cliloc }) => cliloc === TOO_MUCH, { from });
  await lua(`${bearer} bearer.backpack:find("iron_ingot"):delete() bearer.stamina = 1`);
  expect(await walker.step(EAST)).toMatchObject({ outcome: "accepted" });
});
