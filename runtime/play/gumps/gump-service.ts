import { randomInt } from "node:crypto";
import type { GumpAnswer, GumpEnd, Gumps, GumpWindow, Offer } from "../../ports/gumps.js";
import { closeGump } from "../../wire/packets/extended.js";
import { compressedGump, gump, type GumpResponse } from "../../wire/packets/gumps.js";
import { knowsCompressedGumps } from "../../connection/client-version.js";
import type { Counters } from "../../connection/counters.js";
import { GumpPacker } from "./gump-packer.js";
import { playerText } from "../../text/player-text.js";
import type { Player } from "../../connection/session.js";

/** Windows that one player may have open; with one more the oldest is taken away, and with it all of its kind. */
export const OPEN_GUMPS_MAXIMUM = 16;
/** Windows taken away whose late answers are known for what they are. */
const WITHDRAWN_REMEMBERED = 32;
const CLOSED = 0;
/** Serials are random, so that an answer shows that the window was seen. */
const SERIAL_END = 0x7fff_ffff;
/** The virtue icon of the paperdoll answers as if a window of this kind were open (ClassicUO PaperdollGump). */
export const VIRTUE_KIND = 0x1cd;

interface OpenGump {
  readonly serial: number;
  readonly window: GumpWindow;
  readonly whenEnded: (end: GumpEnd) => void;
}

/** The windows of one player, oldest first, and the serials of those that were taken away lately. */
interface Desk {
  readonly open: Map<number, OpenGump>;
  readonly withdrawn: Set<number>;
}

type Drop = keyof Counters["gumpAnswersDropped"];

export interface GumpServiceParts {
  readonly find: (sessionId: number) => Player | undefined;
  readonly counters: Counters;
  /** Called for an answer that no honest client sends. */
  readonly whenDropped: (player: Player, reason: string) => void;
}

/**
 * Which windows are open, and for whom. An answer is trusted in nothing: what is not of an open window or was not offered
 * there is dropped, counted and logged, and the window stays open.
 */
export class GumpService implements Gumps {
  private readonly parts: GumpServiceParts;
  private readonly desks = new Map<Player, Desk>();
  private readonly packer = new GumpPacker();

  constructor(parts: GumpServiceParts) {
    this.parts = parts;
  }

  get openCount(): number {
    let count = 0;
    for (const { open } of this.desks.values()) count += open.size;
    return count;
  }

  open(sessionId: number, window: GumpWindow, whenEnded: (end: GumpEnd) => void): boolean {
    const player = this.parts.find(sessionId);
    if (!player) return false;
    const desk = this.deskOf(player);
    if (desk.open.size >= OPEN_GUMPS_MAXIMUM) {
      const [oldest] = desk.open.values();
      this.withdraw(player, desk, oldest!.window.kind);
    }
    const serial = freeSerial(desk);
    this.send(player, serial, window);
    desk.open.set(serial, { serial, window, whenEnded });
    return true;
  }

  close(sessionId: number, kind: number): number {
    const player = this.parts.find(sessionId);
    const desk = player && this.desks.get(player);
    return desk ? this.withdraw(player, desk, kind) : 0;
  }

  /** The player has left: what waits for it is over. */
  leave(player: Player): void {
    const desk = this.desks.get(player);
    this.desks.delete(player);
    for (const { whenEnded } of desk?.open.values() ?? []) whenEnded("gone");
  }

  /** Takes 0xB1. */
  answer(player: Player, response: GumpResponse): void {
    if (response.type === VIRTUE_KIND) return;
    const desk = this.desks.get(player);
    const opened = desk?.open.get(response.serial);
    if (!desk || opened?.window.kind !== response.type) {
      // Taken away while the answer was under way; clients also answer a window that is taken away with 0.
      if (desk?.withdrawn.has(response.serial)) this.parts.counters.gumpAnswersDropped.withdrawn++;
      else this.drop(player, "notOpen", `window 0x${response.serial.toString(16)} is not open`);
      return;
    }
    const end = this.read(player, opened.window, response);
    if (end === undefined) return;
    desk.open.delete(opened.serial);
    opened.whenEnded(end);
  }

  /** What was answered, as far as it was offered; undefined for what is dropped. */
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

  private withdraw(player: Player, desk: Desk, kind: number): number {
    const closing = [...desk.open.values()].filter(({ window }) => window.kind === kind);
    if (closing.length === 0) return 0;
    player.session.send(closeGump, { gumpType: kind, button: CLOSED });
    for (const { serial } of closing) {
      desk.open.delete(serial);
      desk.withdrawn.add(serial);
      if (desk.withdrawn.size > WITHDRAWN_REMEMBERED) desk.withdrawn.delete(desk.withdrawn.values().next().value!);
    }
    for (const { whenEnded } of closing) whenEnded("withdrawn");
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

  private deskOf(player: Player): Desk {
    let desk = this.desks.get(player);
    if (!desk) this.desks.set(player, (desk = { open: new Map(), withdrawn: new Set() }));
    return desk;
  }
}

function freeSerial(desk: Desk): number {
  let serial: number;
  do serial = randomInt(1, SERIAL_END);
  while (desk.open.has(serial) || desk.withdrawn.has(serial));
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
