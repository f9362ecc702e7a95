import type { PaceName } from "../../world/space/pace.js";
import type {
  Saying,
  ClientText,
  BookShown,
  Chart,
  Fade,
  VisualEffect,
  WeatherKind,
  TipKind,
  ClientWindow,
  SeasonName,
  Movement,
  Act,
  BoardSummary,
  BoardMessage,
  Drag,
} from "./appearances.js";
import type { MapPosition } from "../players.js";

interface Declaration<Show extends object, Answer> {
  /** The word for it in tests of scripts (`test.shown`); undefined for a show that nobody without a client can see. */
  readonly what: string | undefined;
  /** Whether it closes something, and answers how many players had that open. */
  readonly closes?: boolean;
  readonly answer?: (show: Show) => Answer;
}

/**
 * Shows something. The answer is false when the session no longer plays or the serial is not in the world; then nothing
 * happens.
 */
function show<Show extends object>(what: string): Declaration<Show, boolean> {
  return { what };
}

/** Closes something at players' clients. The answer is the number of players who had it open. */
function closing<Show extends object>(what: string): Declaration<Show, number> {
  return { what, closes: true };
}

/**
 * What players see and hear. Each show is declared here once; its type, its fake in tests of scripts and the list of
 * `test.shown` follow. The service in `play/presentation` implements one method for each.
 */
export const shows = {
  /**
   * Opens the gump of a container with its contents, wherever the container is. False for an item that is no container.
   */
  openContainer: show<{ readonly sessionId: number; readonly serial: number; readonly isForLooking?: boolean }>("container"),
  /** Closes the gump of a container for one player, or for all. */
  closeContainer: closing<{ readonly serial: number; readonly sessionId?: number | undefined }>("container_end"),
  openPaperdoll: show<{
    readonly sessionId: number;
    readonly serial: number;
    /** Below the picture; default: its name. */
    readonly title?: string | undefined;
    /**
     * Whether the client lets the player take things off it; default: of the own one. The server decides what may be
     * taken.
     */
    readonly mayDress?: boolean | undefined;
  }>("paperdoll"),
  /** Opens the profile of a mobile. The player may change the body of the own profile. */
  showProfile: show<{
    readonly sessionId: number;
    readonly serial: number;
    readonly header: string;
    readonly body: string;
    readonly footer: string;
  }>("profile"),
  /** Bit 0 of `content` is spell `firstSpell`, bit 1 the next, up to bit 63. */
  openSpellbook: show<{
    readonly sessionId: number;
    readonly serial: number;
    readonly content: bigint;
    readonly firstSpell: number;
  }>("spellbook"),
  /** Opens a book with all its pages. */
  openBook: show<{ readonly sessionId: number; readonly serial: number; readonly book: BookShown }>("book"),
  /** Opens a bulletin board, whose messages are the items in it. False for an item that is no container. */
  openBoard: show<{ readonly sessionId: number; readonly serial: number; readonly name: string }>("board"),
  /** Shows a message in the list of the board that it is in. False for an item in nothing. */
  showBoardSummary: show<{ readonly sessionId: number; readonly serial: number; readonly summary: BoardSummary }>(
    "board_summary",
  ),
  showBoardMessage: show<{ readonly sessionId: number; readonly serial: number; readonly message: BoardMessage }>(
    "board_message",
  ),
  openChart: show<{ readonly sessionId: number; readonly serial: number; readonly chart: Chart }>("chart"),
  /** Shows a text over a mobile, or over an item on the ground, in a container or worn. */
  say: show<{ readonly serial: number; readonly text: string; readonly saying: Saying }>("say"),
  /** Shows one of the client's own texts likewise, to each player in the player's language. */
  sayCliloc: show<{ readonly serial: number; readonly text: ClientText; readonly saying: Saying }>("say_cliloc"),
  /** Shows one player what somebody says to a guild, or to its allies, where the client shows that. */
  showGuildLine: show<{
    readonly sessionId: number;
    readonly name: string;
    readonly text: string;
    readonly isAlliance: boolean;
  }>("guild_line"),
  /** Plays a sound to the players in sight of a position. */
  playSound: show<{ readonly at: MapPosition; readonly sound: number }>("sound"),
  /** Plays a sound to one player, by default where the player's character is. */
  playSoundTo: show<{
    readonly sessionId: number;
    readonly sound: number;
    readonly at?: { readonly x: number; readonly y: number; readonly z: number } | undefined;
  }>("sound_to"),
  animate: show<{ readonly serial: number; readonly movement: Movement }>("animation"),
  act: show<{ readonly serial: number; readonly act: Act }>("act"),
  /** Shows an effect to the players in sight of its source, or to one player. */
  playEffect: show<{ readonly effect: VisualEffect }>("effect"),
  /** Shows an item that moves, as when somebody takes it, to the players in sight of where it begins. */
  playDrag: show<{ readonly drag: Drag }>("drag"),
  /** Sends a mobile's hits to everybody who sees it, and its whole status to its own player. */
  refreshStatus: show<{ readonly serial: number }>("status"),
  /** Tells whoever sees a mobile, and its own player, of its conditions, its poison and its war mode. */
  refreshFlags: show<{ readonly serial: number }>("flags"),
  /**
   * Sends hits to those who see a mobile, and hits, stamina and mana to its own player: what changed since they were
   * told.
   */
  refreshVitals: show<{ readonly serial: number }>("vitals"),
  /** Sends a player its whole status. */
  refreshOwnStatus: show<{ readonly serial: number }>("own_status"),
  /** Tells a mobile's player of one skill, by its number from 0. */
  refreshSkill: show<{ readonly serial: number; readonly skill: number }>("skill"),
  /** Marks at the client of a mobile's player whom it fights; 0 for nobody. */
  showCombatant: show<{ readonly serial: number; readonly combatant: number }>("combatant"),
  /** An icon of what works on the player. `title` and `text` are clilocs; `seconds` is 0 without an end. */
  showBuff: show<{
    readonly sessionId: number;
    readonly icon: number;
    readonly title: number;
    readonly text: number;
    readonly args: readonly string[];
    readonly seconds: number;
  }>("buff"),
  hideBuff: show<{ readonly sessionId: number; readonly icon: number }>("buff_end"),
  /**
   * Draws a mobile again for everybody who sees it and for its own player: its body, hue, name or notoriety changed.
   */
  redraw: show<{ readonly serial: number }>("redraw"),
  /** Tells whoever sees a mobile its new name: clients keep the one that they know. */
  showName: show<{ readonly serial: number }>("name"),
  /** Tells whoever sees an item that its tooltip may have changed. */
  refreshTooltip: show<{ readonly serial: number }>("tooltip"),
  /** Shows how a mobile falls and becomes the corpse. Both are still at the place of death. */
  drawDeath: show<{ readonly serial: number; readonly corpse: number }>("death"),
  /** Plays a piece of music to one player; null ends it. */
  playMusic: show<{ readonly sessionId: number; readonly music: number | null }>("music"),
  /** `density` is 0 to 70 drops or flakes. */
  showWeather: show<{ readonly sessionId: number; readonly weather: WeatherKind; readonly density: number }>("weather"),
  /** Without a season, that of the map. */
  showSeason: show<{ readonly sessionId: number; readonly season: SeasonName | null; readonly changesMusic: boolean }>("season"),
  /** The darkness of the world for one player, from 0, day, to 31, black; null: as on the whole map. */
  showDarkness: show<{ readonly sessionId: number; readonly darkness: number | null }>("darkness"),
  /** The darkness of a map, or of all maps, for everybody who has no other and for those who come. */
  darkenWorld: show<{ readonly mapId: number | undefined; readonly darkness: number }>("world_darkness"),
  /** The light around the player's own character, from 0, none, to 30. */
  showOwnLight: show<{ readonly sessionId: number; readonly brightness: number }>("own_light"),
  fadeScreen: show<{ readonly sessionId: number; readonly fade: Fade }>("fade"),
  /** An arrow at the edge of the screen that points to a place; null hides it. */
  showArrow: show<{ readonly sessionId: number; readonly to: { readonly x: number; readonly y: number } | null }>("arrow"),
  /**
   * A scroll with a text. A tip has buttons to the tips before and after it, which are requests (`ask_tip`); a notice
   * has none.
   */
  showTip: show<{ readonly sessionId: number; readonly kind: TipKind; readonly number: number; readonly text: string }>("tip"),
  /** A number above a mobile, for one player. Clients before 5.0.0a show at most 255. */
  showDamage: show<{ readonly sessionId: number; readonly serial: number; readonly amount: number }>("damage"),
  /** Lets the client of the striker turn its character, and show the blow. */
  showSwing: show<{ readonly sessionId: number; readonly serial: number; readonly target: number }>("swing"),
  /**
   * Tells a player that its character died, or lives again. A client that is told of a death asks for a choice
   * (`deathChoice`).
   */
  showDeathScreen: show<{ readonly sessionId: number; readonly isDead: boolean }>("death_screen"),
  /** Lets a player's client take a step as if its player had. */
  takeStep: show<{ readonly sessionId: number; readonly direction: number; readonly isRunning: boolean }>("client_step"),
  /** How quickly a player on foot may step, until it leaves the world. */
  setPace: show<{ readonly sessionId: number; readonly pace: PaceName }>("pace"),
  openPage: show<{ readonly sessionId: number; readonly url: string }>("page"),
  /** Sends a client packets, in hexadecimal digits. The answer may also be what is wrong with them. */
  sendPackets: { what: "packets" } as Declaration<{ readonly sessionId: number; readonly hex: string }, boolean | string>,
  closeWindow: show<{ readonly sessionId: number; readonly window: ClientWindow; readonly serial: number }>("window_end"),
  /** Colours the icon of a spell that works. */
  markSpell: show<{ readonly sessionId: number; readonly spell: number; readonly isMarked: boolean }>("spell_mark"),
  /** Tells a player's chat window something: a message of 0xB2 by its number, with up to two texts. */
  showChat: show<{ readonly sessionId: number; readonly message: number; readonly first: string; readonly second: string }>(
    "chat",
  ),
  /** Takes the mark off the armed ability of the weapon. */
  clearAbility: show<{ readonly sessionId: number }>("ability_end"),
};

type Shows = typeof shows;
/** Makes players see and hear things; implemented in `play`. */
export type Presentation = {
  readonly [Name in keyof Shows]: Shows[Name] extends Declaration<infer Show, infer Answer> ? (show: Show) => Answer : never;
};
