import { afterAll, beforeAll, expect, it } from "vitest";
import { drawPlayer } from "../../../runtime/protocol/packets/entering.js";
import { answered, gameMasterAt } from "../../support/commanding.js";
import { afterRestart, sharedShard } from "../../support/one-shard.js";
import { Players } from "../../support/players.js";
import { execute } from "../../support/command-jobs.js";

/** Middle of nowhere. */
const MEADOW = { x: 3_050, y: 2_650 };
const ARENA = { x: 3_050, y: 2_750 };

const said = async (command: string): Promise<string> => (await execute(sharedShard(), command)).outputLines.join(" ");

let players: Players;
beforeAll(() => {
  players = new Players(sharedShard());
});

it("an event goes on when all have left the game", async () => {
  const staff = await gameMasterAt(sharedShard(), players, "gerda", ARENA);
  const wanda = await players.inWorldAt("wanda", MEADOW);
  await answered(staff, ".event_start The Siege", "The Siege begins.");
  const from = wanda.received.frames.length;
  wanda.say(".event_join");
  expect(await wanda.waitFor(drawPlayer, undefined, { from })).toMatchObject(ARENA);
  await players.leave();
  expect(await said("event")).toContain("1 player takes part.");
});

afterRestart(() => {
  beforeAll(() => players.follow(sharedShard()));
  afterAll(async () => {
    await players.leave();
    await players.remove();
  });

  it("an event goes on after a restart, and who was away when it ended goes back on coming", async () => {
    expect(await said("event")).toContain("The Siege, by");
    expect(await said("event_end")).toContain("0 went back, 1 are away");
    const wanda = await players.inWorld("wanda");
    expect(await wanda.waitFor(drawPlayer, ({ x, y }) => x === MEADOW.x && y === MEADOW.y)).toMatchObject(MEADOW);
  });
});
