import { fn, luaModule, type LuaModule, parameter } from "../../declare/module.js";
import { boolean, integer, list, optional, record } from "../../declare/types.js";
import { LuaRaise } from "../../vm/raise.js";
import type { WorldTools } from "../../world/parts.js";
import { described } from "../../world/template-registry.js";
import { coordinate, mapType } from "../../world/whereabouts.js";

const PIXELS_MAXIMUM = 1_000;
const PINS_MAXIMUM = 100;
const DEFAULT_PIXELS = 200;

const pixels = integer({ min: 0, max: PIXELS_MAXIMUM });
const side = optional(integer({ min: 1, max: PIXELS_MAXIMUM }));
const chartShown = record(
  {
    map_id: mapType,
    ...{ left: coordinate, top: coordinate, right: coordinate, bottom: coordinate },
    width: described(side, `of the picture, in pixels; default ${DEFAULT_PIXELS}`),
    height: described(side, `of the picture, in pixels; default ${DEFAULT_PIXELS}`),
    pins: described(optional(list(record({ x: pixels, y: pixels }), { max: PINS_MAXIMUM })), "places in the picture, in pixels"),
    writable: described(optional(boolean), "whether the player may plot a course; default false"),
  },
  "ChartShown",
);

/** `charts`: drawn maps with pins. */
export function chartModule({ presentation, classes }: Pick<WorldTools, "presentation" | "classes">): LuaModule {
  return luaModule({
    name: "charts",
    about:
      "Charts: items that show a map, with a course of pins. What a player plots is checked (the chart was opened for plotting and is in " +
      "reach, the pin exists), moved into the picture, and is the request on_plot_course. A script keeps the pins.",
    functions: {
      open: fn({
        about: "Opens a chart for a player.",
        parameters: [
          parameter("session_id", integer(), "the player's session"),
          parameter("item", classes.item, "the item that is the chart"),
          parameter("chart", chartShown, "the area of the map in tiles, the size of the picture, and the pins"),
        ],
        returns: [
          parameter(
            "is_open",
            boolean,
            "false when the session no longer plays, or the client has no pictures of that map (before 7.0.13.0)",
          ),
        ],
        example: `charts.open(session_id, item, { map_id = 1, left = 1400, top = 1500, right = 1800, bottom = 1900, pins = { { x = 50, y = 60 } } })`,
        does(_, sessionId, { serial }, shown) {
          const {
            map_id: mapId,
            left,
            top,
            right,
            bottom,
            width = DEFAULT_PIXELS,
            height = DEFAULT_PIXELS,
            pins,
            writable,
          } = shown;
          if (right <= left || bottom <= top) throw new LuaRaise("the area ends before it begins");
          const chart = { mapId, left, top, right, bottom, width, height, pins: pins ?? [], mayPlot: writable ?? false };
          return presentation.openChart({ sessionId, serial, chart });
        },
      }),
    },
  });
}
