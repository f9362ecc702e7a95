import type { Presentation } from "../../../contracts/client/presentation.js";
import { fn, luaModule, type LuaModule, parameter, refuse } from "../../declare/module.js";
import { boolean, integer, type LuaAny, text } from "../../declare/types.js";
import { LuaRaise } from "../../vm/raise.js";

/** The value of the operator's option `scripts.packets` among the values for scripts. */
export const PACKETS_VALUE = "packets";
const BYTES_MAXIMUM = 8_192;
/** Two digits for each byte, and a blank after it. */
const TEXT_MAXIMUM = 3 * BYTES_MAXIMUM;

/** `packets`: bytes for clients, for what no other module shows. */
export function packetModule({
  presentation,
  values,
}: {
  readonly presentation: Presentation;
  readonly values: Readonly<Record<string, LuaAny>>;
}): LuaModule {
  return luaModule({
    name: "packets",
    about:
      "Packets for clients, for what no other module shows. Operators switch it on with the option scripts.packets. What a script sends is not " +
      "known to the server: it neither corrects nor repeats it.",
    functions: {
      send: fn({
        about:
          "Sends a player's client one packet or several. Each must be whole: of an id that servers send, and with the length of that id. " +
          "While scripts.packets is off, it raises an error.",
        parameters: [
          parameter("session_id", integer(), "the player's session"),
          parameter(
            "hex",
            text({ minBytes: 2, maxBytes: TEXT_MAXIMUM }),
            "the bytes in hexadecimal digits, with or without blanks",
          ),
        ],
        returns: [parameter("is_there", boolean, "true")],
        fails: true,
        example: 'packets.send(session_id, "65 00 28 10")  -- 40 drops of rain',
        does(_, sessionId, digits) {
          if (values[PACKETS_VALUE] !== true) throw new LuaRaise("the operator has not switched on scripts.packets");
          const hex = digits.replaceAll(" ", "");
          if (!/^(?:[0-9a-fA-F]{2})+$/.test(hex)) throw new LuaRaise("two hexadecimal digits are expected for each byte");
          const answer = presentation.sendPackets({ sessionId, hex });
          if (answer === true) return true;
          return refuse(typeof answer === "string" ? answer : "that player is not in the world");
        },
      }),
    },
  });
}
