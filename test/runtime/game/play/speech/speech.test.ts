import { beforeEach, expect, test } from "vitest";
import { systemMessage } from "../../../../../runtime/game/connection/system-message.js";
import { HeardSpeech } from "../../../../../runtime/game/play/speech/heard-speech.js";
import { type ArenaPlayer, ItemArena } from "../../../../support/item-arena.js";

let arena: ItemArena;
let anna: ArenaPlayer;
let bert: ArenaPlayer;

beforeEach(() => {
  arena = new ItemArena();
  anna = arena.enter();
  bert = arena.enter({ east: 1 });
  anna.news();
  bert.news();
});

const lines = (player: ArenaPlayer): string[] => player.news().filter((line) => line.includes("Message"));

test("a line is heard before what answers it", () => {
  arena.hooks = {
    saying() {
      systemMessage(anna.session, "Lock what down?");
      arena.presentation.say({ serial: bert.mobile.serial, text: "Hello, Anna", saying: {} });
      return true;
    },
  };
  anna.say("I wish to lock this down");
  expect(lines(anna)).toEqual([
    "UnicodeMessage I wish to lock this down",
    "AsciiMessage Lock what down?",
    "UnicodeMessage Hello, Anna",
  ]);
  expect(lines(bert)).toEqual(["UnicodeMessage I wish to lock this down", "UnicodeMessage Hello, Anna"]);
});

test("characters remember for ten minutes what they heard and said aloud, and nothing while that is off", () => {
  let now = 1_000_000;
  const heard = new HeardSpeech(arena.world, () => now);
  const far = arena.enter({ east: 30 });
  const around = (player: ArenaPlayer) => heard.around(player.mobile.serial).map(({ name, text }) => `${name}: ${text}`);
  heard.note(bert.mobile, 18, "Unheard");
  heard.isOn = true;
  heard.note(bert.mobile, 18, "Your horse!");
  expect([around(anna), around(bert), around(far)]).toEqual([
    [`${bert.mobile.name}: Your horse!`],
    [`${bert.mobile.name}: Your horse!`],
    [],
  ]);
  now += 600_000;
  expect(around(anna)).toEqual([]);
  for (let line = 0; line < 150; line++) heard.note(anna.mobile, 18, `line ${line}`);
  expect([around(bert).length, around(bert).at(-1)]).toEqual([100, `${anna.mobile.name}: line 149`]);
});

test("a line that scripts keep back is not heard, but its answers are", () => {
  arena.hooks = { saying: () => (systemMessage(anna.session, "Saved."), false) };
  anna.say(".save");
  expect([lines(anna), lines(bert)]).toEqual([["AsciiMessage Saved."], []]);
});
