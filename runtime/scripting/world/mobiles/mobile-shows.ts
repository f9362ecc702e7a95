import { ACTS } from "../../../contracts/client/appearances.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import { type LuaMethod, method } from "../../declare/class.js";
import { parameter } from "../../declare/module.js";
import { boolean, integer, list, oneOf, optional, record, text } from "../../declare/types.js";
import { ARGUMENTS, CLILOC } from "../client-texts.js";
import { hueType } from "../items/item-templates.js";
import { described } from "../template-registry.js";
import type { WorldTools } from "../parts.js";
import { sayingOf } from "../saying.js";

const SAID_BYTES = 1_024;
const TITLE_BYTES = 240;
const NUMBER_MAXIMUM = 0xffff;
const BYTE_MAXIMUM = 255;
const SPELLS_MAXIMUM = 64;

const animation = record(
  {
    frames: described(optional(integer({ min: 1, max: BYTE_MAXIMUM })), "frames of each direction; 7 by default"),
    repeats: described(optional(integer({ min: 0, max: BYTE_MAXIMUM })), "how often; 0 until the body does something else"),
    backward: described(optional(boolean), "the frames run backward"),
    delay: described(optional(integer({ min: 0, max: BYTE_MAXIMUM })), "between frames, in steps of the client; 0 by default"),
  },
  "Animation",
);
const said = parameter("text", text({ maxBytes: SAID_BYTES }), "the words");
const hue = parameter("hue", optional(hueType), "hue of the text");

/** The methods of a mobile by which players see and hear something. */
export function mobileShows(tools: WorldTools): Record<string, LuaMethod<Mobile>> {
  const { classes, players, presentation } = tools;

  const say = ({ serial }: Mobile, words: string, saying: { hue?: number; isEmote?: boolean }): void =>
    void presentation.say({ serial, text: words, saying });
  const opened = parameter("is_open", boolean, "false when the mobile has no player, or there is nothing to open");
  const forPlayer = ({ serial }: Mobile, work: (sessionId: number) => boolean): boolean => {
    const sessionId = players.byCharacter(serial)?.sessionId;
    return sessionId !== undefined && work(sessionId);
  };

  return {
    say: method({
      about: "Makes the mobile say something.",
      parameters: [said, hue],
      returns: [],
      does: (_, mobile, words, colour) => say(mobile, words, sayingOf(colour)),
    }),
    say_cliloc: method({
      about: "Makes the mobile say one of the client's own texts, to each player in the player's language.",
      parameters: [
        CLILOC,
        ARGUMENTS,
        hue,
        parameter("session_id", optional(integer()), "the only player who reads it; all nearby by default"),
      ],
      returns: [],
      does: (_, { serial }, cliloc, filled, colour, to) =>
        void presentation.sayCliloc({ serial, text: { cliloc, arguments: filled ?? [] }, saying: sayingOf(colour, to) }),
    }),
    emote: method({
      about: "Shows an emote of the mobile, between asterisks.",
      parameters: [said, hue],
      returns: [],
      does: (_, mobile, words, colour) => say(mobile, words, { isEmote: true, ...sayingOf(colour) }),
    }),
    tell: method({
      about: "Shows its player a system message.",
      parameters: [said, hue],
      returns: [parameter("is_there", boolean, "false for creatures")],
      does: (_, mobile, words, colour) => forPlayer(mobile, (sessionId) => players.tell(sessionId, words, colour)),
    }),
    animate: method({
      about: "Plays an animation of the body.",
      parameters: [
        parameter(
          "action",
          integer({ min: 0, max: NUMBER_MAXIMUM }),
          "number of the animation, which depends on the kind of body",
        ),
        parameter("options", optional(animation), "how it is played; once, forward and at the usual pace by default"),
      ],
      returns: [],
      example: "smith:animate(9, { repeats = 3, backward = true })",
      does(_, { serial }, action, options) {
        const { frames, repeats = 1, backward: isBackward, delay } = options ?? {};
        const how = {
          ...(frames !== undefined && { frames }),
          ...(isBackward && { isBackward }),
          ...(delay !== undefined && { delay }),
        };
        presentation.animate({ serial, movement: { action, repetitions: repeats, ...how } });
      },
    }),
    act: method({
      about:
        "Plays an animation by its kind. Each body shows its own action for the kind: a man and a dragon attack differently. Clients before " +
        "7.0.0.0 show the action, if one is given.",
      parameters: [
        parameter("kind", oneOf(ACTS), "the kind"),
        parameter(
          "options",
          optional(
            record({
              variant: optional(integer({ min: 0, max: NUMBER_MAXIMUM })),
              delay: optional(integer({ min: 0, max: BYTE_MAXIMUM })),
              action: optional(integer({ min: 0, max: NUMBER_MAXIMUM })),
            }),
          ),
          "variant: which one of the kind; delay: 0 to 255; action: number of the animation for old clients",
        ),
      ],
      returns: [],
      example: 'smith:act("attack", { action = 9 })',
      does: (_, { serial }, kind, options) => void presentation.act({ serial, act: { ...options, kind: ACTS.indexOf(kind) } }),
    }),
    sound: method({
      about: "Plays a sound at the mobile's position.",
      parameters: [parameter("sound_id", integer({ min: 0, max: NUMBER_MAXIMUM }), "number of the sound")],
      returns: [],
      does: (_, { facet: mapId, x, y, z }, sound) => void presentation.playSound({ at: { mapId, x, y, z }, sound }),
    }),
    open: method({
      about:
        "Opens a container for its player, wherever the container is, also a locked one. The player reaches into it until it walks away.",
      parameters: [
        parameter("container", classes.item, "the container"),
        parameter(
          "options",
          optional(record({ look_only: optional(boolean) })),
          "look_only: what is in it can only be looked at, unless it is in reach anyway",
        ),
      ],
      returns: [opened],
      does: (_, mobile, { serial, isContainer }, options) =>
        isContainer &&
        forPlayer(mobile, (sessionId) =>
          presentation.openContainer({ sessionId, serial, ...(options?.look_only && { isForLooking: true }) }),
        ),
    }),
    open_paperdoll: method({
      about: "Opens a mobile's paperdoll for its player.",
      parameters: [
        parameter("of", classes.mobile, "the mobile on the paperdoll"),
        parameter(
          "options",
          optional(record({ title: optional(text({ maxBytes: TITLE_BYTES })), may_dress: optional(boolean) })),
          "title: the line below the picture, by default the name; may_dress: whether the client lets the player take things off it, " +
            "by default only the own one. Taking them is refused as before, unless they are the player's own",
        ),
      ],
      returns: [opened],
      example: 'reader:open_paperdoll(guard, { title = guard.name .. ", the captain" })',
      does(_, mobile, { serial }, options) {
        const { title, may_dress: mayDress } = options ?? {};
        return forPlayer(mobile, (sessionId) => presentation.openPaperdoll({ sessionId, serial, title, mayDress }));
      },
    }),
    open_spellbook: method({
      about: "Opens a spell book for its player.",
      parameters: [
        parameter("book", classes.item, "the book"),
        parameter(
          "spells",
          list(integer({ min: 1, max: SPELLS_MAXIMUM }), { max: SPELLS_MAXIMUM }),
          "numbers of the spells in it, from 1",
        ),
        parameter(
          "first_spell",
          optional(integer({ min: 1, max: NUMBER_MAXIMUM })),
          "number of the book's first spell; default 1",
        ),
      ],
      returns: [opened],
      does(_, mobile, { serial }, spells, firstSpell = 1) {
        let content = 0n;
        for (const spell of spells) content |= 1n << BigInt(spell - 1);
        return forPlayer(mobile, (sessionId) => presentation.openSpellbook({ sessionId, serial, content, firstSpell }));
      },
    }),
    fall: method({
      about: "Shows how the mobile falls and becomes a corpse, and calls on_corpse. Both must be in the world.",
      parameters: [parameter("corpse", classes.item, "the corpse, on the ground")],
      returns: [],
      does: (_, mobile, corpse) => tools.deaths.fall(mobile, corpse),
    }),
    show_death: method({
      about: "Tells its player that the character died, or lives again.",
      parameters: [parameter("is_dead", boolean, "true for death")],
      returns: [opened],
      does: (_, mobile, isDead) => forPlayer(mobile, (sessionId) => presentation.showDeathScreen({ sessionId, isDead })),
    }),
  };
}
