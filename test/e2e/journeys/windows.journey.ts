import { beforeAll, describe, expect, it } from "vitest";
import { mobileIncoming } from "../../../runtime/protocol/packets/entering.js";
import { closeGump, mapChange } from "../../../runtime/protocol/packets/extended.js";
import { compressedGump, gump } from "../../../runtime/protocol/packets/gumps.js";
import { deleteObject } from "../../../runtime/protocol/packets/movement.js";
import { unicodeMessage } from "../../../runtime/protocol/packets/speech.js";
import { MetricsPage } from "../../support/metrics-page.js";
import { caughtUp, type Players } from "../../support/players.js";
import { playersOfSubject, sharedShard } from "../../support/one-shard.js";
import type { Shard } from "../../support/shard.js";

const TRAMMEL = 1;
const MALAS = 3;

let shard: Shard;
const players = playersOfSubject();
beforeAll(() => {
  shard = sharedShard();
});

const metrics = async (): Promise<MetricsPage> => new MetricsPage(await (await fetch(`${shard.url}/metrics`)).text());

/** A GameMaster in the world. */
async function staff(username: string): ReturnType<Players["inWorldAt"]> {
  const { accountId } = await players.account(username);
  expect((await shard.request("PUT", `/api/users/${accountId}`, { role: "GameMaster" })).status).toBe(200);
  return players.inWorld(username);
}

describe("the help button", () => {
  it("opens windows on clients from before compression too", async () => {
    const bert = await players.inWorld("bert", { version: "4.0.11f" });
    bert.windows.pressHelp();
    const category = await bert.windows.waitForGump();
    expect(category.texts).toContain("I want to report a bug");
    expect([bert.received.of(gump).length, bert.received.of(compressedGump).length]).toEqual([1, 0]);
    category.close();
    await bert.ping();
  });

  it("closes the first window when it is pressed again", async () => {
    const dora = await players.inWorld("dora");
    dora.windows.pressHelp();
    const first = await dora.windows.waitForGump();
    dora.windows.pressHelp();
    await dora.windows.waitForGump(({ serial }) => serial !== first.serial);
    expect(dora.received.of(closeGump)).toHaveLength(1);
    first.press(1);
    await dora.ping();
    expect(dora.windows.gumps()).toHaveLength(2);
  });
});

describe("dishonest answers", () => {
  it("change nothing, are counted, and their client plays on", async () => {
    const emil = await players.inWorld("emil");
    emil.windows.pressHelp();
    const category = await emil.windows.waitForGump();
    const before = await metrics();
    category.answer({ button: 99, switches: [], texts: [] });
    category.answer({ button: 1, switches: [1], texts: [] });
    category.answer({ button: 1, switches: [], texts: [{ id: 1, text: "x" }] });
    await emil.ping();
    expect(emil.windows.gumps()).toHaveLength(1);
    const page = await metrics();
    expect(page.value(`gump_answers_dropped_total{reason="notOffered"}`)).toBe(
      before.value(`gump_answers_dropped_total{reason="notOffered"}`) + 3,
    );
    category.press(category.buttonBeside("bug"));
    await emil.windows.waitForGump(({ entries }) => entries.length > 0);
    category.press(1);
    await emil.ping();
    expect((await metrics()).value(`gump_answers_dropped_total{reason="notOpen"}`)).toBeGreaterThan(0);
    expect(page.value("protocol_violations_total")).toBe(before.value("protocol_violations_total"));
  });

  it("a player who leaves leaves no window behind", async () => {
    const frida = await players.inWorld("frida");
    frida.windows.pressHelp();
    await frida.windows.waitForGump();
    await frida.logout();
    const again = await players.inWorld("frida");
    await again.ping();
    expect(again.windows.gumps()).toEqual([]);
  });
});

describe("a game master", () => {
  it("who teleports is seen to go and to come, on another map too, and can walk at once", async () => {
    const gustav = await staff("gustav");
    const { hanna, ida } = await players.allInWorldAt({
      hanna: { x: gustav.place.x + 2, y: gustav.place.y, facet: TRAMMEL },
      ida: { x: 500, y: 500, facet: MALAS },
    });
    await caughtUp(gustav);
    expect(hanna.received.of(mobileIncoming).map(({ serial }) => serial)).toContain(gustav.serial);
    gustav.say(`.teleport ${MALAS} 502 500 0`);
    await hanna.waitFor(deleteObject, ({ serial }) => serial === gustav.serial);
    await ida.waitFor(mobileIncoming, ({ serial, x }) => serial === gustav.serial && x === 502);
    await gustav.waitFor(mobileIncoming, ({ serial }) => serial === ida.serial);
    expect(gustav.received.of(mapChange).map(({ map }) => map)).toEqual([TRAMMEL, MALAS]);
    expect(gustav.place).toMatchObject({ x: 502, y: 500 });
    expect(await gustav.step(2)).toMatchObject({ outcome: "accepted", sequence: 0 });
    expect(hanna.received.of(unicodeMessage).filter(({ text }) => text.includes("teleport"))).toEqual([]);
  });
});
