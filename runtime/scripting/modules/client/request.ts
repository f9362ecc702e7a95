import { requestDeclarations } from "../../../contracts/player-requests/all-requests.js";
import { fn, luaModule, type LuaModule, parameter } from "../../declare/module.js";
import { callback, oneOf, optional, record } from "../../declare/types.js";
import { amendmentMembers } from "../../named-slot.js";
import type { WorldTools } from "../../world/parts.js";

const EXAMPLE = `request.answer("quest_button", function(event)
  players.tell(event.session_id, "You have no quests.")
end)`;

/** `request`: the stock answers to what players ask for. */
export function requestModule({ requestAnswers }: Pick<WorldTools, "requestAnswers">): LuaModule {
  const names = requestDeclarations.map(({ name }) => name);
  return luaModule({
    name: "request",
    about:
      "What players ask for by buttons, keys and clicks. Each request reaches its event, such as on_use_skill, and then its stock answer, " +
      "unless a handler of the event returned false.",
    functions: {
      answer: fn({
        about: "Registers the stock answer to a request. A request has one; an event handler that returns false replaces it.",
        parameters: [
          parameter("name", oneOf(names), "the request: the name of its event without on_"),
          parameter("handler", callback("fun(event: table)"), "gets what the event's handlers get"),
          parameter("options", optional(record({ override: amendmentMembers.override })), "how it stands to the stock's answer"),
        ],
        returns: [],
        example: EXAMPLE,
        does: (task, name, reference, flags) => requestAnswers.add(name, reference, flags ?? {}, task),
      }),
    },
  });
}
