import { afterEach, describe, expect, it } from "vitest";
import type { Options } from "../../loadtest/loadtest-options.js";
import { parseThreshold } from "../../loadtest/judge/threshold.js";
import type { LoadPlayer } from "../../loadtest/scenario/player.js";
import { sharedOut } from "../../loadtest/scenario/scenario.js";
import { clientPackets } from "../../runtime/protocol/packets/index.js";
import { attackTarget } from "../../runtime/protocol/packets/combat.js";
import { drawPlayer, mobileIncoming } from "../../runtime/protocol/packets/entering.js";
import { gump, menu } from "../../runtime/protocol/packets/gumps.js";
import { containerContents, dropAccepted, liftReject, openContainer, VENDOR_GUMP } from "../../runtime/protocol/packets/items.js";
import { wornItem, worldItem } from "../../runtime/protocol/packets/clicks.js";
import { deleteObject, mobileMoving } from "../../runtime/protocol/packets/movement.js";
import { SYSTEM_BODY, SYSTEM_SERIAL, unicodeMessage } from "../../runtime/protocol/packets/speech.js";
import { targetCursor } from "../../runtime/protocol/packets/targets.js";
import { buyClose, buyList } from "../../runtime/protocol/packets/trade.js";
import type { FakeShardOptions } from "./fake-shard.js";
import { cleanUpRuns, run } from "./stepped-run.js";
import type { Outcome } from "./stepped-run.js";

afterEach(cleanUpRuns);

/** What the fake shard answers a packet of this name with. */
type Replies = Record<string, (fields: Record<string, unknown>) => Uint8Array[]>;

const SELF = 1;
const hue = 0;
const person = { body: 400, x: 1500, y: 1630, z: 5, direction: 0x82, hue, flags: 0, notoriety: 1 };
const spoken = (serial: number, text: string): Uint8Array =>
  unicodeMessage.write({ serial, body: SYSTEM_BODY, type: 0, hue, font: 3, language: "ENU", name: "Somebody", text });
const inBag = (serial: number, container: number, x: number) => ({ serial, graphic: 0xeed, amount: 5, x, y: 1, container, hue });

function replying(replies: Replies): Pick<FakeShardOptions, "replies"> {
  return {
    replies: (frame) => {
      const packet = clientPackets.find(frame);
      return packet === undefined ? [] : (replies[packet.name]?.(packet.read(frame) as Record<string, unknown>) ?? []);
    },
  };
}

/** One client plays `part` once; then the test goes on until its end. */
async function playOnce(
  part: (player: LoadPlayer) => Promise<void>,
  behaviour: FakeShardOptions = {},
  changes: Partial<Options> = {},
): Promise<Outcome> {
  let isPlayed = false;
  const play = async (player: LoadPlayer): Promise<void> => {
    if (isPlayed) return player.pause(600_000);
    isPlayed = true;
    await part(player);
  };
  const options = { clients: 1, durationSeconds: 3, ...changes };
  return run(behaviour, options, {}, Infinity, { scenario: { play } });
}

describe("what a player of a scenario does", () => {
  it("walks, and its steps count as those of the specified movement", async () => {
    const { artifact, details, shard } = await playOnce(
      async (player) => {
        expect(player).toMatchObject({
          index: 0,
          username: "stress_0001",
          serial: SELF,
          place: { x: 1496, y: 1628, direction: 4 },
        });
        expect(await player.walk(2, { tiles: 2 })).toBe(true);
        expect(player.place).toEqual({ facet: 1, x: 1498, y: 1628, z: 10, direction: 2 });
        expect(await player.walk(2, { run: false })).toBe(true);
        expect(await player.walk(2)).toBe(false);
        expect(player.place).toMatchObject({ x: 1496, y: 1628 });
      },
      { answersAfterMs: 7, answers: (count) => (count === 5 ? "reject" : "acknowledge") },
    );
    expect(details.failures).toEqual({});
    expect(artifact.metrics).toMatchObject({ movesSent: 5, movesAcked: 4, ackLatencyP50Ms: 7 });
    expect(details.movement.rejected).toBe(1);
    expect(shard.games[0]!.steps.map(({ direction }) => direction)).toEqual([0x82, 0x82, 0x82, 0x02, 0x82]);
  });

  it("says something and hears it, and then what others answered in the same moment", async () => {
    const { details } = await playOnce(
      async (player) => {
        await player.say("Hail!");
        expect(await player.hear(/welcome (\w+)/)).toEqual({ serial: 9, name: "Somebody", text: "welcome friend" });
        await player.say("Bye", "whisper");
      },
      replying({ UnicodeSpeech: ({ text }) => [spoken(9, "another"), spoken(SELF, String(text)), spoken(9, "welcome friend")] }),
    );
    expect(details.failures).toEqual({});
    expect(details.measured).toMatchObject({ "say.done": 2, "say.failed": 0, rounds: 1, "rounds.failed": 0 });
  });

  it("knows who and what is around it, as a client does", async () => {
    await playOnce(
      async (player) => {
        await player.send("SingleClick", { serial: 5 });
        await player.pause(10);
        expect(player.mobiles).toEqual([{ serial: 9, body: 400, x: 1501, y: 1630, z: 5, direction: 2, hue, notoriety: 1 }]);
        expect(player.distanceTo(player.mobiles[0]!)).toBe(130);
        expect(player.items.map(({ serial, inside, layer }) => [serial, inside, layer])).toEqual([
          [70, undefined, undefined],
          [77, SELF, 0x15],
        ]);
        expect(player.backpack).toBe(77);
        expect(player.place).toMatchObject({ x: 1400, y: 1500 });
      },
      replying({
        SingleClick: () => [
          mobileIncoming.write({ ...person, serial: 9, equipment: [{ serial: 60, graphic: 0x1517, layer: 5, hue }] }),
          mobileIncoming.write({ ...person, serial: 10, equipment: [{ serial: 61, graphic: 0x1517, layer: 5, hue }] }),
          mobileMoving.write({ ...person, serial: 9, x: 1501 }),
          worldItem.write({ serial: 70, graphic: 0xeed, amount: 3, amountAgain: 3, x: 1, y: 2, z: 3, hue }),
          wornItem.write({ serial: 77, graphic: 0xe75, layer: 0x15, mobile: SELF, hue }),
          deleteObject.write({ serial: 10 }),
          deleteObject.write({ serial: 60 }),
          drawPlayer.write({ serial: SELF, body: 400, hue, flags: 0, x: 1400, y: 1500, direction: 0, z: 0 }),
        ],
      }),
    ).then(({ details }) => expect(details.failures).toEqual({}));
  });

  it("opens a container, and drags things", async () => {
    let drags = 0;
    const { details } = await playOnce(
      async (player) => {
        const goods = await player.open(40);
        expect(goods.map(({ serial, amount }) => [serial, amount])).toEqual([
          [41, 5],
          [42, 5],
        ]);
        expect(await player.drag(goods[0]!, 50, { amount: 2 })).toBe(true);
        expect(await player.drag(42, { x: 3, y: 4 })).toBe(false);
      },
      replying({
        DoubleClick: () => [
          openContainer.write({ serial: 40, gump: 0x3c }),
          containerContents.write({ items: [inBag(41, 40, 1), inBag(42, 40, 2)] }),
        ],
        PickUpItem: ({ serial, amount }) => {
          expect([serial, amount]).toEqual(drags === 0 ? [41, 2] : [42, 1]);
          return [];
        },
        DropItem: ({ container, x }) => {
          expect([container, x]).toEqual(drags === 0 ? [50, 0xffff] : [0xffffffff, 3]);
          return drags++ === 0 ? [dropAccepted.write({})] : [liftReject.write({ reason: 1 })];
        },
      }),
    );
    expect(details.failures).toEqual({});
    expect(details.measured).toMatchObject({ "open.done": 1, "drag.done": 2 });
  });

  it("buys from a vendor what it chooses by price and name", async () => {
    const bought: unknown[] = [];
    const { details } = await playOnce(
      async (player) => {
        const goods = (one: number) => (all: { name: string; price: number; serial: number }[]) => {
          expect(all.map(({ name, price, serial }) => [name, price, serial])).toEqual([
            ["bread", 3, 81],
            ["ale", 2, 82],
          ]);
          return all.filter(({ price }) => price < one).map(({ serial }) => ({ serial, amount: 4 }));
        };
        expect(await player.buy(30, goods(3))).toBe(true);
        expect(await player.buy(30, goods(1), { ask: "vendor buy, please" })).toBe(false);
      },
      replying({
        UnicodeSpeech: ({ text }) => {
          expect(text).toMatch(/^vendor buy/);
          return [
            containerContents.write({ items: [inBag(82, 31, 2), inBag(81, 31, 1)] }),
            buyList.write({
              container: 31,
              lines: [
                { price: 3, name: "bread" },
                { price: 2, name: "ale" },
              ],
            }),
            openContainer.write({ serial: 30, gump: VENDOR_GUMP, type: 0 }),
          ];
        },
        BuyReply: (reply) => {
          bought.push(reply["items"]);
          return reply["items"] === undefined ? [] : [buyClose.write({ vendor: 30 })];
        },
      }),
    );
    expect(details.failures).toEqual({});
    expect(bought).toEqual([[{ layer: 0x1a, serial: 82, amount: 4 }], undefined]);
    expect(details.measured).toMatchObject({ "shop.done": 2, "buy.done": 1 });
  });

  it("attacks and casts, and learns whether it may", async () => {
    const answered: unknown[] = [];
    const system = (text: string): Uint8Array => spoken(SYSTEM_SERIAL, text);
    const { details, shard } = await playOnce(
      async (player) => {
        expect(await player.attack(9)).toBe(true);
        expect(await player.attack({ serial: 10 })).toBe(false);
        expect(await player.cast(5, { on: 9 })).toBe(true);
        expect(await player.cast(6)).toBe(false);
      },
      replying({
        AttackRequest: ({ serial }) => [serial === 9 ? attackTarget.write({ serial: 9 }) : system("No.")],
        CastSpellRequest: ({ spell }) => [spell === 5 ? targetCursor.write({ type: 0, cursor: 3, flags: 1 }) : system("No.")],
        TargetAnswer: (answer) => {
          answered.push(answer);
          return [];
        },
      }),
    );
    expect(details.failures).toEqual({});
    expect(answered).toMatchObject([{ cursor: 3, serial: 9 }]);
    expect(shard.games[0]!.ids.filter((id) => id === 0x72)).toHaveLength(1);
    expect(details.measured).toMatchObject({ "attack.done": 2, "cast.done": 2 });
  });

  it("answers windows, menus and target cursors", async () => {
    const answers: unknown[] = [];
    const note = (fields: unknown): Uint8Array[] => {
      answers.push(fields);
      return [];
    };
    const layout = "{ button 10 10 1 2 1 0 7 }{ text 40 10 0 0 }{ textentry 1 1 9 9 0 3 1 }";
    const { details } = await playOnce(
      async (player) => {
        await player.pressHelp();
        const window = await player.gump("Send it");
        window.press("Send it", { texts: { [window.entries[0]!]: "hello" } });
        const lines = await player.menu("Which");
        expect(lines.lines).toEqual(["red", "blue"]);
        lines.choose("blue");
        await player.target({ x: 5, y: 6, z: 7, graphic: 8 });
        await player.target("cancel");
      },
      replying({
        HelpRequest: () => [
          gump.write({ serial: 1, type: 2, x: 0, y: 0, layout: "{ text 0 0 0 0 }", texts: ["another"] }),
          gump.write({ serial: 3, type: 4, x: 0, y: 0, layout, texts: ["Send it", ""] }),
        ],
        GumpResponse: (fields) => {
          note(fields);
          return [
            menu.write({
              serial: 5,
              menu: 6,
              question: "Which colour?",
              answers: ["red", "blue"].map((text, at) => ({ graphic: at + 20, hue, text })),
            }),
          ];
        },
        MenuAnswer: (fields) => {
          note(fields);
          return [1, 2].map((cursor) => targetCursor.write({ type: 1, cursor, flags: 0 })).slice(0, 1);
        },
        TargetAnswer: (fields) => {
          note(fields);
          return fields["cursor"] === 1 ? [targetCursor.write({ type: 1, cursor: 2, flags: 0 })] : [];
        },
      }),
    );
    expect(details.failures).toEqual({});
    expect(answers).toMatchObject([
      { serial: 3, type: 4, button: 7, texts: [{ id: 3, text: "hello" }] },
      { serial: 5, menu: 6, index: 2, graphic: 21 },
      { cursor: 1, x: 5, y: 6, z: 7, graphic: 8, serial: 0 },
      { cursor: 2, x: 0xffff, y: 0xffff },
    ]);
    expect(details.measured).toMatchObject({ "gump.done": 1, "menu.done": 1, "cursor.done": 2 });
  });

  it("waits for any packet, measures what it is told to, and asks the HTTP API", async () => {
    const { details } = await playOnce(
      async (player) => {
        await player.measure("look", async () => {
          await player.send("SingleClick", { serial: 5 });
          const item = await player.waitFor("WorldItem", ({ serial }) => serial === 71);
          expect(item).toMatchObject({ graphic: 0xeed });
        });
        const answer = await player.staff("GET", "/api/users/");
        expect(answer).toMatchObject({ status: 200, body: [{ username: "stress_0001" }] });
        expect((await player.staff("GET", "/nowhere")).status).toBe(404);
      },
      replying({
        SingleClick: () =>
          [70, 71].map((serial) => worldItem.write({ serial, graphic: 0xeed, amount: 1, amountAgain: 1, x: 1, y: 2, z: 3, hue })),
      }),
    );
    expect(details.failures).toEqual({});
    expect(details.measured).toMatchObject({ "look.done": 1, "staff.done": 2 });
  });
});

describe("a scenario that fails", () => {
  it("is told after its wait, which counts as a failed action, and goes on with the next round a second later", async () => {
    const { artifact, details, output } = await run({}, { clients: 2, durationSeconds: 13 }, {}, Infinity, {
      scenario: { play: (player) => player.say("Does anybody hear me?") },
    });
    expect(details.failures).toEqual({ "scenario own: no message of its own within 5 s": 4 });
    expect(details.measured).toMatchObject({ "say.done": 0, "say.failed": 100, rounds: 4, "rounds.failed": 100 });
    expect(details.warnings.join()).toContain("4 of 4 rounds of scenarios failed");
    expect(output).toMatch(/Actions\n {2}4 rounds of scenarios, 100 % failed\n {2}say {2}0 done, 4 failed/);
    // Nobody walked.
    expect(artifact.failedConditions).toEqual([
      "movement acknowledgement p95 latency: not measured, threshold < 200 ms",
      "acknowledgements received: 0, threshold >= 1",
    ]);
  });

  it.each<[string, (player: LoadPlayer) => Promise<unknown>, RegExp]>([
    ["throws", () => Promise.reject(new Error("out of ideas\nand more")), /^scenario own: out of ideas$/],
    [
      "names no packet",
      (player) => player.send("Nonsense"),
      /no packet of the client with the name Nonsense; see docs\/packets\.md/,
    ],
    ["waits for no packet", (player) => player.waitFor("SingleClick"), /no packet of the server with the name SingleClick/],
    ["fills a packet wrongly", (player) => player.send("SingleClick", { serial: "x" }), /SingleClick/],
    ["walks nowhere", (player) => player.walk(9), /0 \(north\) to 7 \(north-west\)/],
    ["names an action badly", (player) => player.measure("Two words", () => Promise.resolve()), /'Two words' is no name/],
    ["takes a name that is taken", (player) => player.measure("login", () => Promise.resolve()), /'login' is no name/],
  ])("names the reason when it %s", async (_what, part, cause) => {
    const { details } = await playOnce(async (player) => void (await part(player)));
    expect(Object.keys(details.failures)).toHaveLength(1);
    expect(Object.keys(details.failures)[0]).toMatch(cause);
  });

  it("sets up each player until that succeeds, and only then plays", async () => {
    const done: string[] = [];
    let attempts = 0;
    const scenario = {
      setUp: (player: LoadPlayer) => {
        done.push(`set up ${player.index}`);
        return attempts++ === 0 ? Promise.reject(new Error("not yet")) : Promise.resolve();
      },
      play: (player: LoadPlayer) => {
        done.push("play");
        return player.pause(600_000);
      },
    };
    const { details } = await run({}, { clients: 1, durationSeconds: 10 }, {}, Infinity, { scenario });
    expect(done).toEqual(["set up 0", "set up 0", "play"]);
    expect(details.failures).toEqual({ "scenario own: not yet": 1 });
  });

  it("loses its connection when the shard sends what nobody can read", async () => {
    const { details } = await playOnce(
      (player) => player.say("Hail!"),
      replying({ UnicodeSpeech: () => [Buffer.from("ae0003", "hex")] }),
    );
    expect(Object.keys(details.failures)[0]).toMatch(
      /^connection lost in the world: game server: unreadable bytes: UnicodeMessage/,
    );
  });
});

describe("the end of a test", () => {
  it("ends what players wait for, lets a step be answered, and runs what scenarios clean up", async () => {
    const ended: string[] = [];
    const scenario = {
      play: async (player: LoadPlayer): Promise<void> => {
        try {
          if (player.index === 0) await player.pause(600_000);
          else if (player.index === 1) await player.hear("never", { timeoutMs: 600_000 });
          else for (;;) await player.walk(player.index);
        } finally {
          ended.push(`player ${player.index}`);
        }
      },
    };
    const { artifact, details } = await run({ answersAfterMs: 60 }, { clients: 4, durationSeconds: 1 }, {}, Infinity, {
      scenario,
    });
    expect(ended.sort()).toEqual(["player 0", "player 1", "player 2", "player 3"]);
    expect(details.series.at(-1)).toMatchObject({ left: 4, moving: 0 });
    expect(artifact.metrics.movesSent).toBe(artifact.metrics.movesAcked);
    expect(details).toMatchObject({ failures: {}, endedEarly: null });
  });

  it("comes for a scenario that catches everything and never ends", async () => {
    const scenario = {
      play: async (player: LoadPlayer): Promise<void> => {
        for (;;) await player.walk(0).catch(() => undefined);
      },
    };
    const { details } = await run({}, { clients: 1, durationSeconds: 1 }, {}, Infinity, { scenario });
    expect(details.series.at(-1)).toMatchObject({ left: 1 });
  });

  it("comes for a scenario that waits for nothing at all", async () => {
    const { details } = await run({}, { clients: 2, durationSeconds: 1 }, {}, Infinity, {
      scenario: { play: () => Promise.resolve() },
    });
    expect(details.measured["rounds"]).toBeGreaterThan(100);
    expect(details.series.at(-1)).toMatchObject({ left: 2 });
  });

  it("is the same for the same seed, which scenarios draw from", async () => {
    const drawn = async (seed: number): Promise<number[]> => {
      const numbers: number[] = [];
      await playOnce(
        (player) => {
          for (let at = 0; at < 5; at++) numbers.push(player.random());
          expect(["a", "b"]).toContain(player.pick(["a", "b"]));
          expect(player.pick([])).toBeUndefined();
          return Promise.resolve();
        },
        {},
        { seed },
      );
      expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
      return numbers;
    };
    const first = await drawn(7);
    expect(first).toHaveLength(5);
    expect(await drawn(7)).toEqual(first);
    expect(await drawn(8)).not.toEqual(first);
  });
});

describe("measures of actions", () => {
  it("can have thresholds", async () => {
    const { artifact } = await playOnce(
      async (player) => {
        await player.walk(4);
        await player.say("Hail!");
      },
      replying({ UnicodeSpeech: ({ text }) => [spoken(SELF, String(text))] }),
      { thresholds: ["say.p95<100", "say.done>=2", "drag.p95<100"].map(parseThreshold) },
    );
    expect(artifact.failedConditions).toEqual(["say.done: 1, threshold >= 2", "drag.p95: not measured, threshold < 100 ms"]);
  });
});

describe("clients of several scenarios", () => {
  it("are shared out by weight, whatever their number", () => {
    const shares = sharedOut([70, 20, 10], 100);
    expect([0, 1, 2].map((which) => shares.filter((one) => one === which).length)).toEqual([70, 20, 10]);
    expect(new Set(sharedOut([70, 20, 10], 10).slice(0, 6))).toContain(1);
    expect(sharedOut([1], 3)).toEqual([0, 0, 0]);
    expect(sharedOut([1, 1], 4)).toEqual([0, 1, 0, 1]);
  });
});
