import { FADES, SEASONS, TIP_KINDS, WEATHER_KINDS } from "../../../contracts/client/appearances.js";
import type { Presentation } from "../../../contracts/client/presentation.js";
import { fn, luaModule, type LuaModule, parameter } from "../../declare/module.js";
import { boolean, integer, oneOf, optional, serialNumber, text } from "../../declare/types.js";
import { DENSITY_MAXIMUM } from "../../world/regions/region-type.js";
import { mapType } from "../../world/whereabouts.js";

const NUMBER_MAXIMUM = 0xffff;
const DARKNESS_MAXIMUM = 31;
const TIP_BYTES = 4_096;
const BRIGHTNESS_MAXIMUM = 30;

const session = parameter("session_id", integer(), "the player's session");
const isThere = parameter("is_there", boolean, "false when the session no longer plays or a mobile is not in the world");
const number = integer({ min: 0, max: NUMBER_MAXIMUM });
const darkness = integer({ min: 0, max: DARKNESS_MAXIMUM });

/** `screen`: what one player hears and sees of the surroundings and of a fight. */
export function screenModule({ presentation }: { readonly presentation: Presentation }): LuaModule {
  return luaModule({
    name: "screen",
    about:
      "What one player hears and sees of the surroundings and of a fight. It lasts until something else is shown, and season and light " +
      "until the player enters another map. on_player_entered is the place for what players find when they come.",
    functions: {
      music: fn({
        about: "Plays a piece of music; without one it ends.",
        parameters: [session, parameter("music", optional(number), "number of the piece")],
        returns: [isThere],
        does: (_, sessionId, music) => presentation.playMusic({ sessionId, music: music ?? null }),
      }),
      weather: fn({
        about: "Shows weather.",
        parameters: [
          session,
          parameter("weather", oneOf(WEATHER_KINDS), "the kind"),
          parameter(
            "density",
            optional(integer({ min: 0, max: DENSITY_MAXIMUM })),
            `drops or flakes; ${DENSITY_MAXIMUM} by default`,
          ),
        ],
        returns: [isThere],
        example: 'screen.weather(session_id, "snow", 40)',
        does: (_, sessionId, weather, density = DENSITY_MAXIMUM) => presentation.showWeather({ sessionId, weather, density }),
      }),
      season: fn({
        about: "Shows a season: the look of trees and ground. Without one it is that of the map again.",
        parameters: [
          session,
          parameter("season", optional(oneOf(SEASONS)), "the season"),
          parameter("changes_music", optional(boolean), "whether the client also changes its music; false by default"),
        ],
        returns: [isThere],
        does: (_, sessionId, season, changesMusic = false) =>
          presentation.showSeason({ sessionId, season: season ?? null, changesMusic }),
      }),
      darkness: fn({
        about: "Makes the world darker or lighter for one player. Without a number it is as dark as for everybody.",
        parameters: [session, parameter("darkness", optional(darkness), "0 is day, 31 black")],
        returns: [isThere],
        does: (_, sessionId, level) => presentation.showDarkness({ sessionId, darkness: level ?? null }),
      }),
      world_darkness: fn({
        about:
          "Makes a map, or all maps, darker or lighter: for those who are there and have no darkness of their own, and for those who come. " +
          "A shard starts with day.",
        parameters: [
          parameter("darkness", darkness, "0 is day, 31 black"),
          parameter("map_id", optional(mapType), "default: all maps"),
        ],
        returns: [parameter("is_there", boolean, "false when there is no such map")],
        does: (_, level, mapId) => presentation.darkenWorld({ darkness: level, mapId }),
      }),
      own_light: fn({
        about: "Changes the light around the player's own character, which others do not see.",
        parameters: [session, parameter("brightness", integer({ min: 0, max: BRIGHTNESS_MAXIMUM }), "0 none, 30 the brightest")],
        returns: [isThere],
        does: (_, sessionId, brightness) => presentation.showOwnLight({ sessionId, brightness }),
      }),
      fade: fn({
        about: "Fades or flashes the whole screen. Some clients, ClassicUO among them, show nothing.",
        parameters: [session, parameter("fade", oneOf(FADES), "the kind")],
        returns: [isThere],
        does: (_, sessionId, fade) => presentation.fadeScreen({ sessionId, fade }),
      }),
      arrow: fn({
        about: "Shows an arrow at the edge of the screen that points to a place. A click on it is on_arrow_click.",
        parameters: [session, parameter("x", number, "the place on the player's map"), parameter("y", number, "the place")],
        returns: [isThere],
        does: (_, sessionId, x, y) => presentation.showArrow({ sessionId, to: { x, y } }),
      }),
      hide_arrow: fn({
        about: "Hides the arrow.",
        parameters: [session],
        returns: [isThere],
        does: (_, sessionId) => presentation.showArrow({ sessionId, to: null }),
      }),
      tip: fn({
        about:
          "Opens a scroll with a text. A tip has buttons to the tip before and the one after it, which are on_ask_tip; a notice has none.",
        parameters: [
          session,
          parameter("text", text({ maxBytes: TIP_BYTES }), "the text; letters of Western Europe"),
          parameter("kind", optional(oneOf(TIP_KINDS)), "tip by default"),
          parameter("number", optional(number), "number of the tip, for on_ask_tip; 0 by default"),
        ],
        returns: [isThere],
        example: 'screen.tip(session_id, "Bankers stand in the large towns.", "tip", 3)',
        does: (_, sessionId, words, kind = "tip", which = 0) =>
          presentation.showTip({ sessionId, kind, number: which, text: words }),
      }),
      damage: fn({
        about: "Shows a number above a mobile. The mobile's hits do not change.",
        parameters: [
          session,
          parameter("serial", serialNumber, "serial of the mobile"),
          parameter("amount", number, "the number"),
        ],
        returns: [isThere],
        does: (_, sessionId, serial, amount) => presentation.showDamage({ sessionId, serial, amount }),
      }),
      swing: fn({
        about: "Shows the blow of a mobile to its player, whose character turns to the target.",
        parameters: [
          session,
          parameter("serial", serialNumber, "serial of the mobile that strikes"),
          parameter("target", serialNumber, "serial of the mobile that is struck"),
        ],
        returns: [isThere],
        does: (_, sessionId, serial, target) => presentation.showSwing({ sessionId, serial, target }),
      }),
    },
  });
}
