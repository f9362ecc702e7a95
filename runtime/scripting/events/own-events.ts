import type { OnlinePlayer } from "../../contracts/players.js";
import { TRADE_ENDS } from "../../world/society/trades.js";
import { rewrittenSpeech } from "../world/senses/spoken.js";

/** An event that scripts handle by a global function with its name. */
export interface LuaEvent {
  /** `on_help_request` */
  readonly name: string;
  readonly about: string;

  readonly parameters: readonly { readonly name: string; readonly type: string; readonly about: string }[];
  /** A handler that returns false before it waits prevents the action; later handlers are not called. */
  readonly isCancellable: boolean;
  /** What a handler may return, if that is not `boolean|nil` for a cancellable event and nothing for others. */
  readonly answers?: string;
}

export const HELP_REQUEST: LuaEvent = {
  name: "on_help_request",
  about: "A player pressed the help button.",
  parameters: [
    { name: "session_id", type: "integer", about: "the player's session" },
    { name: "character_id", type: "integer", about: "serial of the character" },
  ],
  isCancellable: false,
};

/** The members of every event of a player. */
export const WHO_AND_WHERE =
  "session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer";

/** The members of that name. */
export function whoAndWhere({ sessionId, characterId, characterName, mapId, x, y, z }: OnlinePlayer) {
  return { session_id: sessionId, character_id: characterId, name: characterName, map_id: mapId, x, y, z };
}

export const SPEECH: LuaEvent = {
  name: "on_speech",
  about:
    "A player is about to speak. Return false to keep it from being heard, a text to have that said instead, or a table with text and mode. " +
    "Later handlers, creatures and items then hear the changed words. To redirect speech, return false and tell those who are to read it.",
  parameters: [
    {
      name: "event",
      type: `{ ${WHO_AND_WHERE}, text: string, mode: string, earshot: integer, keywords: integer[] }`,
      about:
        "the player, the position and the words; `mode` is say, emote, whisper or yell; `earshot` is its range in tiles; `keywords` are the " +
        "numbers of the words that the client knows, such as those for bankers",
    },
  ],
  isCancellable: true,
  answers: `boolean|${rewrittenSpeech.name}|nil`,
};

export const USE: LuaEvent = {
  name: "on_use",
  about: "A player double-clicked an object in sight. Return false to prevent the default action, such as a paperdoll.",
  parameters: [
    {
      name: "event",
      type: `{ ${WHO_AND_WHERE}, serial: integer }`,
      about: "the player, the player's position, and the object's serial",
    },
  ],
  isCancellable: true,
};

export const STEP: LuaEvent = {
  name: "on_step",
  about:
    "A player is about to step onto another tile; a turn is not a step. Return false to reject the step. Called for every step of " +
    "every player while a file has this handler, which costs as much as the rest of a step. For the steps of some players there is " +
    "on_watched_step.",
  parameters: [
    {
      name: "event",
      type: `{ ${WHO_AND_WHERE}, to_x: integer, to_y: integer, direction: integer, running: boolean }`,
      about: "the player, the position, the next tile, and the direction from 0 north to 7 north-west",
    },
  ],
  isCancellable: true,
};

export const WATCHED_STEP: LuaEvent = {
  ...STEP,
  name: "on_watched_step",
  about:
    "A player whose steps are watched is about to step onto another tile; see mobile:watch_steps. Return false to reject the step. It " +
    "follows on_step.",
};

export const PUSH: LuaEvent = {
  name: "on_push",
  about:
    "A player is about to step onto a tile where others stand who are alive. Return false to reject the step. It follows on_step, " +
    "and the stock's answer costs stamina where the map or the region has that rule.",
  parameters: [
    {
      name: "event",
      type: `{ ${WHO_AND_WHERE}, others: integer[] }`,
      about: "the player, the position, and the serials of the others",
    },
  ],
  isCancellable: true,
};

export const EXHAUSTED: LuaEvent = {
  name: "on_exhausted",
  about: "A run took the last point of a player's stamina; see players.running_tires.",
  parameters: [{ name: "event", type: `{ ${WHO_AND_WHERE} }`, about: "the player and the position" }],
  isCancellable: false,
};

/** Most creatures that go along with a player. */
export const COMPANIONS_MAXIMUM = 20;

export const HANDOVER: LuaEvent = {
  name: "on_handover",
  about:
    "Where several processes share a world, a player goes from one to another with the map. `leaving` is called in the process that it " +
    "leaves, just before: return a list of the creatures that go along. They must be near it and able to walk, and stand beside it " +
    "afterwards; whatever does not go along stays. It cannot be prevented any more; refuse the way before mobile:move_to. `arriving` is " +
    "called in the process that it comes to. What it wears, carries and has in its bank goes along with all params, and its session " +
    "stays the same; `mobile` values of the old process do not exist any more. Before `leaving` its gumps, cursors and questions are closed, " +
    "as though the player had done it; its trade ends, and it stays in its party. `on_player_left` and `on_player_entered` are not called: " +
    "lib.processes.crossing calls what does their work.",
  parameters: [
    {
      name: "event",
      type: `{ ${WHO_AND_WHERE}, phase: "leaving"|"arriving", to_map_id?: integer, companions?: integer[] }`,
      about:
        "the player and the position; `to_map_id`: the map to which it leaves; `companions`: serials of the creatures that came along",
    },
  ],
  isCancellable: false,
  answers: "Mobile[]|nil",
};

export const THING_ARRIVED: LuaEvent = {
  name: "on_thing_arrived",
  about:
    "An item or a creature came by itself from another process of the world, because a script moved it to a map of this one. It stands or " +
    "lies where it was sent. What comes while this process starts is there before scripts run, and is not told of.",
  parameters: [{ name: "event", type: "{ serial: integer }", about: "the serial of the item or creature" }],
  isCancellable: false,
};

export const OVERLOADED: LuaEvent = {
  name: "on_overloaded",
  about:
    "The belongings or the status of a player in the world changed, and it carries more than it can without effort: `mobile.overload` says " +
    "by how much. It may be called again while that is so, and nothing tells of its end. It is not called for a character that comes into the world.",
  parameters: [{ name: "event", type: "{ serial: integer }", about: "the serial of the character" }],
  isCancellable: false,
};

export const NETWORK_MESSAGE: LuaEvent = {
  name: "on_network_message",
  about: "A script called `network.send` for this world, in this process or another one.",
  parameters: [
    {
      name: "event",
      type: "{ from_world: string, name: string, data?: any }",
      about: "the world of the script that sent it, and what it sent",
    },
  ],
  isCancellable: false,
};

const TRADERS = `{ ${WHO_AND_WHERE}, other_session_id: integer, other_character_id: integer`;

export const TRADE_AGREED: LuaEvent = {
  name: "on_trade_agreed",
  about:
    "Two players agreed to what they offer each other, and it is about to change hands; `trade.of` tells what it is. Return false to " +
    "prevent it: they trade on.",
  parameters: [
    { name: "event", type: `${TRADERS} }`, about: "the player who began the trade, the position, and the other player" },
  ],
  isCancellable: true,
};

export const TRADE_ENDED: LuaEvent = {
  name: "on_trade_ended",
  about: "A trade of two players is over. Everything is where it belongs.",
  parameters: [
    {
      name: "event",
      type: `${TRADERS}, outcome: ${TRADE_ENDS.map((end) => JSON.stringify(end)).join("|")} }`,
      about:
        "the player who began the trade, the position, the other player, and how it ended: `done`, or everything went back to its owner",
    },
  ],
  isCancellable: false,
};

export const DEATH: LuaEvent = {
  name: "on_death",
  about:
    "A mobile has no hits left. A creature is removed after this event; scripts decide about characters of players. A script that " +
    "gives it hits keeps it alive.",
  parameters: [
    { name: "mobile", type: "Mobile", about: "the dead mobile" },
    { name: "killer", type: "Mobile|nil", about: "nil when unknown" },
  ],
  isCancellable: false,
};

export const CORPSE: LuaEvent = {
  name: "on_corpse",
  about: "A mobile has left a corpse, which has its belongings and, of a creature, its loot.",
  parameters: [
    { name: "mobile", type: "Mobile", about: "the dead mobile; a creature is removed afterwards" },
    { name: "corpse", type: "Item", about: "the corpse, on the ground" },
    { name: "killer", type: "Mobile|nil", about: "nil when unknown" },
  ],
  isCancellable: false,
};

export const ITEM_DECAY: LuaEvent = {
  name: "on_decay",
  about:
    "The time of an item has come: its `decays_at` is past, or it lay on the ground for as long as items.decay_on_ground says. It is deleted " +
    "with its contents after this event. Return false to keep it: with a `decays_at` it does not decay any more then, unless the handler " +
    "gave it another time.",
  parameters: [{ name: "item", type: "Item", about: "the item" }],
  isCancellable: true,
};

const REGION_PARAMETERS = [
  { name: "mobile", type: "Mobile", about: "the player's character" },
  { name: "region", type: "Region", about: "the region" },
] as const;

export const REGION_ENTER: LuaEvent = {
  name: "on_region_enter",
  about:
    "A player has come into a region: by a step, by a teleport or into the world, or because the region was defined. Called for the " +
    "outermost of several regions first; who goes from one part of a region to another does not enter the region.",
  parameters: REGION_PARAMETERS,
  isCancellable: false,
};

export const REGION_LEAVE: LuaEvent = {
  name: "on_region_leave",
  about:
    "A player has left a region, the innermost of several first, or the region is gone. `mobile.exists` is false when the player has left " +
    "the world, and `region.exists` after this event when the region is gone.",
  parameters: REGION_PARAMETERS,
  isCancellable: false,
};

export const REGION_CHANGED: LuaEvent = {
  name: "on_region_changed",
  about: "A region was defined, defined in another way, or removed while the shard runs.",
  parameters: [
    {
      name: "event",
      type: "{ map_id: integer, name: string, exists: boolean }",
      about: "its map and its name; `exists` is false when it was removed",
    },
  ],
  isCancellable: false,
};

const BY = { name: "by", type: "Mobile|nil", about: "who did it; nil when unknown" };
const SOURCE = { name: "source", type: "Item|Mobile|nil", about: "what did it, such as a weapon or a trap; nil when unknown" };

export const DAMAGE: LuaEvent = {
  name: "on_damage",
  about:
    "A mobile is about to lose hits. Return false to prevent it, or a number for other damage, which later handlers get. Blessed " +
    "mobiles and the dead lose none, and no handler is called.",
  parameters: [
    { name: "mobile", type: "Mobile", about: "who is hurt" },
    { name: "amount", type: "integer", about: "the damage so far" },
    BY,
    { name: "kind", type: "string", about: "the kind that mobile:damage was given, physical by default" },
    SOURCE,
  ],
  isCancellable: true,
  answers: "number|boolean|nil",
};

export const HEALED: LuaEvent = {
  name: "on_healed",
  about: "A mobile got hits back by mobile:heal. What comes back by itself does not count.",
  parameters: [
    { name: "mobile", type: "Mobile", about: "who was healed" },
    { name: "amount", type: "integer", about: "hits that it got" },
    BY,
    SOURCE,
  ],
  isCancellable: false,
};

export const BEFORE_DEATH: LuaEvent = {
  name: "on_before_death",
  about:
    "A mobile has no hits left and is about to die. Return false to keep it alive; it has one hit then, or those that you gave it.",
  parameters: [
    { name: "mobile", type: "Mobile", about: "the mobile" },
    { name: "killer", type: "Mobile|nil", about: "nil when unknown" },
  ],
  isCancellable: true,
};

export const RESURRECT: LuaEvent = {
  name: "on_resurrect",
  about: "A dead mobile is about to live again, by mobile:resurrect. Return false to prevent it.",
  parameters: [{ name: "mobile", type: "Mobile", about: "the dead mobile" }, BY],
  isCancellable: true,
};

export const LEAVING: LuaEvent = {
  name: "on_leaving",
  about:
    "A player leaves. Its character stays in the world without the player for that time, where it can be harmed; the player finds " +
    "it again on coming back. Without a handler it goes at once. Return another number, which later handlers get, or false for 0.",
  parameters: [
    { name: "mobile", type: "Mobile", about: "the player's character" },
    { name: "seconds", type: "integer", about: "the time so far, 300 at first" },
  ],
  isCancellable: true,
  answers: "number|boolean|nil",
};

/**
 * All that are declared here. Scripts also get requests of players and what the shard publishes; see `lua-events.ts`.
 */
export const OWN_EVENTS: readonly LuaEvent[] = [
  ...[
    HELP_REQUEST,
    SPEECH,
    USE,
    STEP,
    WATCHED_STEP,
    PUSH,
    EXHAUSTED,
    LEAVING,
    HANDOVER,
    THING_ARRIVED,
    OVERLOADED,
    NETWORK_MESSAGE,
  ],
  ...[TRADE_AGREED, TRADE_ENDED],
  ...[REGION_ENTER, REGION_LEAVE, REGION_CHANGED],
  ITEM_DECAY,
  ...[DAMAGE, HEALED, BEFORE_DEATH, DEATH, CORPSE, RESURRECT],
];
