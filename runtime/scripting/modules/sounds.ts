import type { Presentation } from "../../ports/presentation.js";
import { fn, luaModule, type LuaModule, parameter } from "../declare/module.js";
import { integer } from "../declare/types.js";
import { AT_PLACE } from "../world/whereabouts.js";

const SOUND_MAXIMUM = 0xffff;

/** `sounds` */
export function soundModule({ presentation }: { readonly presentation: Presentation }): LuaModule {
  return luaModule({
    name: "sounds",
    about: "Sounds.",
    functions: {
      play: fn({
        about: "Plays a sound to the players in sight of a place.",
        parameters: [...AT_PLACE, parameter("sound_id", integer({ min: 0, max: SOUND_MAXIMUM }), "number of the sound")] as const,
        returns: [],
        does: (_, mapId, x, y, z, sound) => void presentation.playSound({ at: { mapId, x, y, z }, sound }),
      }),
    },
  });
}
