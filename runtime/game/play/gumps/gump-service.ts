import { randomInt } from "node:crypto";
import { playerText } from "../../../base/text/player-text.js";
import type { GumpAnswer, GumpEnd, Gumps, GumpWindow, Offer } from "../../../contracts/client/gumps.js";
import { systemMessage } from "../../connection/system-message.js";
import { closeGump } from "../../../protocol/packets/extended.js";
import {
  type CompressedBlock,
  compressedGump,
  gump,
  type GumpResponse,
  packLayout,
  packTexts,
} from "../../../protocol/packets/gumps.js";
import { knowsCompressedGumps } from "../../connection/client-version.js";
import type { Counters } from "../../connection/counters.js";
import type { Player } from "../../connection/session.js";

/** Blocks in the cache, and the longest text in characters that it takes: 4 MiB at most. */
const KEPT_MAXIMUM = 256;
const KEPT_CHARACTERS = 8_000;
const SEPARATOR = "\0";

/**
 * Caches the compressed parts of gumps. Compression is the largest cost of a gump. Most gumps repeat the layout of an
 * earlier one, and many repeat its texts.
 */
class GumpPacker {
  private readonly kept = new Map<string, CompressedBlock>();

  layout({ layout }: GumpWindow): CompressedBlock {
    return this.once(`l${layout}`, () => packLayout(layout));
  }

  texts({ texts }: GumpWindow): CompressedBlock {
    // No text on the wire contains the separator.
    return this.once(`t${texts.length}${SEPARATOR}${texts.join(SEPARATOR)}`, () => packTexts(texts));
  }

  private once(key: string, pack: () => CompressedBlock): CompressedBlock {
    const known = this.kept.get(key);
    const block = known ?? pack();
    if (key.length > KEPT_CHARACTERS) return block;
    // Moved to the end: the first entry is the least recently used.
    this.kept.delete(key);
    this.kept.set(key, block);
    if (this.kept.size > KEPT_MAXIMUM) this.kept.delete(this.kept.keys().next().value!);
    return block;
  }
}

/** Gumps that one player may have open. One more closes the oldest and all of its kind. */
export const OPEN_GUMPS_MAXIMUM = 16;
/** Withdrawn gumps whose late answers are still recognised. */
const WITHDRAWN_REMEMBERED = 32;
const CLOSED = 0;
/** Serials are random, so that an answer proves that the client saw the gump. */
const SERIAL_END = 0x7fff_ffff;

interface OpenGump {
  readonly serial: number;
  readonly window: GumpWindow;
  readonly whenEnded: (end: GumpEnd) => void;
}

/** The gumps of one player, oldest first, and the serials of recently withdrawn ones. */
interface PlayerGumps {
  readonly open: Map<number, OpenGump>;
  readonly withdrawn: Set<number>;
}

type Drop = keyof Counters["gumpAnswersDropped"];

/** For a window that the client has kept over a kill of the world. */
const OF_LAST_WORLD = "That window is from before the restart. Please open it again.";

export interface GumpServiceParts {
  readonly find: (sessionId: number) => Player | undefined;
  readonly counters: Counters;
  /** Called for an answer that an honest client does not send. */
  readonly whenDropped: (player: Player, reason: string) => void;
}

/**
 * Keeps the open gumps of each player. It trusts no answer: an answer to another gump, or with a choice that the gump
 * does not offer, is dropped, counted and logged, and the gump stays open.
 */
export class GumpService implements Gumps {
  private readonly parts: GumpServiceParts;
  private readonly byPlayer = new Map<Player, PlayerGumps>();
  private readonly packer = new GumpPacker();

  constructor(parts: GumpServiceParts) {
    this.parts = parts;
  }

  get openCount(): number {
    let count = 0;
    for (const { open } of this.byPlayer.values()) count += open.size;
    return count;
  }

  open(sessionId: number, window: GumpWindow, whenEnded: (end: GumpEnd) => void): boolean {
    const player = this.parts.find(sessionId);
    if (!player) return false;
    const own = this.gumpsOf(player);
    if (own.open.size >= OPEN_GUMPS_MAXIMUM) {
      const [oldest] = own.open.values();
      this.withdraw(player, own, oldest!.window.kind);
    }
    const serial = freeSerial(own);
    this.send(player, serial, window);
    own.open.set(serial, { serial, window, whenEnded });
    return true;
  }

  close(sessionId: number, kind: number): number {
    const player = this.parts.find(sessionId);
    const own = player && this.byPlayer.get(player);
    return own ? this.withdraw(player, own, kind) : 0;
  }

  /** Ends all gumps of a player as though it had closed them, also those that cannot be closed. */
  closeFor(player: Player): void {
    const own = this.byPlayer.get(player);
    for (const kind of new Set(Array.from(own?.open.values() ?? [], ({ window }) => window.kind)))
      if (own) this.withdraw(player, own, kind, "closed");
  }

  /** Ends the gumps of a player who left. */
  leave(player: Player): void {
    const own = this.byPlayer.get(player);
    this.byPlayer.delete(player);
    for (const { whenEnded } of own?.open.values() ?? []) whenEnded("gone");
  }

  /** Takes 0xB1. */
  answer(player: Player, response: GumpResponse): void {
    const own = this.byPlayer.get(player);
    const opened = own?.open.get(response.serial);
    if (!own || opened?.window.kind !== response.type) {
      // The gump was withdrawn while the answer was on its way. Clients also answer a withdrawn gump with 0.
      if (own?.withdrawn.has(response.serial)) this.parts.counters.gumpAnswersDropped.withdrawn++;
      // Assistants open windows of their own, whose answers clients send, too.
      else this.parts.counters.gumpAnswersDropped.notOpen++;
      if (player.hasComeBack && response.button !== CLOSED) systemMessage(player.session, OF_LAST_WORLD);
      return;
    }
    const end = this.read(player, opened.window, response);
    if (end === undefined) return;
    own.open.delete(opened.serial);
    opened.whenEnded(end);
  }

  /** Reads an answer. Returns undefined for one that the gump does not offer. */
  private read(player: Player, { offered, isClosable }: GumpWindow, response: GumpResponse): GumpEnd | undefined {
    const { button, switches, texts } = response;
    if (button === CLOSED) {
      if (isClosable) return "closed";
      return this.drop(player, "notClosable", "closed a window that cannot be closed");
    }
    if (!offered.buttons.has(button)) return this.drop(player, "notOffered", `button ${button} was not offered`);
    const entries = new Map<number, string>();
    for (const { id, text } of texts) {
      const entry = offered.entries.get(id);
      if (!entry) return this.drop(player, "notOffered", `text entry ${id} was not offered`);
      if (entries.has(id)) return this.drop(player, "malformed", `text entry ${id} came twice`);
      entries.set(id, playerText(text, entry.maximumCharacters, "\n"));
    }
    const problem = faultOfSwitches(offered, switches);
    if (problem) return this.drop(player, problem.drop, problem.reason);
    return { button, switches, texts: entries } satisfies GumpAnswer;
  }

  private drop(player: Player, why: Drop, reason: string): undefined {
    this.parts.counters.gumpAnswersDropped[why]++;
    this.parts.whenDropped(player, reason);
  }

  private withdraw(player: Player, own: PlayerGumps, kind: number, end: GumpEnd = "withdrawn"): number {
    const closing = [...own.open.values()].filter(({ window }) => window.kind === kind);
    if (closing.length === 0) return 0;
    player.session.send(closeGump, { gumpType: kind, button: CLOSED });
    for (const { serial } of closing) {
      own.open.delete(serial);
      own.withdrawn.add(serial);
      if (own.withdrawn.size > WITHDRAWN_REMEMBERED) own.withdrawn.delete(own.withdrawn.values().next().value!);
    }
    for (const { whenEnded } of closing) whenEnded(end);
    return closing.length;
  }

  private send({ session }: Player, serial: number, window: GumpWindow): void {
    const head = { serial, type: window.kind, x: window.x, y: window.y };
    if (!knowsCompressedGumps(session.version)) {
      session.send(gump, { ...head, layout: window.layout, texts: window.texts });
      return;
    }
    const [layout, texts] = [this.packer.layout(window), this.packer.texts(window)];
    session.send(compressedGump, { ...head, layout, textCount: window.texts.length, texts });
  }

  private gumpsOf(player: Player): PlayerGumps {
    let own = this.byPlayer.get(player);
    if (!own) this.byPlayer.set(player, (own = { open: new Map(), withdrawn: new Set() }));
    return own;
  }
}

function freeSerial(own: PlayerGumps): number {
  let serial: number;
  do serial = randomInt(1, SERIAL_END);
  while (own.open.has(serial) || own.withdrawn.has(serial));
  return serial;
}

function faultOfSwitches(offered: Offer, switches: readonly number[]): { drop: Drop; reason: string } | undefined {
  const seen = new Set<number>();
  const groups = new Set<number>();
  for (const id of switches) {
    const offeredSwitch = offered.switches.get(id);
    if (!offeredSwitch) return { drop: "notOffered", reason: `switch ${id} was not offered` };
    if (seen.has(id)) return { drop: "malformed", reason: `switch ${id} came twice` };
    seen.add(id);
    const { group } = offeredSwitch;
    if (group === undefined) continue;
    if (groups.has(group)) return { drop: "malformed", reason: `two radio buttons of group ${group} are on` };
    groups.add(group);
  }
  return undefined;
}
