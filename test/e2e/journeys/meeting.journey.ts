import { beforeAll, describe, expect, it } from "vitest";
import type { GameClient } from "../../support/client/game-client.js";
import { mobileIncoming, overallLight, warMode, warModeRequest } from "../../../runtime/protocol/packets/entering.js";
import { clientVersion, hardwareInfo } from "../../../runtime/protocol/packets/login.js";
import {
  doubleClick,
  nameRequest,
  nameResponse,
  paperdoll,
  singleClick,
  statusInfo,
  statusRequest,
  textCommand,
} from "../../../runtime/protocol/packets/clicks.js";
import { freeshardList, mobileMoving, protocolExtension, viewRangeRequest } from "../../../runtime/protocol/packets/movement.js";
import {
  clientLanguage,
  clientType,
  screenSize,
  statusBarClosed,
  unnamedRequest24,
} from "../../../runtime/protocol/packets/extended-requests.js";
import { ping } from "../../../runtime/protocol/packets/session.js";
import { skills } from "../../../runtime/protocol/packets/skills.js";
import {
  asciiMessage,
  asciiSpeech,
  clilocMessage,
  unicodeMessage,
  unicodeSpeech,
} from "../../../runtime/protocol/packets/speech.js";
import { caughtUp } from "../../support/players.js";
import { playersOfSubject, sharedShard } from "../../support/one-shard.js";
import type { Shard } from "../../support/shard.js";

const [SAID, SYSTEM, EMOTE, LABEL, WHISPER, YELL, SPELL, GUILD, ALLIANCE] = [0, 1, 2, 6, 8, 9, 10, 13, 14] as const;
const NOT_IN_A_GUILD = 1063142;
const KEYWORDS_FOLLOW = 0xc0;
const WAR_FLAG = 0x40;
/** Middle of nowhere. */
const FIELD = { x: 3000, y: 3000 };

let shard: Shard;
const players = playersOfSubject();
beforeAll(() => {
  shard = sharedShard();
});

/** Everything that a client heard a mobile say. */
function heardFrom(client: GameClient, { serial }: { serial: number }): string[] {
  return client.received
    .of(unicodeMessage)
    .filter((message) => message.serial === serial && !message.text.startsWith("whisper "))
    .map(({ text }) => text);
}

describe("speech", () => {
  it("carries 15 tiles, an emote as far, a whisper 1 and a yell 18, and comes back to the speaker", async () => {
    const spots = {
      anna: FIELD,
      one: { x: FIELD.x + 1, y: FIELD.y - 1 },
      two: { x: FIELD.x, y: FIELD.y + 2 },
      fifteen: { x: FIELD.x - 15, y: FIELD.y + 15 },
      sixteen: { x: FIELD.x + 16, y: FIELD.y },
      eighteen: { x: FIELD.x + 2, y: FIELD.y - 18 },
      nineteen: { x: FIELD.x - 19, y: FIELD.y },
    };
    const all = await players.allInWorldAt(spots);
    // A wider view range carries no speech further. A narrower one hides speakers, who are then not heard.
    all.nineteen.send(viewRangeRequest, { range: 24 });
    all.two.send(viewRangeRequest, { range: 5 });
    const near = await players.inWorldAt("near", { x: FIELD.x + 6, y: FIELD.y });
    near.send(viewRangeRequest, { range: 5 });
    await Promise.all([all.nineteen, all.two, near].map(caughtUp));

    for (const [type, text] of [
      [SAID, "said"],
      [EMOTE, "emote"],
      [WHISPER, "whispered"],
      [YELL, "yelled"],
    ] as const)
      all.anna.say(text, type);
    await all.anna.waitFor(unicodeMessage, ({ text }) => text === "yelled");
    await Promise.all([...Object.values(all), near].map(caughtUp));
    const heard = Object.fromEntries(
      Object.entries({ ...all, near }).map(([name, client]) => [name, heardFrom(client, all.anna)]),
    );
    expect(heard).toEqual({
      anna: ["said", "emote", "whispered", "yelled"],
      one: ["said", "emote", "whispered", "yelled"],
      two: ["said", "emote", "yelled"],
      fifteen: ["said", "emote", "yelled"],
      sixteen: ["yelled"],
      eighteen: ["yelled"],
      nineteen: [],
      near: [],
    });
  });

  it("to a guild or an alliance, or of a type that is not spoken, is not said aloud", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: FIELD });
    for (const type of [GUILD, ALLIANCE]) {
      const from = bert.received.frames.length;
      bert.say("a secret", type);
      expect(await bert.waitFor(clilocMessage, () => true, { from })).toMatchObject({ cliloc: NOT_IN_A_GUILD });
    }
    for (const type of [SYSTEM, LABEL, SPELL]) bert.say("a secret", type);
    bert.say("aloud", SAID);
    await Promise.all([anna, bert].map((client) => client.waitFor(unicodeMessage, ({ text }) => text === "aloud")));
    for (const client of [anna, bert]) expect(heardFrom(client, bert)).toEqual(["aloud"]);
  });

  it("may come as 0xAD, as 0xAD with keywords or as 0x03, and goes out as 0xAE", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: FIELD });
    const plain = { type: SAID, hue: 0x0021, font: 3, language: "DEU", text: "Grüß Gott, Привет 你好" };
    bert.send(unicodeSpeech, plain);
    const speaker = { serial: bert.serial, body: bert.me.body, name: "Bert", type: SAID };
    expect(await anna.waitFor(unicodeMessage, ({ text }) => text === plain.text)).toMatchObject({
      ...speaker,
      hue: 0x0021,
      language: "DEU",
    });

    bert.send(unicodeSpeech, { ...plain, type: KEYWORDS_FOLLOW, keywords: [0x0002, 0x0123], text: "bank, bitte schön" });
    expect(await anna.waitFor(unicodeMessage, ({ text }) => text.startsWith("bank"))).toMatchObject({
      ...speaker,
      text: "bank, bitte schön",
    });

    bert.send(asciiSpeech, { type: SAID, hue: 0x0021, font: 3, text: "hail, friend" });
    expect(await anna.waitFor(unicodeMessage, ({ text }) => text === "hail, friend")).toMatchObject({
      ...speaker,
      language: "ENU",
    });
    expect(await bert.waitFor(unicodeMessage, ({ text }) => text === "hail, friend")).toMatchObject(speaker);
  });

  it("cannot have an invalid hue or language, or be empty", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: FIELD });
    bert.send(unicodeSpeech, { type: SAID, hue: 0x0021, font: 3, language: "ENU", text: " \t " });
    bert.send(unicodeSpeech, { type: SAID, hue: 0xffff, font: 3, language: "??", text: "server restarts" });
    const message = await anna.waitFor(unicodeMessage, ({ text }) => text === "server restarts");
    expect(message).toMatchObject({ serial: bert.serial, name: "Bert", type: SAID, hue: 0x02b2, language: "ENU" });
    expect(heardFrom(anna, bert)).toEqual(["server restarts"]);
  });
});

describe("war mode", () => {
  it("is confirmed with 0x72, shown to others with 0x77, and seen by players who come later", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: { x: FIELD.x + 2, y: FIELD.y, direction: 3 } });
    const shown = (flags: number, from: number) =>
      anna.waitFor(mobileMoving, (moved) => moved.serial === bert.serial && moved.flags === flags, { from });
    bert.send(warModeRequest, { war: true });
    await bert.waitFor(warMode, ({ war }) => war);
    expect(await shown(WAR_FLAG, 0)).toMatchObject({ x: FIELD.x + 2, y: FIELD.y, direction: 3 });

    const cleo = await players.inWorldAt("cleo", FIELD);
    expect(await cleo.waitFor(mobileIncoming, ({ serial }) => serial === bert.serial)).toMatchObject({ flags: WAR_FLAG });

    const from = anna.received.frames.length;
    bert.send(warModeRequest, { war: false });
    await shown(0, from);
    expect(bert.received.of(warMode).map(({ war }) => war)).toEqual([false, true, false]);
    expect(bert.received.of(mobileMoving)).toEqual([]);
  });
});

describe("looking at somebody", () => {
  /** Packet ids of the answers to requests, up to the answer to a ping sent after them. */
  async function answersTo(client: GameClient, ask: () => void): Promise<number[]> {
    const from = client.received.frames.length;
    ask();
    await client.ping(77);
    const ids = client.received.frames.slice(from, -1).map(({ bytes }) => bytes[0]!);
    // The day may grow lighter or darker meanwhile.
    return ids.filter((id) => id !== overallLight.id);
  }

  it("shows names, health and paperdoll of oneself and of mobiles in sight", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: { x: FIELD.x + 18, y: FIELD.y } });
    const { serial } = bert;
    anna.send(singleClick, { serial });
    expect(await anna.waitFor(asciiMessage)).toMatchObject({ serial, body: bert.me.body, type: 6, name: "Bert", text: "Bert" });
    anna.send(nameRequest, { serial });
    expect(await anna.waitFor(nameResponse)).toEqual({ serial, name: "Bert" });
    anna.send(doubleClick, { serial });
    expect(await anna.waitFor(paperdoll)).toEqual({ serial, text: "Bert", flags: 0 });
    anna.send(doubleClick, { serial: (0x80000000 | anna.serial) >>> 0 });
    expect(await anna.waitFor(paperdoll, (doll) => doll.serial === anna.serial)).toMatchObject({ text: "Anna", flags: 2 });

    const from = anna.received.frames.length;
    anna.send(statusRequest, { type: 4, serial });
    const others = await anna.waitFor(statusInfo, undefined, { from });
    expect(others).toMatchObject({ serial, name: "Bert", hits: 25, hitsMax: 25, type: 0, canRename: false });
    anna.send(statusRequest, { type: 4, serial: anna.serial });
    const own = await anna.waitFor(statusInfo, (status) => status.serial === anna.serial, { from });
    expect(own).toMatchObject({ name: "Anna", hits: 60, hitsMax: 60 });
    expect(own.attributes).toMatchObject({ strength: 60, dexterity: 50, intelligence: 40 });
    anna.send(statusRequest, { type: 5, serial: anna.serial });
    const { type, skills: list } = await anna.waitFor(skills);
    expect(type).toBe(2);
    expect(list).toHaveLength(58);
  });

  it("shows war mode on the paperdoll", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: FIELD });
    bert.send(warModeRequest, { war: true });
    await anna.waitFor(mobileMoving, ({ flags }) => flags === WAR_FLAG);
    anna.send(doubleClick, { serial: bert.serial });
    expect(await anna.waitFor(paperdoll)).toMatchObject({ flags: 1 });
  });

  it("shows nothing of mobiles out of sight, unknown serials and items", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: { x: FIELD.x + 19, y: FIELD.y } });
    for (const serial of [bert.serial, 0, 0x3fffffff, 0x40000001, 0xffffffff]) {
      const answers = await answersTo(anna, () => {
        anna.send(singleClick, { serial });
        anna.send(nameRequest, { serial });
        anna.send(statusRequest, { type: 4, serial });
        if (serial !== 0xffffffff) anna.send(doubleClick, { serial });
      });
      expect(answers).toEqual([]);
    }
  });

  it("is not disturbed by packets that a client sends by itself and that need no answer", async () => {
    const { anna } = await players.allInWorldAt({ anna: FIELD });
    const unhandled = async (): Promise<string[]> => {
      const metrics = await (await shard.fetch("/metrics")).text();
      return metrics.split("\n").filter((line) => line.startsWith("shardkeeper_packets_unhandled_total{"));
    };
    const before = await unhandled();
    const answers = await answersTo(anna, () => {
      anna.send(protocolExtension, { type: 0, data: Buffer.alloc(2) });
      anna.send(freeshardList, { data: Buffer.alloc(8) });
      anna.send(hardwareInfo, { data: Buffer.alloc(267) });
      anna.send(clientVersion, { version: "7.0.102.3" });
      anna.send(textCommand, { command: 0x58, text: "" });
      anna.send(screenSize, { width: 1024, height: 768 });
      anna.send(clientLanguage, { language: "DEU" });
      anna.send(clientType, { flags: 0x3fff });
      anna.send(statusBarClosed, { serial: anna.serial });
      anna.send(unnamedRequest24, {});
    });
    expect(answers).toEqual([]);
    expect(await unhandled()).toEqual(before);
    expect(await anna.step(2)).toMatchObject({ outcome: "accepted" });
  });

  it("may take long: each ping is answered with its number", async () => {
    const { anna } = await players.allInWorldAt({ anna: FIELD });
    for (const sequence of [0, 1, 200, 255]) await anna.ping(sequence);
    expect(anna.received.of(ping).map(({ sequence }) => sequence)).toEqual([0, 1, 200, 255]);
  });
});
