import type { OnlinePlayer } from "../../../contracts/players.js";
import { fn, type LuaFunction, parameter } from "../../declare/module.js";
import { snakeCase } from "../../declare/names.js";
import { anything, integer, type LuaType, oneOf, optional, text } from "../../declare/types.js";
import { raceLooks } from "../../modules/client/questions.js";
import { LuaRaise } from "../../vm/raise.js";
import type { FakeWindows } from "../fakes/fake-windows.js";

type Questions = FakeWindows["questions"];

const session = parameter("session_id", integer(), "the player's session");
const KINDS = ["prompt", "menu", "hue", "race"] as const;

/** The functions of the module `test` for prompts, menus, palettes and the choice of looks. */
export function questionFunctions(
  questions: () => Questions,
  playerOf: (sessionId: number) => OnlinePlayer,
): Record<string, LuaFunction> {
  /** @throws LuaRaise when the player is not asked */
  const end = <Kind extends keyof Questions>(kind: Kind, id: number, ended: Parameters<Questions[Kind]["end"]>[1]): void => {
    const asked = questions()[kind] as { end(sessionId: number, ended: unknown): boolean };
    if (!asked.end(playerOf(id).sessionId, ended)) throw new LuaRaise(`that player has no ${kind}`);
  };
  const answering = <T>(kind: keyof Questions, type: LuaType<T>, about: string, answerOf: (given: T) => unknown): LuaFunction =>
    fn({
      about: `Lets a player answer ${kind}.ask.`,
      parameters: [session, parameter("answer", optional(type), `${about}; without it the player cancels`)],
      returns: [],
      does: (_, id, given) => end(kind, id, given === undefined ? "cancelled" : ({ answer: answerOf(given) } as never)),
    });
  return {
    answer_prompt: answering("prompt", text(), "the line", (line) => line),
    answer_menu: answering("menu", integer(), "number of the choice", (number) => number),
    answer_hue: answering("hue", integer(), "the hue", (hue) => hue),
    answer_race: answering("race", raceLooks, "the looks", ({ skin_hue, hair_hue, beard_hue, ...rest }) => ({
      ...rest,
      ...{ skinHue: skin_hue, hairHue: hair_hue, beardHue: beard_hue },
    })),
    question: fn({
      about: "Returns what a player is asked; nil when there is no question of the kind.",
      parameters: [session, parameter("kind", oneOf(KINDS), "the kind")],
      returns: [parameter("question", anything, "such as title and choices of a menu")],
      does(_, id, kind) {
        const question = questions()[kind].of(playerOf(id).sessionId);
        return question && Object.fromEntries(Object.entries(question).map(([name, value]) => [snakeCase(name), value]));
      },
    }),
  };
}
