import { afterAll, beforeAll, expect, it } from "vitest";
import type { GameClient } from "../../support/client/game-client.js";
import { worldItem } from "../../../runtime/protocol/packets/clicks.js";
import { deleteObject } from "../../../runtime/protocol/packets/movement.js";
import { gameMasterAt } from "../../support/commanding.js";
import { afterRestart, sharedShard } from "../../support/one-shard.js";
import { caughtUp, Players } from "../../support/players.js";
import type { Shard } from "../../support/shard.js";
import { creaturesOf, storedSpawners } from "./stored-spawners.js";
import { run } from "./world-commands.js";

const SQUARE = { x: 1434, y: 1699 };
const SPAWNER_ART = 0x1f13;

let shard: Shard;
let players: Players;
let created: number;
let creatures: number;

beforeAll(() => {
  shard = sharedShard();
  players = new Players(shard);
});

it("the sample's spawners are made and filled", async () => {
  const said = await run(shard, "create_spawners");
  created = Number(/Spawners: (\d+) created, 0 changed, 0 unchanged, 0 problems/.exec(said)?.[1]);
  expect(created, said).toBeGreaterThan(5);
  const filled = await run(shard, "initial_spawn");
  creatures = Number(/spawners made (\d+) creatures/.exec(filled)?.[1]);
  expect(creatures, filled).toBeGreaterThan(20);
  expect(filled).not.toContain("generic_npc");
});

afterRestart(() => {
  beforeAll(() => {
    shard = sharedShard();
    players.follow(shard);
  });
  afterAll(async () => {
    await players.leave();
    await players.remove();
  });

  it("spawners and their creatures are there, and are neither made nor filled again", async () => {
    const before = storedSpawners(shard.dataDirectory);
    expect([before.spawners, creaturesOf(before)]).toEqual([created, creatures]);
    expect(await run(shard, "create_spawners")).toContain(`Spawners: 0 created, 0 changed, ${created} unchanged`);
    expect(await run(shard, "initial_spawn")).toContain("made 0 creatures");
  });

  it("spawners are seen by staff only, from a promotion to a demotion", async () => {
    const anna = await players.inWorldAt("anna", SQUARE);
    const gail = await gameMasterAt(shard, players, "gail", SQUARE);
    await Promise.all([caughtUp(anna), caughtUp(gail)]);
    const seen = (client: GameClient): number =>
      client.received.of(worldItem).filter(({ graphic }) => graphic === SPAWNER_ART).length;
    expect(seen(anna)).toBe(0);
    expect(seen(gail)).toBeGreaterThan(0);
    const { accountId } = await players.account("anna");
    const becomes = (role: string): Promise<Response> => shard.request("PUT", `/api/users/${accountId}`, { role });
    expect((await becomes("Counselor")).status).toBe(200);
    const { serial } = await anna.waitFor(worldItem, ({ graphic }) => graphic === SPAWNER_ART);
    expect((await becomes("Regular")).status).toBe(200);
    await anna.waitFor(deleteObject, (gone) => gone.serial === serial);
  });
});
