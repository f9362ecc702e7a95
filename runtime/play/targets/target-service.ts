import { randomInt } from "node:crypto";
import type { NoTarget, Target, TargetQuestion, Targets } from "../../ports/targets.js";
import { targetCursor, type TargetAnswer } from "../../wire/packets/targets.js";
import { isOnFacet } from "../../world/facets.js";
import type { World } from "../../world/world.js";
import type { Counters } from "../../connection/counters.js";
import type { Reach } from "../items/reach.js";
import type { Player } from "../../connection/session.js";

const TYPE = { object: 0, place: 1 } as const;
const FLAGS = { neutral: 0, harmful: 1, helpful: 2, cancel: 3 } as const;
/** Where a cancelled cursor points (POL packet guide, 0x6C). */
const CANCELLED_COORDINATE = 0xffff;
const CURSOR_END = 0x7fff_ffff;

interface Cursor {
  readonly id: number;
  readonly question: TargetQuestion;
  readonly timer: NodeJS.Timeout;
  readonly whenEnded: (end: Target | NoTarget) => void;
}

type Drop = keyof Counters["targetAnswersDropped"];

export interface TargetServiceParts {
  readonly find: (sessionId: number) => Player | undefined;
  readonly world: World;
  readonly reach: Pick<Reach, "sees">;
  readonly counters: Counters;
  /** Called for an answer that an honest client does not send. */
  readonly whenDropped: (player: Player, reason: string) => void;
}

/** Keeps the target cursors, one for each player as in every client. It trusts no answer. */
export class TargetService implements Targets {
  private readonly parts: TargetServiceParts;
  private readonly cursors = new Map<Player, Cursor>();

  constructor(parts: TargetServiceParts) {
    this.parts = parts;
  }

  get openCount(): number {
    return this.cursors.size;
  }

  ask(sessionId: number, question: TargetQuestion, whenEnded: (end: Target | NoTarget) => void): boolean {
    const player = this.parts.find(sessionId);
    if (!player) return false;
    const former = this.take(player);
    const id = randomInt(1, CURSOR_END);
    const timer = setTimeout(() => this.timeOut(player), question.timeoutMs);
    this.cursors.set(player, { id, question, timer, whenEnded });
    player.session.send(targetCursor, { type: TYPE[question.kind], cursor: id, flags: FLAGS[question.flags] });
    former?.whenEnded("replaced");
    return true;
  }

  /** Ends the cursor of a player who left. */
  leave(player: Player): void {
    this.take(player)?.whenEnded("gone");
  }

  /** Takes 0x6C. */
  answer(player: Player, answer: TargetAnswer): void {
    const cursor = this.cursors.get(player);
    if (cursor?.id !== answer.cursor) {
      // Clients cancel a withdrawn or replaced cursor; that needs no answer.
      if (!isCancelled(answer)) this.drop(player, "notOpen", `target cursor 0x${answer.cursor.toString(16)} is not open`);
      return;
    }
    // The client's cursor is gone whatever it pointed at, so the question ends in any case.
    this.take(player);
    cursor.whenEnded(this.read(player, cursor.question, answer));
  }

  private read(player: Player, { kind }: TargetQuestion, answer: TargetAnswer): Target | NoTarget {
    if (isCancelled(answer)) return "cancelled";
    const { serial, x, y, z, graphic } = answer;
    if (serial !== 0) {
      const { world } = this.parts;
      const entity = world.mobile(serial) ?? world.item(serial);
      if (entity && this.parts.reach.sees(player, entity)) return { kind: "object", serial };
      // An honest player may aim at something that has just left the world, so this is counted and not logged.
      this.parts.counters.targetAnswersDropped.notSeen++;
      return "invalid";
    }
    // Clients also send statics of the map for a cursor that asks for objects (ClassicUO TargetManager).
    if (kind === "object") {
      this.parts.counters.targetAnswersDropped.wrongKind++;
      return "invalid";
    }
    const mapId = player.mobile.facet;
    const facet = this.parts.world.facets[mapId];
    if (facet && isOnFacet(facet, x, y)) return { kind: "place", mapId, x, y, z, graphic };
    this.drop(player, "offMap", `the target ${x},${y} is not on map ${mapId}`);
    return "invalid";
  }

  private timeOut(player: Player): void {
    const cursor = this.take(player);
    if (!cursor) return;
    player.session.send(targetCursor, { type: TYPE[cursor.question.kind], cursor: cursor.id, flags: FLAGS.cancel });
    cursor.whenEnded("timeout");
  }

  private take(player: Player): Cursor | undefined {
    const cursor = this.cursors.get(player);
    if (cursor) clearTimeout(cursor.timer);
    this.cursors.delete(player);
    return cursor;
  }

  private drop(player: Player, why: Drop, reason: string): void {
    this.parts.counters.targetAnswersDropped[why]++;
    this.parts.whenDropped(player, reason);
  }
}

function isCancelled({ serial, x, y }: TargetAnswer): boolean {
  return serial === 0 && x === CANCELLED_COORDINATE && y === CANCELLED_COORDINATE;
}
