import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Counters } from "../../../../../runtime/game/connection/counters.js";
import { PacketHandlers } from "../../../../../runtime/game/connection/packet-handlers.js";
import { QuestionService } from "../../../../../runtime/game/play/questions/question-service.js";
import { handleQuestions } from "../../../../../runtime/game/play/questions/question-requests.js";
import type { ClientAnswer, NoAnswer, RaceQuestion } from "../../../../../runtime/contracts/client/client-questions.js";
import { asciiMessage } from "../../../../../runtime/protocol/packets/speech.js";
import { closeGump, raceChange } from "../../../../../runtime/protocol/packets/extended.js";
import { raceChangeAnswer } from "../../../../../runtime/protocol/packets/extended-requests.js";
import { menu, menuAnswer } from "../../../../../runtime/protocol/packets/gumps.js";
import { asciiPromptAnswer, unicodePrompt, unicodePromptAnswer } from "../../../../../runtime/protocol/packets/prompts.js";
import { hueAnswer, huePicker } from "../../../../../runtime/protocol/packets/targets.js";
import { PacketPlayer } from "../../../../support/session-player.js";

const TIME = { timeoutMs: 5_000 };
const CHOICES = [{ text: "Britain" }, { text: "Minoc" }];

let counters: Counters;
let questions: QuestionService;
let anna: PacketPlayer;
let reports: string[];
let said: string[];
let ends: (ClientAnswer<unknown> | NoAnswer)[];
const end = (how: ClientAnswer<unknown> | NoAnswer): void => void ends.push(how);

beforeEach(() => {
  vi.useFakeTimers();
  counters = new Counters();
  reports = [];
  ends = [];
  const handlers = new PacketHandlers();
  anna = new PacketPlayer(1, handlers);
  questions = new QuestionService({
    find: (id) => (id === 1 ? anna.player : undefined),
    counters,
    whenDropped: (_, reason) => reports.push(reason),
  });
  said = [];
  handleQuestions(handlers, { questions, speech: { say: (_, { text }) => said.push(text) } });
});
afterEach(() => {
  questions.leave(anna.player);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

/** Asks for a line. @returns the prompt's number */
function prompt(maximumCharacters = 10): number {
  expect(questions.prompt.ask(1, { ...TIME, maximumCharacters }, end)).toBe(true);
  const { serial, type } = anna.received.of(unicodePrompt).at(-1)!;
  expect(type).toBe(0);
  return serial;
}

const line = (serial: number, text: string, type = 1): void =>
  anna.send(unicodePromptAnswer, { serial, prompt: serial, type, language: "ENU", text });

describe("a prompt", () => {
  test("returns the line, clean and cut to its length, in either encoding", () => {
    line(prompt(), "  Gr\u00fc\u0007\u00dfe an alle ");
    const ascii = prompt();
    anna.send(asciiPromptAnswer, { serial: ascii, prompt: ascii, type: 1, text: "Rex" });
    expect(ends).toEqual([{ answer: "Gr\u00fc\u00dfe an" }, { answer: "Rex" }]);
  });

  test("is cancelled by its player, also with an empty line, and a word is only a word", () => {
    line(prompt(), "Rex", 0);
    line(prompt(), " \u202e ");
    line(prompt(), "cancelled");
    expect(ends).toEqual(["cancelled", "cancelled", { answer: "cancelled" }]);
    expect(reports).toEqual([]);
  });

  test("takes one answer, and none that was not asked for", () => {
    const serial = prompt();
    line(serial + 1, "Rex");
    line(serial, "Max");
    line(serial, "Rex");
    expect(ends).toEqual([{ answer: "Max" }]);
    expect(counters.questionAnswersDropped).toEqual({ notOpen: 2, late: 0, notOffered: 0 });
    expect(reports).toEqual(["no prompt is open", "no prompt is open"]);
  });

  test("is replaced by another, and runs out; late answers of honest clients are ignored", () => {
    const [first, second] = [prompt(), prompt()];
    expect(ends).toEqual(["replaced"]);
    line(first, "Rex");
    vi.advanceTimersByTime(TIME.timeoutMs);
    line(second, "Rex");
    expect(ends).toEqual(["replaced", "timeout"]);
    expect(counters.questionAnswersDropped).toEqual({ notOpen: 0, late: 2, notOffered: 0 });
    expect(reports).toEqual([]);
  });

  test("whose time is up says so, and the line that its client still sends is spoken", () => {
    const serial = prompt();
    vi.advanceTimersByTime(TIME.timeoutMs);
    expect(anna.received.of(asciiMessage)).toMatchObject([{ text: "You took too long to answer." }]);
    line(serial, "", 0);
    line(serial, "Hail!");
    expect([said, ends]).toEqual([["Hail!"], ["timeout"]]);
  });

  test("is cancelled when its player goes to another process, and a late answer is known as one", () => {
    const number = prompt();
    questions.closeFor(anna.player);
    line(number, "Rex");
    expect([ends, counters.questionAnswersDropped.late, reports]).toEqual([["cancelled"], 1, []]);
  });

  test("ends when its player leaves, and nobody who left is asked", () => {
    prompt();
    questions.leave(anna.player);
    expect(ends).toEqual(["gone"]);
    expect(questions.prompt.ask(2, { ...TIME, maximumCharacters: 10 }, end)).toBe(false);
    expect(questions.openCount).toBe(0);
  });
});

describe("a menu", () => {
  const ask = (choices: readonly { text: string; graphic?: number; hue?: number }[] = CHOICES): number => {
    expect(questions.menu.ask(1, { ...TIME, title: "Where to?", choices }, end)).toBe(true);
    return anna.received.of(menu).at(-1)!.serial;
  };
  const answer = (serial: number, index: number): void => anna.send(menuAnswer, { serial, menu: 1, index, graphic: 0, hue: 0 });

  test("shows texts or pictures, and returns the number of the choice", () => {
    answer(ask(), 2);
    answer(ask([{ text: "a sword", graphic: 0xf5e, hue: 5 }]), 1);
    expect(ends).toEqual([{ answer: 2 }, { answer: 1 }]);
    expect(anna.received.of(menu)).toMatchObject([
      { question: "Where to?", answers: CHOICES.map((one) => ({ ...one, graphic: 0, hue: 0 })) },
      { answers: [{ text: "a sword", graphic: 0xf5e, hue: 5 }] },
    ]);
  });

  test("is cancelled by closing, and ends with a choice that it does not have", () => {
    answer(ask(), 0);
    answer(ask(), 3);
    answer(ask(), 0xffff);
    expect(ends).toEqual(["cancelled", "invalid", "invalid"]);
    expect(counters.questionAnswersDropped.notOffered).toBe(2);
  });

  test("is closed when its time is up, and when another replaces it", () => {
    ask();
    ask();
    vi.advanceTimersByTime(TIME.timeoutMs);
    expect(ends).toEqual(["replaced", "timeout"]);
    expect(anna.received.of(closeGump)).toEqual(Array(2).fill({ gumpType: 0xffff, button: 0 }));
  });

  test("with the most and longest choices fits into a packet", () => {
    const choices = Array.from({ length: 255 }, (_, i) => ({ text: `${i}`.padEnd(400, "x") }));
    answer(ask(choices), 255);
    expect(ends).toEqual([{ answer: 255 }]);
  });
});

describe("a palette", () => {
  test("returns hues of dyes only", () => {
    for (const hue of [2, 1001, 0, 1, 1002, 0xffff]) {
      expect(questions.hue.ask(1, { ...TIME, graphic: 0xfab }, end)).toBe(true);
      const { serial, graphic } = anna.received.of(huePicker).at(-1)!;
      expect(graphic).toBe(0xfab);
      anna.send(hueAnswer, { serial, hue });
    }
    expect(ends).toEqual([{ answer: 2 }, { answer: 1001 }, "invalid", "invalid", "invalid", "invalid"]);
  });
});

describe("the choice of looks", () => {
  const ask = (race: RaceQuestion["race"], isFemale: boolean): void =>
    void expect(questions.race.ask(1, { ...TIME, race, isFemale }, end)).toBe(true);
  const looks = { skinHue: 0x3ea, hair: 0x203b, hairHue: 0x44e, beard: 0x203e, beardHue: 0x44e };

  test("returns looks of the race, with the nearest of its hues", () => {
    ask("human", false);
    anna.send(raceChangeAnswer, looks);
    ask("elf", true);
    anna.send(raceChangeAnswer, { skinHue: 1, hair: 0, hairHue: 9, beard: 0, beardHue: 9 });
    expect(ends).toEqual([
      { answer: { body: 0x190, ...looks } },
      { answer: { body: 0x25e, skinHue: 0xbf, hair: 0, hairHue: 0, beard: 0, beardHue: 0 } },
    ]);
    expect(anna.received.of(raceChange)).toMatchObject([
      { female: false, race: 1 },
      { female: true, race: 2 },
    ]);
  });

  test("is declined, and ends with hair or a beard of others", () => {
    ask("human", false);
    anna.send(raceChangeAnswer, {});
    ask("gargoyle", false);
    anna.send(raceChangeAnswer, looks);
    ask("human", true);
    anna.send(raceChangeAnswer, looks);
    anna.send(raceChangeAnswer, looks);
    expect(ends).toEqual(["cancelled", "invalid", "invalid"]);
    expect(counters.questionAnswersDropped).toEqual({ notOpen: 1, late: 0, notOffered: 2 });
  });
});
