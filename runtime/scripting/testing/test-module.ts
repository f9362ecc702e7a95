import { accountLevels } from "../../ports/levels.js";
import type { OnlinePlayer } from "../../ports/players.js";
import { fn, luaModule, type LuaModule, parameter } from "../declare/module.js";
import { anything, boolean, callback, integer, list, oneOf, optional, record, text } from "../declare/types.js";
import { Handler } from "../task.js";
import { LuaRaise } from "../vm/raise.js";
import { chooseFor, choiceType, commandFunctions } from "./command-functions.js";
import type { TestWorld } from "./test-world.js";
import { thingFunctions } from "./thing-functions.js";
import { answerNamed, namesOf } from "./window-names.js";

/** Longest that a test may move the clock at once. */
const ADVANCE_MAXIMUM_MS = 30 * 24 * 60 * 60_000;
/** A test may take longer than a handler does. */
const CASE_BUDGET_MS = 5_000;
const WORLD_FILE_BYTES = 1024 * 1024;

/** A test that a file declared. */
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
const session = parameter("session_id", integer(), "the player's session");

/** `test`: what a script test declares its cases with, and plays the players with. */
export function testModule(world: () => TestWorld, cases: TestCase[]): LuaModule {
  const playerOf = (sessionId: number): OnlinePlayer => {
    const player = world().players.bySession(sessionId);
    if (!player) throw new LuaRaise(`session ${sessionId} is not in the world`);
    return player;
  };
  return luaModule({
    name: "test",
    about: "Declares tests and plays the players in them. Only in files under test/lua.",
    functions: {
      case: fn({
        about: "Declares a test. It runs in a coroutine: it may wait, and the clock then moves to what is due next.",
        parameters: [
          parameter("name", text({ minBytes: 1 }), "what should be so"),
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
            "what is to be known of it: a Regular in the town without",
          ),
        ],
        returns: [parameter("player", playerType, "the player")],
        suspends: true,
        async does(_, wish) {
          const { map_id: mapId, ...rest } = wish ?? {};
          const player = await world().enter({ ...rest, ...(mapId !== undefined && { mapId }) });
          const { sessionId, characterId, accountId, characterName, mapId: map_id, x, y, z } = player;
          return {
            session_id: sessionId,
            character_id: characterId,
            account_id: accountId,
            name: characterName,
            map_id,
            x,
            y,
            z,
          };
        },
      }),
      leave: fn({
        about: "Has a player leave the world; windows and cursors go with it.",
        parameters: [session],
        returns: [],
        does: (_, sessionId) => world().leave(playerOf(sessionId)),
      }),
      set_role: fn({
        about: "Gives a player's account another level.",
        parameters: [session, parameter("role", oneOf(accountLevels), "the level")],
        returns: [],
        does: (_, sessionId, role) => world().players.setRole(playerOf(sessionId).sessionId, role),
      }),
      world_file: fn({
        about: "Puts a file of world data where the operator's are; the sample's of its kind then count no more.",
        parameters: [
          parameter("file", text({ minBytes: 1, maxBytes: 200 }), "its path, such as signs/town.cfg"),
          parameter("text", optional(text({ maxBytes: WORLD_FILE_BYTES })), "what is in it; without it the file is taken away"),
        ],
        returns: [],
        does: (_, file, written) => world().worldData.write(file, written),
      }),
      fail_saves: fn({
        about: "Has every saving of the world fail from now on.",
        parameters: [parameter("reason", optional(text()), "why; without it they succeed again")],
        returns: [],
        does: (_, reason) => void (world().saveFailure = reason),
      }),
      say: fn({
        about: "Has a player say something; a line that begins with a full stop is a command.",
        parameters: [session, parameter("text", text(), "what is said")],
        returns: [parameter("is_heard", boolean, "whether others hear it")],
        does: (_, sessionId, said) => world().say(playerOf(sessionId), said),
      }),
      help: fn({
        about: "Has a player press the help button.",
        parameters: [session],
        returns: [],
        does: (_, sessionId) => void world().host.helpRequested(playerOf(sessionId)),
      }),
      lines: fn({
        about: "What a player was told since this was last asked.",
        parameters: [session],
        returns: [parameter("lines", list(text()), "oldest first")],
        does: (_, sessionId) => world().players.takeLines(sessionId),
      }),
      gump: fn({
        about: "The window that was opened for a player last, and not closed yet; nil without one.",
        parameters: [session],
        returns: [
          parameter(
            "gump",
            optional(
              record({ texts: list(text()), buttons: list(text()), switches: list(text()), entries: list(text()) }, "TestGump"),
            ),
            "its texts, and the names of what can be answered",
          ),
        ],
        does(_, sessionId) {
          const window = world().windows.top(sessionId);
          return window && { texts: [...window.texts], ...namesOf(window) };
        },
      }),
      press: fn({
        about: "Has a player press a button of the window opened last, with texts typed and switches turned on.",
        parameters: [
          session,
          parameter("button", text(), "its name, or its number in the window where it has none"),
          parameter(
            "answers",
            optional(record({ texts: optional(anything), switches: optional(list(text())) })),
            "texts by the names of their entries, and names of switches",
          ),
        ],
        returns: [],
        does(_, sessionId, button, answers = {}) {
          const window = world().windows.top(sessionId);
          if (!window) throw new LuaRaise("that player has no window open");
          world().windows.answerTop(sessionId, answerNamed(window, button, answers));
        },
      }),
      close: fn({
        about: "Has a player close the window opened last without an answer.",
        parameters: [session],
        returns: [],
        does(_, sessionId) {
          if (!world().windows.top(sessionId)?.isClosable) throw new LuaRaise("that player has no window that can be closed");
          world().windows.answerTop(sessionId, "closed");
        },
      }),
      has_target: fn({
        about: "Whether a player has a target cursor.",
        parameters: [session],
        returns: [parameter("has_cursor", boolean, "whether it has")],
        does: (_, sessionId) => world().windows.cursor(sessionId) !== undefined,
      }),
      target: fn({
        about: "Has a player choose an object or a place with the cursor; without either the cursor is cancelled.",
        parameters: [
          session,
          parameter("choice", optional(choiceType), "serial of the object, or x, y, z of a place on the player's map"),
        ],
        returns: [],
        does: (_, sessionId, choice) => chooseFor(world(), playerOf(sessionId), choice),
      }),
      ...commandFunctions(world, playerOf),
      ...thingFunctions(world, playerOf),
      advance: fn({
        about: "Lets so many milliseconds pass; what is due meanwhile happens.",
        parameters: [parameter("milliseconds", integer({ min: 0, max: ADVANCE_MAXIMUM_MS }), "how many")],
        returns: [],
        suspends: true,
        does: (_, milliseconds) => world().advance(milliseconds),
      }),
      failures: fn({
        about: "Messages of scripts that failed since this was last asked; a test in which one fails unasked fails itself.",
        parameters: [],
        returns: [parameter("messages", list(text()), "oldest first")],
        does: () => world().takeFailures(),
      }),
    },
  });
}
