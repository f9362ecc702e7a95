import type { Presentation } from "../../../contracts/client/presentation.js";
import { fn, luaModule, type LuaModule, parameter } from "../../declare/module.js";
import { boolean, integer, optional, record } from "../../declare/types.js";
import { altitude, AT_PLACE, coordinate } from "../../world/whereabouts.js";

const SOUND_MAXIMUM = 0xffff;
const soundNumber = parameter("sound_id", integer({ min: 0, max: SOUND_MAXIMUM }), "number of the sound");
const place = record({ x: coordinate, y: coordinate, z: altitude });

/** `sounds` */
export function soundModule({ presentation }: { readonly presentation: Presentation }): LuaModule {
  return luaModule({
    name: "sounds",
    about: "Sounds.",
    functions: {
      play_to: fn({
        about: "Plays a sound to one player.",
        parameters: [
          parameter("session_id", integer(), "the player's session"),
          soundNumber,
          parameter("place", optional(place), "where it comes from, on the player's map; the player's own place by default"),
        ],
        returns: [parameter("is_there", boolean, "false when the session no longer plays")],
        does: (_, sessionId, sound, at) => presentation.playSoundTo({ sessionId, sound, at }),
      }),
      play: fn({
        about: "Plays a sound to the players in sight of a place.",
        parameters: [...AT_PLACE, soundNumber] as const,
        returns: [],
        does: (_, mapId, x, y, z, sound) => void presentation.playSound({ at: { mapId, x, y, z }, sound }),
      }),
    },
  });
}
