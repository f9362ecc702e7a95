import { beforeEach, expect, test } from "vitest";
import { systemMessage } from "../../../../../runtime/game/connection/system-message.js";
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

test("a line that scripts keep back is not heard, but its answers are", () => {
  arena.hooks = { saying: () => (systemMessage(anna.session, "Saved."), false) };
  anna.say(".save");
  expect([lines(anna), lines(bert)]).toEqual([["AsciiMessage Saved."], []]);
});
