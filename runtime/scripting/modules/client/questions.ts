import {
  type ClientAnswer,
  type MenuChoice,
  type Questions,
  RACE_NAMES,
  type RaceLooks,
} from "../../../contracts/client/client-questions.js";
import type { Players } from "../../../contracts/players.js";
import { fn, luaModule, type LuaModule, parameter } from "../../declare/module.js";
import { boolean, integer, list, type LuaType, oneOf, optional, record, text, type LuaValueOf } from "../../declare/types.js";
import { LuaKind } from "../../vm/lua-exports.js";
import { LuaRaise } from "../../vm/raise.js";
import { art, hueType } from "../../world/items/item-templates.js";
import { asked, REASONS, timed, TIMEOUT_NOTE, untilAnswered, WAIT_ENDS } from "./answers.js";

const LINE_BYTES = 400;
const CHOICE_BYTES = 128;
const CHOICES_MAXIMUM = 255;
const PROMPT_CHARACTERS = 128;
const LONGEST_PROMPT_CHARACTERS = 500;
const CLILOC_MAXIMUM = 0x7fff_ffff;
/** Art of a dye tub. */
const DYE_TUB = 0x0fab;

interface Parts {
  readonly questions: Questions;
}

const promptQuestion = record({
  ...asked,
  text: optional(text({ maxBytes: LINE_BYTES })),
  cliloc: optional(integer({ min: 0, max: CLILOC_MAXIMUM })),
  max_length: optional(integer({ min: 1, max: LONGEST_PROMPT_CHARACTERS })),
});

/** `prompt`: lines that players type where they type speech. */
export function promptModule({
  questions,
  players,
}: Parts & { readonly players: Pick<Players, "tell" | "tellCliloc"> }): LuaModule {
  return luaModule({
    name: "prompt",
    about: "Lines of text that players type where they type speech. Nobody hears them. A player has one prompt at a time.",
    functions: {
      ask: fn({
        about: `Asks a player for a line of text and waits for it. Without one it returns nil and a reason: ${REASONS}. ${WAIT_ENDS}`,
        parameters: [
          parameter(
            "question",
            promptQuestion,
            `session_id; text, or cliloc (a text of the client): what the player is told before; max_length: characters, default ${PROMPT_CHARACTERS}; ${TIMEOUT_NOTE}`,
          ),
        ],
        returns: [parameter("line", text(), "the line, without blanks around it; never empty")],
        fails: true,
        suspends: true,
        example: `local name, reason = prompt.ask { session_id = session_id, text = "What will you call it?", max_length = 30 }
if name then pet.name = name end`,
        does: (_, question) =>
          untilAnswered<ClientAnswer<string>, string>(
            (whenEnded) => {
              const { session_id: id, text: words, cliloc, max_length: maximumCharacters = PROMPT_CHARACTERS } = question;
              if (words !== undefined) players.tell(id, words);
              if (cliloc !== undefined) players.tellCliloc(id, cliloc);
              return questions.prompt.ask(id, { ...timed(question), maximumCharacters }, whenEnded);
            },
            ({ answer }) => answer,
          ),
      }),
    },
  });
}

const choiceText = text({ minBytes: 1, maxBytes: CHOICE_BYTES });
const choiceRecord = record({ text: choiceText, graphic: optional(art), hue: optional(hueType) }, "MenuChoice");

/** A choice, or its text alone. */
const choice: LuaType<MenuChoice> = {
  name: "string|MenuChoice",
  of: choiceRecord,
  read: (vm, L, index) =>
    vm.exports.lua_type(L, index) === LuaKind.string ? { text: choiceText.read(vm, L, index) } : choiceRecord.read(vm, L, index),
  push: (vm, L, value) => choiceRecord.push(vm, L, value),
};

const menuQuestion = record({
  ...asked,
  title: text({ maxBytes: CHOICE_BYTES }),
  choices: list(choice, { max: CHOICES_MAXIMUM }),
});

/** `menu`: the client's own menus. */
export function menuModule({ questions }: Parts): LuaModule {
  return luaModule({
    name: "menu",
    about: "The client's own menus, of texts or of pictures of items. A player has one menu at a time.",
    functions: {
      ask: fn({
        about: `Opens a menu and waits for the choice. Without one it returns nil and a reason: ${REASONS}. ${WAIT_ENDS}`,
        parameters: [
          parameter(
            "question",
            menuQuestion,
            `session_id; title; choices: texts, or tables with text, graphic (art of an item, for all choices or none) and hue; letters of Western Europe; ${TIMEOUT_NOTE}`,
          ),
        ],
        returns: [parameter("number", integer(), "number of the choice, from 1")],
        fails: true,
        suspends: true,
        example: `local number = menu.ask { session_id = session_id, title = "Where to?", choices = { "Britain", "Minoc", "Vesper" } }`,
        does(_, question) {
          const { session_id: id, title, choices } = question;
          const pictures = choices.filter(({ graphic = 0 }) => graphic !== 0).length;
          if (choices.length === 0) throw new LuaRaise("a menu needs choices");
          if (pictures !== 0 && pictures !== choices.length) throw new LuaRaise("give all choices a graphic, or none");
          return untilAnswered<ClientAnswer<number>, number>(
            (whenEnded) => questions.menu.ask(id, { ...timed(question), title, choices }, whenEnded),
            ({ answer }) => answer,
          );
        },
      }),
    },
  });
}

const hueQuestion = record({ ...asked, graphic: optional(art) });

/** `hue`: the client's palette of dyes. */
export function hueModule({ questions }: Parts): LuaModule {
  return luaModule({
    name: "hue",
    about: "The client's palette of dyes. A player has one palette at a time.",
    functions: {
      ask: fn({
        about: `Opens the palette and waits for a hue. Without one it returns nil and a reason: ${REASONS}. ${WAIT_ENDS}`,
        parameters: [
          parameter("question", hueQuestion, `session_id; graphic: art of the item to dye, default a dye tub; ${TIMEOUT_NOTE}`),
        ],
        returns: [parameter("hue", integer(), "a hue of dyes, 2 to 1001")],
        fails: true,
        suspends: true,
        example: `local hue = hue.ask { session_id = session_id, graphic = tub.item_id }
if hue then tub.hue = hue end`,
        does: (_, question) =>
          untilAnswered<ClientAnswer<number>, number>(
            (whenEnded) =>
              questions.hue.ask(question.session_id, { ...timed(question), graphic: question.graphic ?? DYE_TUB }, whenEnded),
            ({ answer }) => answer,
          ),
      }),
    },
  });
}

const raceQuestion = record({ ...asked, race: oneOf(RACE_NAMES), female: optional(boolean) });

export const raceLooks = record(
  { body: art, skin_hue: hueType, hair: art, hair_hue: hueType, beard: art, beard_hue: hueType },
  "RaceLooks",
);

/** `race`: the client's window for the looks of another race. */
export function raceModule({ questions }: Parts): LuaModule {
  return luaModule({
    name: "race",
    about: "The client's window in which a player chooses the looks of another race. Nothing changes by itself.",
    functions: {
      ask: fn({
        about:
          "Opens the window and waits for the looks. They are possible for the race and the sex. Without them it returns nil and a reason: " +
          `${REASONS}. Some clients tell nothing when the window is closed. ${WAIT_ENDS}`,
        parameters: [parameter("question", raceQuestion, `session_id; race; female: default false; ${TIMEOUT_NOTE}`)],
        returns: [parameter("looks", raceLooks, "body, hues, and art of hair and beard; 0 for none")],
        fails: true,
        suspends: true,
        example: 'local looks = race.ask { session_id = session_id, race = "elf", female = true, timeout_ms = 300000 }',
        does(_, question) {
          const { session_id: id, race, female: isFemale = false } = question;
          return untilAnswered<ClientAnswer<RaceLooks>, LuaValueOf<typeof raceLooks>>(
            (whenEnded) => questions.race.ask(id, { ...timed(question), race, isFemale }, whenEnded),
            ({ answer: { skinHue, hairHue, beardHue, ...rest } }) => ({
              ...rest,
              ...{ skin_hue: skinHue, hair_hue: hairHue, beard_hue: beardHue },
            }),
          );
        },
      }),
    },
  });
}
