import { accountLevels } from "../../../contracts/levels.js";
import type { OnlinePlayer } from "../../../contracts/players.js";
import { fn, luaModule, type LuaModule, parameter } from "../../declare/module.js";
import { anything, boolean, callback, integer, list, oneOf, optional, record, text, type LuaAny } from "../../declare/types.js";
import { SPEECH_MODES } from "../../../world/space/earshot.js";
import { Handler } from "../../runner/task.js";
import { described } from "../../world/template-registry.js";
import { LuaRaise } from "../../vm/raise.js";
import { chooseFor, choiceType, commandFunctions } from "./command-functions.js";
import { exchangeFunctions } from "./exchange-functions.js";
import type { TestWorld } from "../worlds/test-world.js";
import { multiFunctions } from "./multi-functions.js";
import { type ExpectedPictures, pictureFunctions } from "./picture-functions.js";
import { processFunctions, type TestProcesses } from "./process-functions.js";
import { questionFunctions } from "./question-functions.js";
import { thingFunctions } from "./thing-functions.js";
import { webFunctions } from "../fakes/fake-web.js";
import type { GumpAnswer, GumpWindow, OfferNames } from "../../../contracts/client/gumps.js";

const NOTHING: OfferNames = { buttons: new Map(), switches: new Map(), entries: new Map() };

/** The names of a window's controls. */
function namesOf({ names = NOTHING }: GumpWindow): { buttons: string[]; switches: string[]; entries: string[] } {
  const all = (of: OfferNames[keyof OfferNames]): string[] => [...of.values()].map(({ name }) => String(name));
  return { buttons: all(names.buttons), switches: all(names.switches), entries: all(names.entries) };
}

/** Makes an answer from names. @throws LuaRaise for a name that the window does not have */
function answerNamed(window: GumpWindow, button: string, given: { texts?: LuaAny; switches?: readonly string[] }): GumpAnswer {
  const { names = NOTHING } = window;
  const idOf = (kind: keyof OfferNames, what: string, name: string): number => {
    for (const [id, one] of names[kind]) if (String(one.name) === name) return id;
    throw new LuaRaise(`the window has no ${what} '${name}'; it has ${namesOf(window)[kind].join(", ") || "none"}`);
  };
  const texts = new Map([...names.entries.keys()].map((id) => [id, ""]));
  for (const [name, text] of Object.entries(given.texts ?? {})) {
    if (typeof text !== "string") throw new LuaRaise(`the text of '${name}' must be a string`);
    const id = idOf("entries", "text entry", name);
    const { maximumCharacters } = window.offered.entries.get(id)!;
    if (text.length > maximumCharacters)
      throw new LuaRaise(`'${name}' takes ${maximumCharacters} characters, not ${text.length}`);
    texts.set(id, text);
  }
  return {
    button: idOf("buttons", "button", button),
    switches: (given.switches ?? []).map((name) => idOf("switches", "switch", name)),
    texts,
  };
}

/** Longest time that a test can let pass at once. */
const ADVANCE_MAXIMUM_MS = 30 * 24 * 60 * 60_000;
/** Budget of a test, which is longer than a handler's. */
const CASE_BUDGET_MS = 5_000;
const A_SECOND_MS = 1_000;
const WORLD_FILE_BYTES = 1024 * 1024;

/** A test declared by a file. */
export interface TestCase {
  readonly name: string;
  readonly handler: Handler;
}

const playerType = record(
  {
    session_id: integer(),
    character_id: integer(),
    account_id: integer(),
    name: text(),
    map_id: integer(),
    x: integer(),
    y: integer(),
    z: integer(),
  },
  "TestPlayer",
);
const restartWish = record({
  killed: described(optional(boolean), "whether it is killed instead, which nobody is told before"),
  pause_ms: described(optional(integer({ min: 0, max: ADVANCE_MAXIMUM_MS })), "how long nobody could act; a second by default"),
});
const session = parameter("session_id", integer(), "the player's session");

/** Where worlds are not split. */
const ONE_PROCESS: TestProcesses = {
  parts: new Map(),
  second() {
    throw new LuaRaise("this world cannot be split");
  },
};

/** `test`: declares the cases of script tests and acts as the players. */
export function testModule(
  world: () => TestWorld,
  cases: TestCase[],
  pictures: ExpectedPictures,
  processes: TestProcesses = ONE_PROCESS,
): LuaModule {
  const playerOf = (sessionId: number): OnlinePlayer => {
    const player = world().players.bySession(sessionId);
    if (!player) throw new LuaRaise(`session ${sessionId} is not in the world`);
    return player;
  };
  return luaModule({
    name: "test",
    about:
      "Declares tests and acts as the players in them. Available only in files under test/lua, and to the bots of npm run month.",
    functions: {
      case: fn({
        about: "Declares a test. It runs in a coroutine and may wait; the clock then moves to the next timer.",
        parameters: [
          parameter("name", text({ minBytes: 1 }), "a sentence about the behaviour"),
          parameter("body", callback("fun()"), "the test"),
        ],
        returns: [],
        does: (task, name, body) => void cases.push({ name, handler: new Handler(body, task.file, name, CASE_BUDGET_MS) }),
      }),
      player: fn({
        about: "Puts a player into the world.",
        parameters: [
          parameter(
            "wish",
            optional(
              record({
                name: optional(text()),
                role: optional(oneOf(accountLevels)),
                map_id: optional(integer()),
                x: optional(integer()),
                y: optional(integer()),
                z: optional(integer()),
              }),
            ),
            "name, role and position; a Regular in the town by default",
          ),
        ],
        returns: [parameter("player", playerType, "the player")],
        suspends: true,
        async does(_, wish) {
          const { map_id: mapId, ...rest } = wish ?? {};
          return shown(await world().enter({ ...rest, ...(mapId !== undefined && { mapId }) }));
        },
      }),
      leave: fn({
        about: "Lets a player leave the world, with all gumps and cursors.",
        parameters: [session],
        returns: [],
        does: (_, sessionId) => world().leave(playerOf(sessionId)),
      }),
      come_back: fn({
        about: "Lets a character come back that left the world, to where it was, in a new session.",
        parameters: [parameter("character_id", integer(), "the character")],
        returns: [parameter("player", playerType, "the player, with the new session")],
        does(_, characterId) {
          const player = world().comeBack(characterId);
          if (!player) throw new LuaRaise(`character ${characterId} is not away`);
          return shown(player);
        },
      }),
      delete_character: fn({
        about: "Lets a player delete a character that left the world.",
        parameters: [parameter("character_id", integer(), "the character")],
        returns: [],
        does(_, characterId) {
          if (!world().deleteCharacter(characterId)) throw new LuaRaise(`character ${characterId} is not away`);
        },
      }),
      set_role: fn({
        about: "Changes the level of a player's account.",
        parameters: [session, parameter("role", oneOf(accountLevels), "the level")],
        returns: [],
        does: (_, sessionId, role) => world().players.setRole(playerOf(sessionId).sessionId, role),
      }),
      world_file: fn({
        about: "Writes a file of world data, as an operator would. The sample's files of its kind are then ignored.",
        parameters: [
          parameter("file", text({ minBytes: 1, maxBytes: 200 }), "its path, such as signs/town.cfg"),
          parameter("text", optional(text({ maxBytes: WORLD_FILE_BYTES })), "its content; by default the file is deleted"),
        ],
        returns: [],
        does: (_, file, written) => world().worldData.write(file, written),
      }),
      fail_saves: fn({
        about: "Makes every save of the world fail from now on.",
        parameters: [parameter("reason", optional(text()), "the reason; without one saves succeed again")],
        returns: [],
        does: (_, reason) => void (world().saveFailure = reason),
      }),
      say: fn({
        about: "Lets a player say something. A line that begins with a full stop is a command.",
        parameters: [
          session,
          parameter("text", text(), "the words"),
          parameter(
            "how",
            optional(record({ mode: optional(oneOf(SPEECH_MODES)), keywords: optional(list(integer())) })),
            "mode: say by default; keywords: numbers of words that the client knows",
          ),
        ],
        returns: [
          parameter(
            "heard",
            optional(record({ text: text(), mode: oneOf(SPEECH_MODES) })),
            "the words that others hear, and how they were said; nil when nobody hears anything",
          ),
        ],
        does(_, sessionId, said, how) {
          const speech = world().say(playerOf(sessionId), said, how);
          return speech && { text: speech.text, mode: speech.mode };
        },
      }),
      help: fn({
        about: "Lets a player press the help button.",
        parameters: [session],
        returns: [],
        does: (_, sessionId) => void world().host.events.helpRequested(playerOf(sessionId)),
      }),
      lines: fn({
        about: "Returns the messages to a player since the last call.",
        parameters: [session],
        returns: [parameter("lines", list(text()), "oldest first")],
        does: (_, sessionId) => world().players.takeLines(sessionId),
      }),
      gump: fn({
        about: "Returns the player's open gump that was opened last; nil when there is none.",
        parameters: [session],
        returns: [
          parameter(
            "gump",
            optional(
              record({ texts: list(text()), buttons: list(text()), switches: list(text()), entries: list(text()) }, "TestGump"),
            ),
            "its texts, and the names of its controls",
          ),
        ],
        does(_, sessionId) {
          const window = world().windows.top(sessionId);
          return window && { texts: [...window.texts], ...namesOf(window) };
        },
      }),
      press: fn({
        about: "Lets a player press a button of the gump that was opened last, with texts and checked switches.",
        parameters: [
          session,
          parameter("button", text(), "its name, or its number if it has none"),
          parameter(
            "answers",
            optional(record({ texts: optional(anything), switches: optional(list(text())) })),
            "texts by the names of the entries, and names of switches",
          ),
        ],
        returns: [],
        does(_, sessionId, button, answers = {}) {
          const window = world().windows.top(sessionId);
          if (!window) throw new LuaRaise("that player has no open gump");
          world().windows.answerTop(sessionId, answerNamed(window, button, answers));
        },
      }),
      close: fn({
        about: "Lets a player close the gump that was opened last.",
        parameters: [session],
        returns: [],
        does(_, sessionId) {
          if (!world().windows.top(sessionId)?.isClosable) throw new LuaRaise("that player has no gump that can be closed");
          world().windows.answerTop(sessionId, "closed");
        },
      }),
      has_target: fn({
        about: "Tells whether a player has a target cursor.",
        parameters: [session],
        returns: [parameter("has_cursor", boolean, "whether it has")],
        does: (_, sessionId) => world().windows.cursor(sessionId) !== undefined,
      }),
      target: fn({
        about: "Lets a player choose an object or a place with the target cursor. Without a choice the cursor is cancelled.",
        parameters: [session, parameter("choice", optional(choiceType), "serial of an object, or x, y, z on the player's map")],
        returns: [],
        does: (_, sessionId, choice) => chooseFor(world(), playerOf(sessionId), choice),
      }),
      ...processFunctions(world, processes),
      ...commandFunctions(world, playerOf),
      ...multiFunctions(world),
      ...pictureFunctions(world, pictures),
      ...thingFunctions(world, playerOf),
      ...webFunctions(() => world().web),
      ...exchangeFunctions(world, playerOf),
      ...questionFunctions(() => world().windows.questions, playerOf),
      advance: fn({
        about: "Lets time pass and runs the timers that are due.",
        parameters: [parameter("milliseconds", integer({ min: 0, max: ADVANCE_MAXIMUM_MS }), "the duration")],
        returns: [],
        suspends: true,
        does: (_, milliseconds) => world().advance(milliseconds),
      }),
      leap: fn({
        about: "Lets time pass at once, as after a standstill: timers that are due by then run only once.",
        parameters: [parameter("milliseconds", integer({ min: 0, max: ADVANCE_MAXIMUM_MS }), "the duration")],
        returns: [],
        suspends: true,
        does: (_, milliseconds) => world().leap(milliseconds),
      }),
      restart: fn({
        about:
          "Restarts the world while players stay connected, as far as scripts see it: files are loaded again, and `state`, waits, timers and " +
          "gumps are gone, except those of the test. `on_before_restart` is called if it is planned, and `on_after_restart`.",
        parameters: [parameter("wish", optional(restartWish), "planned, by default")],
        returns: [],
        suspends: true,
        does: ({ file }, wish: { killed?: boolean; pause_ms?: number } | undefined) =>
          world().restart(file, wish?.pause_ms ?? A_SECOND_MS, wish?.killed === true ? undefined : "a test"),
      }),
      failures: fn({
        about:
          "Returns the failures of scripts since the last call. A test fails when a script fails and the test does not call this.",
        parameters: [],
        returns: [parameter("messages", list(text()), "oldest first")],
        does: () => world().takeFailures(),
      }),
    },
  });
}

/** A player as scripts read it. */
function shown({ sessionId, characterId, accountId, characterName, mapId, x, y, z }: OnlinePlayer) {
  const whose = { session_id: sessionId, character_id: characterId, account_id: accountId, name: characterName };
  return { ...whose, map_id: mapId, x, y, z };
}
