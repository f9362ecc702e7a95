import { RUN_TILES } from "../../../world/space/movement.js";
import { accountLevels } from "../../../contracts/levels.js";
import type { EventBus } from "../../../contracts/events/event-bus.js";
import type { OnlinePlayer, Players } from "../../../contracts/players.js";
import type { Presentation } from "../../../contracts/client/presentation.js";
import { type CharacterRepository, StorageError } from "../../../storage/storage.js";
import { fn, luaModule, type LuaModule, parameter, refuse } from "../../declare/module.js";
import { boolean, integer, list, oneOf, optional, record, type RecordOf, serialNumber, text } from "../../declare/types.js";
import { ARGUMENTS, CLILOC } from "../../world/client-texts.js";
import type { Runs } from "../../world/mobiles/runs.js";
import { movePlayer } from "../../world/mobiles/move-player.js";

const TEXT_BYTES = 4_096;
const NAME_BYTES = 240;
const SERIALS_MAXIMUM = 1_000;
const HUE_MAXIMUM = 0xffff;

const playerMembers = {
  session_id: integer(),
  account_id: integer(),
  account_name: text(),
  role: oneOf(accountLevels),
  character_id: integer(),
  character_name: text(),
  map_id: integer(),
  map_name: text(),
  x: integer(),
  y: integer(),
  z: integer(),
};
const RUN_TILES_MAXIMUM = 100_000;
const runTiles = integer({ min: RUN_TILES, max: RUN_TILES_MAXIMUM });
const runCosts = record({ foot: runTiles, mounted: runTiles });
const playerType = record(playerMembers, "Player");
const placeType = record({ map_id: integer(), x: integer(), y: integer(), z: integer() }, "Place");

const sessionId = parameter("session_id", integer(), "the player's session");
const line = parameter("text", text({ maxBytes: TEXT_BYTES }), "the text; a line feed begins a new line");
const hue = parameter("hue", optional(integer({ min: 0, max: HUE_MAXIMUM })), "hue; grey by default");
const found = parameter("player", optional(playerType), "the player now; nil when there is none");

/** What the database knows of characters. */
export type StoredCharacters = Pick<CharacterRepository, "existing">;

/** `players`: the players in the world. */
export function playerModule({
  players,
  events,
  presentation,
  characters,
  runs,
}: {
  players: Players;
  characters: StoredCharacters;
  events: Pick<EventBus, "publish">;
  presentation: Pick<Presentation, "showProfile" | "showGuildLine">;
  runs: Pick<Runs, "declare">;
}): LuaModule {
  return luaModule({
    name: "players",
    about: "The players in the world. The table of a player does not change: ask again after waiting.",
    functions: {
      running_tires: fn({
        about:
          "Says what runs cost players who are alive: one point of stamina for this number of tiles, a multiple of 16. Staff run " +
          "for nothing. `on_exhausted` is called when a run takes the last point. Call it at the top of a file.",
        parameters: [parameter("tiles", runCosts, "tiles on foot and on a mount")],
        returns: [],
        example: "players.running_tires { foot = 16, mounted = 48 }",
        does: (_, costs) => runs.declare(costs),
      }),
      by_session: fn({
        about: "Returns the player of a session.",
        parameters: [sessionId],
        returns: [found],
        does: (_, id) => whenThere(players.bySession(id)),
      }),
      by_account: fn({
        about: "Returns the player of an account.",
        parameters: [parameter("account_id", integer(), "the account")],
        returns: [found],
        does: (_, id) => whenThere(players.byAccount(id)),
      }),
      by_character: fn({
        about: "Returns the player of a character.",
        parameters: [parameter("serial", integer(), "serial of its mobile")],
        returns: [found],
        does: (_, serial) => whenThere(players.byCharacter(serial)),
      }),
      by_name: fn({
        about: "Returns the player whose character has a name, compared without regard to case.",
        parameters: [parameter("name", text({ minBytes: 1, maxBytes: NAME_BYTES }), "name of the character")],
        returns: [parameter("player", playerType, "the player now")],
        fails: true,
        example: 'local player, reason = players.by_name("Nystul")',
        does(_, name) {
          const wanted = name.trim().toLowerCase();
          const [first, ...others] = players.all().filter(({ characterName }) => characterName.toLowerCase() === wanted);
          if (!first) return refuse(`nobody called ${name.trim()} is in the world`);
          return others.length === 0
            ? toLua(first)
            : refuse(`${others.length + 1} characters in the world are called ${name.trim()}`);
        },
      }),
      all: fn({
        about: "Returns all players in the world.",
        parameters: [],
        returns: [parameter("players", list(playerType), "the players now")],
        does: () => players.all().map(toLua),
      }),
      existing: fn({
        about:
          "Returns those of some serials that are characters of players, in the world or not, of any process. It asks the database: nil and " +
          "why where that does not answer, and then nothing is known of any of them.",
        parameters: [parameter("serials", list(serialNumber, { max: SERIALS_MAXIMUM }), "serials of mobiles")],
        returns: [parameter("existing", list(serialNumber), "those that are there, in no order")],
        suspends: true,
        fails: true,
        async does(_, serials) {
          try {
            return await characters.existing(serials);
          } catch (error) {
            if (error instanceof StorageError) return refuse("the database does not answer");
            throw error;
          }
        },
      }),
      tell: fn({
        about: "Shows one player a system message, at the lower left of the screen.",
        parameters: [sessionId, line, hue],
        returns: [parameter("is_there", boolean, "false when the session no longer plays")],
        does: (_, id, shown, colour) => players.tell(id, shown, colour),
      }),
      tell_cliloc: fn({
        about: "Shows one player one of the client's own texts, in the player's language. Otherwise like tell.",
        parameters: [sessionId, CLILOC, ARGUMENTS, hue],
        returns: [parameter("is_there", boolean, "false when the session no longer plays")],
        example: "players.tell_cliloc(event.session_id, 1063142)",
        does: (_, id, cliloc, args, colour) => players.tellCliloc(id, cliloc, args, colour),
      }),
      tell_guild: fn({
        about:
          "Shows one player what somebody says to its guild, or to its allies, in the place and the colour that the client has for it. Scripts " +
          "decide who is in a guild: see on_say_to_guild.",
        parameters: [
          sessionId,
          parameter("name", text({ maxBytes: NAME_BYTES }), "name of the speaker"),
          parameter("text", text({ maxBytes: TEXT_BYTES }), "the words"),
          parameter("is_alliance", optional(boolean), "whether to the allies; false by default"),
        ],
        returns: [parameter("is_there", boolean, "false when the session no longer plays, or there are no words")],
        example: "players.tell_guild(member.session_id, event.name, event.text)",
        does: (_, id, name, words, isAlliance = false) =>
          presentation.showGuildLine({ sessionId: id, name, text: words, isAlliance }),
      }),
      show_profile: fn({
        about: "Opens the profile of a character for one player. A player may change the text of the own profile.",
        parameters: [
          sessionId,
          parameter(
            "profile",
            record({
              serial: serialNumber,
              header: optional(text({ maxBytes: NAME_BYTES })),
              text: optional(text({ maxBytes: TEXT_BYTES })),
              footer: optional(text({ maxBytes: TEXT_BYTES })),
            }),
            "the character's serial, the line above, the text, and what stands below it",
          ),
        ],
        returns: [parameter("is_there", boolean, "false when the session no longer plays or the character is not in the world")],
        example: 'players.show_profile(event.session_id, { serial = anna.serial, header = anna.name, text = "A baker." })',
        does: (_, id, { serial, header = "", text: body = "", footer = "" }) =>
          presentation.showProfile({ sessionId: id, serial, header, body, footer }),
      }),
      broadcast: fn({
        about: "Shows a system message to all players in the world.",
        parameters: [line, hue],
        returns: [parameter("recipients", integer(), "number of players")],
        does: (_, shown, colour) => players.broadcast(shown, colour),
      }),
      broadcast_cliloc: fn({
        about: "Shows one of the client's own texts to all players in the world, to each in the player's language.",
        parameters: [CLILOC, ARGUMENTS, hue],
        returns: [parameter("recipients", integer(), "number of players")],
        does: (_, cliloc, args, colour) => players.broadcastCliloc(cliloc, args, colour),
      }),
      move: fn({
        about: "Moves a player to any place on any map. on_mobile_position_changed follows.",
        parameters: [sessionId, parameter("place", placeType, "the destination")],
        returns: [parameter("done", boolean, "true")],
        fails: true,
        example: "local moved, reason = players.move(context.session_id, { map_id = 1, x = 1496, y = 1628, z = 10 })",
        does: (_, id, { map_id, ...to }) => movePlayer({ players, events }, id, { mapId: map_id, ...to }),
      }),
    },
  });
}

function whenThere(player: OnlinePlayer | undefined): RecordOf<typeof playerMembers> | undefined {
  return player && toLua(player);
}

function toLua(player: OnlinePlayer): RecordOf<typeof playerMembers> {
  return {
    session_id: player.sessionId,
    account_id: player.accountId,
    account_name: player.accountName,
    role: player.role,
    character_id: player.characterId,
    character_name: player.characterName,
    map_id: player.mapId,
    map_name: player.mapName,
    x: player.x,
    y: player.y,
    z: player.z,
  };
}
