import { CLIENT_WINDOWS } from "../../../contracts/client/appearances.js";
import type { Presentation } from "../../../contracts/client/presentation.js";
import { PACE_NAMES } from "../../../world/space/pace.js";
import { fn, luaModule, type LuaModule, parameter, refuse } from "../../declare/module.js";
import { boolean, integer, oneOf, optional, serialNumber, text } from "../../declare/types.js";
import { directionType } from "../../world/whereabouts.js";

const SPELL_MAXIMUM = 0xffff;
const URL_BYTES = 1_024;
const CHAT_MESSAGE_MAXIMUM = 0xffff;
const CHAT_BYTES = 1_024;
const PROTOCOLS = ["http:", "https:"];

const session = parameter("session_id", integer(), "the player's session");
const isThere = parameter("is_there", boolean, "false when the session no longer plays");

/** `client`: what scripts let one player's client do. */
export function clientModule({ presentation }: { readonly presentation: Presentation }): LuaModule {
  return luaModule({
    name: "client",
    about: "What scripts let one player's client do.",
    functions: {
      step: fn({
        about:
          "Lets the client take a step, as if its player had. The client may refuse, and the step has the usual rules: on_step, terrain and " +
          "pace.",
        parameters: [
          session,
          parameter("direction", directionType, "0 north to 7 north-west"),
          parameter("running", optional(boolean), "whether it runs; false by default"),
        ],
        returns: [isThere],
        does: (_, sessionId, direction, isRunning = false) => presentation.takeStep({ sessionId, direction, isRunning }),
      }),
      pace: fn({
        about:
          "Lets a player on foot step as quickly as a rider (mounted), forbids running (walking), or both (mounted_walking). It lasts until " +
          "the player leaves the world.",
        parameters: [session, parameter("pace", oneOf(PACE_NAMES), "normal ends it")],
        returns: [isThere],
        example: 'client.pace(session_id, "mounted")',
        does: (_, sessionId, pace) => presentation.setPace({ sessionId, pace }),
      }),
      open_page: fn({
        about: "Opens a page of the web in the player's browser.",
        parameters: [session, parameter("url", text({ minBytes: 1, maxBytes: URL_BYTES }), "address with http or https")],
        returns: [isThere],
        fails: true,
        example: 'client.open_page(session_id, "https://shard.example/rules")',
        does(_, sessionId, url) {
          if (!URL.canParse(url) || !PROTOCOLS.includes(new URL(url).protocol)) return refuse("the address has no http or https");
          const { href } = new URL(url);
          return href.length > URL_BYTES ? refuse("the address is too long") : presentation.openPage({ sessionId, url: href });
        },
      }),
      close_window: fn({
        about:
          "Closes the paperdoll or the status of a mobile, or a profile. `item:close` closes a container, `gump.close` a gump.",
        parameters: [
          session,
          parameter("window", oneOf(CLIENT_WINDOWS), "the window"),
          parameter("serial", serialNumber, "serial of the mobile that it shows"),
        ],
        returns: [parameter("is_there", boolean, "false when the session no longer plays or the mobile is not in the world")],
        does: (_, sessionId, window, serial) => presentation.closeWindow({ sessionId, window, serial }),
      }),
      mark_spell: fn({
        about: "Colours the icon of a spell, or of a stance, that works on the player, or takes its colour away.",
        parameters: [
          session,
          parameter("spell", integer({ min: 1, max: SPELL_MAXIMUM }), "the spell's number from 1"),
          parameter("is_marked", boolean, "whether it works"),
        ],
        returns: [isThere],
        does: (_, sessionId, spell, isMarked) => presentation.markSpell({ sessionId, spell, isMarked }),
      }),
      clear_ability: fn({
        about: "Takes the mark off the icon of the weapon's ability, which clients mark as soon as their player arms it.",
        parameters: [session],
        returns: [isThere],
        does: (_, sessionId) => presentation.clearAbility({ sessionId }),
      }),
      chat: fn({
        about:
          "Tells a player's chat window something: 1000 a channel, 1001 no such channel any more, 1004 the chat is over, 1005 it opens, " +
          "1006 and 1007 somebody comes into the own channel and leaves it, 1009 the own channel, 1012 it is left; 37 said, 38 an " +
          "emote, 39 said to one; 1 to 36 texts that the client has. A speaker's name has a digit for its colour in front.",
        parameters: [
          session,
          parameter("message", integer({ min: 1, max: CHAT_MESSAGE_MAXIMUM }), "the number"),
          parameter("first", optional(text({ maxBytes: CHAT_BYTES })), "such as a name; at most 256 characters are shown"),
          parameter("second", optional(text({ maxBytes: CHAT_BYTES })), "such as what is said"),
        ],
        returns: [isThere],
        example: 'client.chat(session_id, 37, "0Anna", "Hello!")',
        does: (_, sessionId, message, first = "", second = "") => presentation.showChat({ sessionId, message, first, second }),
      }),
    },
  });
}
