import type { ScriptMessages } from "../../../contracts/scripts/script-messages.js";
import { fn, luaModule, type LuaModule, parameter, refuse } from "../../declare/module.js";
import { boolean, list, sentValue, text } from "../../declare/types.js";

const KIB = 1_024;
const NAME_BYTES = 64;
const DATA_BYTES = 16 * KIB;

/** `network`: messages to scripts of other processes and worlds. */
export function networkModule({ messages }: { readonly messages: ScriptMessages }): LuaModule {
  const name = text({ minBytes: 1, maxBytes: NAME_BYTES });
  return luaModule({
    name: "network",
    about:
      "Messages to the scripts of other worlds and processes of a network. A shard in one process has one world, main, and hears what it " +
      "sends itself. Several processes may share a world: each has maps of its own, and players go from one to the other with the map " +
      "(`on_handover`). What one of them writes to `store` the others see within a second or so, and what it wrote for a character and its " +
      "account at once where it comes to; of two who write the same member at once, the later one counts, and `store.transaction` does not " +
      "reach beyond its process. Let one process decide about what must not go wrong, and send it messages.",
    values: {
      world: { type: name, about: "the world of this process", value: () => messages.world },
    },
    functions: {
      worlds: fn({
        about: "Returns the names of the worlds that are there now.",
        parameters: [],
        returns: [parameter("worlds", list(name), "in the order of the alphabet")],
        does: () => [...messages.worlds()].sort(),
      }),
      send: fn({
        about:
          "Tells all processes of a world something: their scripts get `on_network_message`. Nobody answers; a message that is lost with a " +
          "process or the broker does not come again.",
        parameters: [
          parameter("world", name, "to which world; `network.world` for this one"),
          parameter("name", name, "what it is about"),
          parameter("data", sentValue, `plain data, at most ${DATA_BYTES / KIB} KiB as JSON`),
        ],
        returns: [parameter("done", boolean, "true")],
        fails: true,
        example: `function on_network_message(event)
  if event.name == "siege" then players.broadcast(event.from_world .. " is under siege by " .. event.data.enemy) end
end
for _, world in ipairs(network.worlds()) do network.send(world, "siege", { enemy = "orcs" }) end`,
        does(_, toWorld, about, data) {
          if (!messages.worlds().includes(toWorld)) return refuse(`there is no world ${toWorld} at the moment`);
          if (Buffer.byteLength(JSON.stringify(data ?? null)) > DATA_BYTES)
            return refuse(`more than ${DATA_BYTES} bytes of data`);
          messages.send(toWorld, about, data);
          return true;
        },
      }),
    },
  });
}
