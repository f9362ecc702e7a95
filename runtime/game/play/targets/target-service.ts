import type { NoAnswer } from "../../../contracts/client/client-questions.js";
import type { Target, TargetQuestion, Targets } from "../../../contracts/client/targets.js";
import {
  multiTargetCursor,
  multiTargetCursorBefore7090,
  targetCursor,
  type TargetAnswer,
} from "../../../protocol/packets/targets.js";
import { Item } from "../../../world/entities/item.js";
import { isOnFacet } from "../../../world/space/facets.js";
import type { World } from "../../../world/world.js";
import { knowsHuedCursors } from "../../connection/client-version.js";
import type { Counters } from "../../connection/counters.js";
import type { Reach } from "../items/reach.js";
import { isSeen } from "../../view/sight.js";
import { OpenQuestions } from "../questions/open-questions.js";
import type { Player } from "../../connection/session.js";

const TYPE = { object: 0, place: 1 } as const;
const FLAGS = { neutral: 0, harmful: 1, helpful: 2, cancel: 3 } as const;
/** Where a cancelled cursor points (POL packet guide, 0x6C). */
const CANCELLED_COORDINATE = 0xffff;

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
  private readonly cursors = new OpenQuestions<TargetQuestion, Target | NoAnswer>((player, { id, question, end }) => {
    // A new cursor takes the place of the former by itself.
    if (end !== "replaced") player.session.send(targetCursor, { type: TYPE[question.kind], cursor: id, flags: FLAGS.cancel });
  });

  constructor(parts: TargetServiceParts) {
    this.parts = parts;
  }

  get openCount(): number {
    return this.cursors.count;
  }

  ask(sessionId: number, question: TargetQuestion, whenEnded: (end: Target | NoAnswer) => void): boolean {
    const player = this.parts.find(sessionId);
    if (!player) return false;
    this.cursors.ask(player, question, (cursor) => sendCursor(player, cursor, question), whenEnded);
    return true;
  }

  /** Ends the cursor of a player as though it had cancelled it. */
  closeFor(player: Player): void {
    this.cursors.cancel(player);
  }

  /** Ends the cursor of a player who left. */
  leave(player: Player): void {
    this.cursors.leave(player);
  }

  /** Takes 0x6C. */
  answer(player: Player, answer: TargetAnswer): void {
    // The client's cursor is gone whatever it pointed at, so the question ends in any case.
    const cursor = this.cursors.take(player, answer.cursor);
    if (!cursor) {
      // Clients cancel a withdrawn or replaced cursor; that needs no answer.
      if (!isCancelled(answer)) this.drop(player, "notOpen", `target cursor 0x${answer.cursor.toString(16)} is not open`);
      return;
    }
    cursor.whenEnded(this.read(player, cursor.question, answer));
  }

  private read(player: Player, { kind }: TargetQuestion, answer: TargetAnswer): Target | NoAnswer {
    if (isCancelled(answer)) return "cancelled";
    const { serial, x, y, z, graphic } = answer;
    if (serial !== 0) {
      const { world } = this.parts;
      const entity = world.mobile(serial) ?? world.item(serial);
      // A quick answer may name what the player has just laid down, before the update that shows it.
      const isNamed = entity && (this.parts.reach.sees(player, entity) || (entity instanceof Item && isSeen(player, entity)));
      if (isNamed) return { kind: "object", serial };
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

  private drop(player: Player, why: Drop, reason: string): void {
    this.parts.counters.targetAnswersDropped[why]++;
    this.parts.whenDropped(player, reason);
  }
}

function isCancelled({ serial, x, y }: TargetAnswer): boolean {
  return serial === 0 && x === CANCELLED_COORDINATE && y === CANCELLED_COORDINATE;
}

/** 0x6C, or 0x99 for a cursor with a multi. */
function sendCursor({ session }: Player, cursor: number, { kind, flags, multi }: TargetQuestion): void {
  if (!multi) return session.send(targetCursor, { type: TYPE[kind], cursor, flags: FLAGS[flags] });
  const { id, dx, dy, dz } = multi;
  const looks = { ground: true, cursor, flags: FLAGS[flags], multi: id, offsetX: dx, offsetY: dy, offsetZ: dz };
  if (knowsHuedCursors(session.version)) session.send(multiTargetCursor, { ...looks, hue: 0 });
  else session.send(multiTargetCursorBefore7090, looks);
}
