import type { ClientPacket, ServerPacket } from "../../runtime/protocol/packet.js";
import { doubleClick, textCommand } from "../../runtime/protocol/packets/clicks.js";
import { attackRequest, attackTarget } from "../../runtime/protocol/packets/combat.js";
import { warModeRequest } from "../../runtime/protocol/packets/entering.js";
import { castSpellRequest, popupMenuRequest } from "../../runtime/protocol/packets/extended-requests.js";
import { helpRequest } from "../../runtime/protocol/packets/gumps.js";
import { allPackets, oldForms } from "../../runtime/protocol/packets/index.js";
import {
  ANYWHERE,
  containerContents,
  dropAccepted,
  dropItem,
  dropRefused,
  GROUND,
  liftReject,
  openContainer,
  pickUpItem,
} from "../../runtime/protocol/packets/items.js";
import { TEXT_COMMANDS } from "../../runtime/protocol/packets/skills.js";
import { SYSTEM_SERIAL, unicodeSpeech } from "../../runtime/protocol/packets/speech.js";
import { targetCursor } from "../../runtime/protocol/packets/targets.js";
import { buyReply } from "../../runtime/protocol/packets/trade.js";
import { readGump, type ReceivedGump, ReceivedTarget } from "../client/received-windows.js";
import { ACTION_NAME } from "../judge/measures.js";
import { answerCursor, point, serialOf, type TargetSpot, type Thing } from "./cursors.js";
import type { Dealings } from "./dealings.js";
import { valueOf } from "./inbox.js";
import { answerContextMenu, answerMenu, type ShownContextMenu, type ShownMenu } from "./menus.js";
import { PlayerView, type PlayerViewParts } from "./player-view.js";
import { answerPurchase, answerShop, type Good } from "./shop.js";
import { type Heard, heardIn } from "./speech.js";
import type { KnownItem } from "./surroundings.js";
import type { PathOptions, Walker } from "./walker.js";

const byName = new Map(
  allPackets.filter((packet) => !oldForms.has(packet)).map((packet) => [`${packet.from} ${packet.name}`, packet]),
);

/** The declaration of a packet, by its name in docs/packets.md. @throws Error if there is none */
function packetNamed(from: "client" | "server", name: string): unknown {
  const packet = byName.get(`${from} ${name}`);
  if (packet === undefined) throw new Error(`there is no packet of the ${from} with the name ${name}; see docs/packets.md`);
  return packet;
}

/** Waits until a container opens with all that is in it. Measured as `open`. */
async function answerOpening(dealings: Dealings, serial: number): Promise<void> {
  await dealings.wait({
    what: "container",
    test: (frame) => (valueOf(openContainer, frame)?.serial === serial ? true : undefined),
  });
  await dealings.answer("open", {
    what: "contents of a container",
    test: (frame) => {
      const contents = valueOf(containerContents, frame);
      return contents?.items.every((item) => item.container === serial) ? true : undefined;
    },
  });
}

/** Waits until an item is where it was dragged, or back. Measured as `drag`. @returns whether the shard accepted it */
function answerDrag(dealings: Dealings): Promise<boolean> {
  return dealings.answer("drag", {
    what: "answer to a drag",
    test: (frame) => {
      if (valueOf(dropAccepted, frame) !== undefined) return true;
      return valueOf(dropRefused, frame) !== undefined || valueOf(liftReject, frame) !== undefined ? false : undefined;
    },
  });
}

/** Calls the shard's HTTP API as the administrator of the command line. */
export type Staff = (method: string, path: string, body?: object) => Promise<{ status: number; body: unknown }>;

export interface WaitLimit {
  /** 5,000 by default. */
  timeoutMs?: number;
}

export interface PlayerParts extends PlayerViewParts {
  dealings: Dealings;
  walker: Walker;
  /** Signs in where that is needed, once for all players of a thread. */
  signIn: () => Promise<Staff>;
}

const SPEECH = { hue: 0x02b2, font: 3, language: "ENU" } as const;
const SPEECH_TYPES = { say: 0, emote: 2, whisper: 8, yell: 9 } as const;
/** Flags of 0x3B. */
const BUYS = 2;
const BUYS_NOTHING = 0;
/** Names that measures have already. */
const RESERVED_NAMES = ["login", "server", "rounds", "players"];

/**
 * One player of a scenario. Its actions resolve when the shard has answered, and note how long that took. When the test
 * is over, or the connection lost, they reject with a PlayerLeftError, which ends the round; nothing needs to catch it.
 */
export class LoadPlayer extends PlayerView {
  readonly #parts: PlayerParts;

  constructor(parts: PlayerParts) {
    super(parts);
    this.#parts = parts;
  }

  /** Waits. */
  pause(ms: number): Promise<void> {
    return this.#parts.dealings.pause(ms);
  }

  /** Walks tiles in a direction, 0 north to 7 north-west. @returns whether it got there */
  async walk(direction: number, options: { tiles?: number; run?: boolean } = {}): Promise<boolean> {
    await this.#parts.dealings.alive();
    return this.#parts.walker.walk(direction, options.tiles, options.run);
  }

  /** Walks to a tile, around what turns out to be in the way. @returns whether it got there */
  async pathTo(goal: { x: number; y: number }, options: PathOptions = {}): Promise<boolean> {
    await this.#parts.dealings.alive();
    return this.#parts.walker.pathTo(goal.x, goal.y, options);
  }

  /** Says something, and waits until the player hears it. Measured as `say`. */
  async say(text: string, how: keyof typeof SPEECH_TYPES = "say"): Promise<void> {
    await this.#send(unicodeSpeech, { ...SPEECH, type: SPEECH_TYPES[how], text });
    await this.#parts.dealings.answer("say", {
      what: "message of its own",
      test: (frame) => {
        const heard = heardIn(frame);
        return heard?.serial === this.serial && heard.text === text ? heard : undefined;
      },
    });
  }

  /** The next message that contains the text or matches the pattern; any without one. */
  hear(text: string | RegExp = "", { timeoutMs }: WaitLimit = {}): Promise<Heard> {
    const fits = (heard: Heard): boolean => (typeof text === "string" ? heard.text.includes(text) : text.test(heard.text));
    return this.#parts.dealings.wait({
      what: "message",
      timeoutMs,
      test: (frame) => {
        const heard = heardIn(frame);
        return heard !== undefined && fits(heard) ? heard : undefined;
      },
    });
  }

  /**
   * Attacks a mobile, and waits until the shard says whom the player fights, or why not. Measured as `attack`.
   * @returns whether it fights
   */
  async attack(mobile: Thing): Promise<boolean> {
    const { figures } = this.#parts.condition;
    if (!figures.isAtWar) await this.#send(warModeRequest, { war: true });
    figures.isAtWar = true;
    await this.#send(attackRequest, { serial: serialOf(mobile) });
    // The server says whom the player fights only when that changes.
    if (figures.opponent === serialOf(mobile)) return true;
    return this.#parts.dealings.answer("attack", {
      what: "answer to an attack",
      test: (frame) => {
        const answer = valueOf(attackTarget, frame);
        if (answer !== undefined) return answer.serial === serialOf(mobile);
        return heardIn(frame)?.serial === SYSTEM_SERIAL ? false : undefined;
      },
    });
  }

  /** Lays the weapons down: the player fights nobody. */
  async makePeace(): Promise<void> {
    await this.#send(warModeRequest, { war: false });
    this.#parts.condition.figures.isAtWar = false;
  }

  /**
   * Casts a spell, and waits for its target cursor or for a message other than its words. Measured as `cast`. The
   * cursor is answered with `on`, or cancelled.
   *
   * @param spell its number from 1
   * @returns whether there was a cursor
   */
  async cast(spell: number, { on }: { on?: Thing | TargetSpot } = {}): Promise<boolean> {
    await this.#send(castSpellRequest, { spell });
    return answerCursor(this.#parts.dealings, this.serial, { action: "cast", what: "answer to a spell", on });
  }

  /**
   * Uses a skill, and waits for its target cursor or for a message. Measured as `skill`. The cursor is answered with
   * `on`, or cancelled.
   *
   * @param skill its number from 0
   * @returns whether there was a cursor
   */
  async useSkill(skill: number, { on }: { on?: Thing | TargetSpot } = {}): Promise<boolean> {
    await this.#send(textCommand, { command: TEXT_COMMANDS.useSkill, text: `${skill} 0` });
    return answerCursor(this.#parts.dealings, this.serial, { action: "skill", what: "answer to a skill", on });
  }

  /** Asks for the context menu of a thing, and waits for it. Measured as `context-menu`. */
  async contextMenu(thing: Thing): Promise<ShownContextMenu> {
    const serial = serialOf(thing);
    await this.#send(popupMenuRequest, { serial });
    return answerContextMenu(this.#parts.dealings, serial);
  }

  /** Double-clicks a thing, and does not wait: what comes depends on the thing. */
  use(thing: Thing): Promise<void> {
    return this.#send(doubleClick, { serial: serialOf(thing) });
  }

  /** Opens a container, and waits for what is in it. Measured as `open`. */
  async open(container: Thing): Promise<KnownItem[]> {
    const serial = serialOf(container);
    const { dealings, surroundings } = this.#parts;
    surroundings.forgetContents(serial);
    await this.use(serial);
    await answerOpening(dealings, serial);
    return this.items.filter(({ inside }) => inside === serial);
  }

  /**
   * Takes an item, or part of a pile, and drops it into a container, onto a mobile or on the ground. Measured as
   * `drag`.
   *
   * @returns whether the shard accepted both
   */
  async drag(item: Thing, to: Thing | TargetSpot, { amount = 1 }: { amount?: number } = {}): Promise<boolean> {
    const serial = serialOf(item);
    const place =
      typeof to === "object" && "x" in to && !("serial" in to)
        ? { x: to.x, y: to.y, z: to.z ?? this.place.z, container: GROUND }
        : { x: ANYWHERE, y: ANYWHERE, z: 0, container: serialOf(to as Thing) };
    await this.#send(pickUpItem, { serial, amount });
    await this.#send(dropItem, { serial, ...place });
    return answerDrag(this.#parts.dealings);
  }

  /**
   * Asks a vendor for its goods, measured as `shop`, and buys what `choose` returns of them, measured as `buy`.
   *
   * @param ask what opens the vendor's window; said aloud
   * @returns whether the vendor closed the deal; false if nothing was chosen
   */
  async buy(
    vendor: Thing,
    choose: (goods: Good[]) => readonly { serial: number; amount: number }[],
    { ask = "vendor buy" }: { ask?: string } = {},
  ): Promise<boolean> {
    const { dealings } = this.#parts;
    await this.#send(unicodeSpeech, { ...SPEECH, type: SPEECH_TYPES.say, text: ask });
    const { goods } = await answerShop(dealings, serialOf(vendor));
    const items = choose(goods).map(({ serial, amount }) => ({ serial, amount }));
    const reply = items.length > 0 ? { flag: BUYS, items } : { flag: BUYS_NOTHING, ignored: new Uint8Array() };
    await this.#send(buyReply, { vendor: serialOf(vendor), ...reply });
    if (items.length === 0) return false;
    return answerPurchase(dealings, serialOf(vendor));
  }

  /** Waits for a target cursor, and points at a thing or a place, or cancels it. The wait is measured as `cursor`. */
  async target(what: Thing | TargetSpot | "cancel", { timeoutMs }: WaitLimit = {}): Promise<void> {
    const { dealings } = this.#parts;
    const cursor = await dealings.answer("cursor", {
      what: "target cursor",
      timeoutMs,
      test: (frame) => valueOf(targetCursor, frame),
    });
    point(new ReceivedTarget(dealings, cursor), what);
  }

  /** Presses the help button. Its window comes with `gump`. */
  pressHelp(): Promise<void> {
    return this.#send(helpRequest, {});
  }

  /**
   * Waits for a window, any or one that shows the text. Measured as `gump`. It has `texts`, `press`, `close` and more.
   */
  gump(text = "", { timeoutMs }: WaitLimit = {}): Promise<ReceivedGump> {
    const { dealings } = this.#parts;
    return dealings.answer("gump", {
      what: "window",
      timeoutMs,
      test: (frame) => {
        const gump = readGump(dealings, frame);
        return gump !== undefined && [gump.layout, ...gump.texts].some((one) => one.includes(text)) ? gump : undefined;
      },
    });
  }

  /** Waits for a menu, any or one whose question contains the text. Measured as `menu`. */
  menu(question = "", { timeoutMs }: WaitLimit = {}): Promise<ShownMenu> {
    return answerMenu(this.#parts.dealings, question, timeoutMs);
  }

  /** Waits for a packet of the server by its name in docs/packets.md, such as `PlaySound`. @returns its fields */
  waitFor(
    packet: string,
    accepts: (fields: Record<string, unknown>) => boolean = () => true,
    { timeoutMs }: WaitLimit = {},
  ): Promise<Record<string, unknown>> {
    const declaration = packetNamed("server", packet) as ServerPacket<Record<string, unknown>, never>;
    return this.#parts.dealings.wait({
      what: packet,
      timeoutMs,
      test: (frame) => {
        const fields = valueOf(declaration, frame);
        return fields !== undefined && accepts(fields) ? fields : undefined;
      },
    });
  }

  /** Sends a packet by its name and fields in docs/packets.md, such as `SingleClick` and `{ serial }`. */
  send(packet: string, fields: Record<string, unknown> = {}): Promise<void> {
    return this.#send(packetNamed("client", packet) as ClientPacket<unknown, Record<string, unknown>>, fields);
  }

  /**
   * Measures what `work` does, as an action of this name: small letters, digits and dashes. It fails when `work`
   * throws.
   */
  measure<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    if (!ACTION_NAME.test(name) || RESERVED_NAMES.includes(name)) throw new Error(`'${name}' is no name of an action`);
    return this.#parts.dealings.measure(name, work);
  }

  /**
   * Calls the shard's HTTP API as the administrator, such as `staff("GET", "/api/help-tickets")`. Measured as `staff`.
   */
  async staff(method: string, path: string, body?: object): Promise<{ status: number; body: unknown }> {
    await this.#parts.dealings.alive();
    const call = await this.#parts.signIn();
    return this.#parts.dealings.measure("staff", () => call(method, path, body));
  }

  /** Writes a line, with --verbose. */
  note(text: string): void {
    this.#parts.seat.line(text);
  }

  async #send<Input>(packet: ClientPacket<unknown, Input>, value: Input): Promise<void> {
    await this.#parts.dealings.alive();
    this.#parts.dealings.send(packet, value);
  }
}
