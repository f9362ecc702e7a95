import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import type { LoadPlayer, Staff } from "../../loadtest/scenario/player.js";
import type { ShardFinding } from "../../loadtest/scenario/shard.js";
import { projectDirectory } from "../../runtime/base/system/version.js";
import type { ScenarioModule } from "../../loadtest/scenario/scenario.js";
import { clientPackets } from "../../runtime/protocol/packets/index.js";
import { attackTarget, deathAnimation, deathStatus, hitsUpdate, manaUpdate } from "../../runtime/protocol/packets/combat.js";
import { drawPlayer } from "../../runtime/protocol/packets/entering.js";
import { popupMenu } from "../../runtime/protocol/packets/extended.js";
import { wornItem } from "../../runtime/protocol/packets/clicks.js";
import { deleteObject } from "../../runtime/protocol/packets/movement.js";
import { clilocMessage, SYSTEM_BODY, SYSTEM_SERIAL, unicodeMessage } from "../../runtime/protocol/packets/speech.js";
import { targetCursor } from "../../runtime/protocol/packets/targets.js";
import type { FakeShardOptions } from "./fake-shard.js";
import { cleanUpRuns, run } from "./stepped-run.js";
import type { Outcome } from "./stepped-run.js";

afterEach(cleanUpRuns);

type Replies = Record<string, (fields: Record<string, unknown>) => Uint8Array[]>;

const SELF = 1;
const spoken = (serial: number, text: string): Uint8Array =>
  unicodeMessage.write({ serial, body: SYSTEM_BODY, type: 0, hue: 0, font: 3, language: "ENU", name: "Somebody", text });
const overhead = (serial: number, cliloc: number): Uint8Array =>
  clilocMessage.write({ serial, body: 400, type: 0, hue: 0, font: 3, cliloc, name: "Me", arguments: "" });
const cursor = (id: number): Uint8Array => targetCursor.write({ type: 0, cursor: id, flags: 0 });

function replying(replies: Replies): FakeShardOptions {
  return {
    replies: (frame) => {
      const packet = clientPackets.find(frame);
      return packet === undefined ? [] : (replies[packet.name]?.(packet.read(frame) as Record<string, unknown>) ?? []);
    },
  };
}

/** One client plays `part` once; then the test goes on until its end. */
function playOnce(
  part: (player: LoadPlayer) => Promise<void>,
  replies: Replies,
  more: Partial<ScenarioModule> = {},
): Promise<Outcome> {
  let isPlayed = false;
  const play = async (player: LoadPlayer): Promise<void> => {
    if (isPlayed) return player.pause(600_000);
    isPlayed = true;
    await part(player);
  };
  return run(replying(replies), { clients: 1, durationSeconds: 3 }, {}, Infinity, { scenario: { ...more, play } });
}

describe("an adventurer of a scenario", () => {
  it("knows how it is, who is hurt, whom it fights, and who died", async () => {
    const { details } = await playOnce(
      async (player) => {
        expect(player.condition).toMatchObject({ body: 400, isDead: false, opponent: 0 });
        await player.send("SingleClick", { serial: 5 });
        await player.pause(10);
        expect(player.condition).toMatchObject({ hits: 40, hitsMax: 90, mana: 7, manaMax: 70, opponent: 9 });
        expect([player.healthOf(9), player.healthOf(10)]).toEqual([0.4, undefined]);
        expect([player.corpseOf(9), player.corpseOf(10)]).toEqual([99, undefined]);
        expect(await player.attack(9)).toBe(true);
        await player.use(6);
        await player.pause(10);
        expect(player.condition).toMatchObject({ isDead: true, isAtWar: false, opponent: 0, body: 0x192 });
        await player.use(7);
        await player.pause(10);
        expect(player.condition).toMatchObject({ isDead: false, body: 400 });
      },
      {
        SingleClick: () => [
          hitsUpdate.write({ serial: SELF, max: 90, current: 40 }),
          manaUpdate.write({ serial: SELF, max: 70, current: 7 }),
          hitsUpdate.write({ serial: 9, max: 25, current: 10 }),
          attackTarget.write({ serial: 9 }),
          deathAnimation.write({ mobile: 9, corpse: 99 }),
        ],
        DoubleClick: ({ serial }) => [
          deathStatus.write({ action: serial === 6 ? 0 : 1 }),
          drawPlayer.write({
            ...{ serial: SELF, body: serial === 6 ? 0x192 : 400, hue: 0, flags: 0 },
            ...{ x: 1496, y: 1628, direction: 4, z: 10 },
          }),
        ],
      },
    );
    expect(details.failures).toEqual({});
  });

  it("casts and uses skills: words are no answer, a cursor or a text for the player is", async () => {
    const answered: unknown[] = [];
    const { details } = await playOnce(
      async (player) => {
        expect(await player.cast(4, { on: SELF })).toBe(true);
        expect(await player.cast(5, { on: 9 })).toBe(false);
        expect(await player.useSkill(35, { on: 12 })).toBe(true);
        expect(await player.useSkill(36)).toBe(false);
      },
      {
        CastSpellRequest: ({ spell }) =>
          spell === 4 ? [spoken(SELF, "In Mani"), cursor(3)] : [spoken(SELF, "In Por Ylem"), overhead(SELF, 502632)],
        TextCommand: ({ text }) =>
          text === "35 0" ? [spoken(SYSTEM_SERIAL, "Tame which animal?"), cursor(4)] : [spoken(SYSTEM_SERIAL, "No.")],
        TargetAnswer: (answer) => {
          answered.push(answer);
          return [];
        },
      },
    );
    expect(details.failures).toEqual({});
    expect(answered).toMatchObject([
      { cursor: 3, serial: SELF },
      { cursor: 4, serial: 12 },
    ]);
    expect(details.measured).toMatchObject({ "cast.done": 2, "skill.done": 2 });
  });

  it("chooses lines of a context menu, but none that is greyed", async () => {
    const chosen: unknown[] = [];
    const lines = [
      { cliloc: 3006118, index: 4, flags: 0 },
      { cliloc: 3006111, index: 5, flags: 1 },
    ];
    const { details } = await playOnce(
      async (player) => {
        const menu = await player.contextMenu(9);
        expect(menu.lines).toEqual([3006118]);
        expect([menu.choose(3006111), menu.choose(3006118)]).toEqual([false, true]);
      },
      {
        PopupMenuRequest: () => [popupMenu.write({ serial: 9, lines })],
        PopupMenuChoice: (choice) => {
          chosen.push(choice);
          return [];
        },
      },
    );
    expect(details.failures).toEqual({});
    expect(chosen).toMatchObject([{ serial: 9, index: 4 }]);
    expect(details.measured).toMatchObject({ "context-menu.done": 1 });
  });

  it("steps at the pace of riders while it rides", async () => {
    const { details, shard } = await playOnce(
      async (player) => {
        expect(player.isMounted).toBe(false);
        await player.use(7);
        await player.pause(10);
        expect(player.isMounted).toBe(true);
        await player.walk(4, { tiles: 11 });
        await player.use(8);
        await player.pause(10);
        expect(player.isMounted).toBe(false);
      },
      {
        DoubleClick: ({ serial }) =>
          serial === 7
            ? [wornItem.write({ serial: 70, graphic: 0x3ea0, layer: 0x19, mobile: SELF, hue: 0 })]
            : [deleteObject.write({ serial: 70 })],
      },
    );
    expect(details.failures).toEqual({});
    const times = shard.games[0]!.steps.map(({ at }) => at!);
    const pauses = times.slice(1).map((at, step) => at - times[step]!);
    expect(pauses).toHaveLength(10);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(100);
    expect(Math.max(...pauses)).toBeLessThan(200);
  });
});

describe("the objectives of a scenario", () => {
  const nothing = async (player: LoadPlayer): Promise<void> => void (await player.walk(4));

  it("are thresholds that it brings along, and what it finds out about the shard when all have left", async () => {
    const order: string[] = [];
    const { artifact, details } = await playOnce(
      (player) => {
        order.push("play");
        return nothing(player);
      },
      {},
      {
        thresholds: ["acks>=1", "say.done>=1"],
        prepare: async ({ clients, seconds, staff }) => {
          order.push(`prepare ${clients} ${seconds} ${(await staff("GET", "/api/users/")).status}`);
          return () => {
            order.push("judge");
            return [{ objective: "gold is conserved", value: "+1", limit: "0", held: false }];
          };
        },
      },
    );
    expect(order).toEqual(["prepare 1 3 200", "play", "judge"]);
    expect(details.objectives.slice(4)).toEqual([
      { slo: "acks", value: "1", threshold: ">= 1", held: true },
      { slo: "say.done", value: "not measured", threshold: ">= 1", held: false },
      { slo: "gold is conserved", value: "+1", threshold: "0", held: false },
    ]);
    expect(artifact.passed).toBe(false);
    expect(artifact.failedConditions.join()).toContain("gold is conserved");
  });

  it("fail the run when the shard cannot be prepared or judged", async () => {
    const broken = await playOnce(nothing, {}, { prepare: () => Promise.reject(new Error("no ground")) });
    expect(broken.details.bootstrapProblem).toBe("A scenario cannot prepare the shard: no ground");
    expect(broken.artifact).toMatchObject({ passed: false, metrics: { loginSucceeded: 0 } });
    const unjudged = await playOnce(nothing, {}, { prepare: () => () => Promise.reject(new Error("gone")) });
    expect(unjudged.details.objectives.at(-1)).toMatchObject({ value: "gone", held: false });
  });

  it("count a player who neither steps nor gets an answer for a minute, once", async () => {
    const scenario: ScenarioModule = {
      async play(player) {
        await player.walk(4);
        await player.pause(150_000);
      },
    };
    const { details } = await run({}, { clients: 1, durationSeconds: 140 }, {}, Infinity, { scenario });
    expect(details.measured).toMatchObject({ "players.stuck": 1 });
  });
});

/** Scenarios are JavaScript, which only their own tsconfig.json checks. */
const LEDGER: string = "../../loadtest/scenarios/shard/ledger.js";

describe("the books of a scenario", () => {
  interface Line {
    template: string;
    count: number;
    causes: { cause: string; made: number; gone: number }[];
  }
  interface Books {
    findingsOfLedger: (
      before: Map<string, Line>,
      after: Map<string, Line>,
      say: (text: string) => void,
    ) => { held: boolean; value: string }[];
  }
  const books = (...lines: Line[]): Map<string, Line> => new Map(lines.map((line) => [line.template, line]));
  const gold = (count: number, made: number, gone: number): Line => ({
    ...{ template: "gold", count },
    causes: [
      { cause: "lua/features/creatures/lib/loot.lua", made, gone: 0 },
      { cause: "decay", made: 0, gone },
    ],
  });
  const arrow = (count: number): Line => ({ template: "arrow", count, causes: [] });

  it("hold when what there is changed by what was made and destroyed, and tell by what", async () => {
    const { findingsOfLedger } = (await import(LEDGER)) as Books;
    const told: string[] = [];
    const findings = findingsOfLedger(books(gold(100, 50, 0)), books(gold(160, 120, 10), arrow(0)), (text) => told.push(text));
    expect(findings.map(({ held }) => held)).toEqual([true, true]);
    expect(told).toEqual([
      "Gold made: 70 lua/features/creatures/lib/loot.lua",
      "Gold gone: 10 decay",
      "Things other than gold made: nothing",
      "Things other than gold gone: nothing",
    ]);
  });

  it("do not hold when a piece was lost or doubled on its way", async () => {
    const { findingsOfLedger } = (await import(LEDGER)) as Books;
    const told: string[] = [];
    const say = (text: string): void => void told.push(text);
    const findings = findingsOfLedger(books(gold(100, 50, 0), arrow(5)), books(gold(161, 120, 10), arrow(4)), say);
    expect(findings.map(({ held }) => held)).toEqual([false, false]);
    expect(findings[1]!.value).toBe("2 of 2 templates are not");
    expect(told.at(-1)).toBe("  NOT CONSERVED arrow: 0 made, 0 gone, but -1 in the world");
  });
});

interface Watching {
  watchCreatures(this: void, staff: Staff, say: (text: string) => void): { end(): Promise<ShardFinding[]> };
}

describe("the watch for creatures that get nowhere", () => {
  it("counts a command that does not end as late scripts, and one that fails as missed, so that the books are still judged", async () => {
    const file = path.join(projectDirectory(), "loadtest/scenarios/adventure/creatures.js");
    const { watchCreatures } = (await import(pathToFileURL(file).href)) as Watching;
    const watch = (answer: Staff): Promise<ShardFinding[]> => watchCreatures(answer, () => {}).end();
    const late = { success: false, outputLines: ["The command is still running after 30 seconds."] };
    expect(await watch(() => Promise.resolve({ status: 200, body: late }))).toMatchObject([
      { value: "0 in 1 watches of 12 s, scripts were late in 1", held: false },
    ]);
    expect(await watch(() => Promise.reject(new Error("no answer")))).toMatchObject([{ value: "no answer", held: false }]);
  });
});
