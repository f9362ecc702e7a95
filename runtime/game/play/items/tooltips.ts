import { tooltip } from "../../../protocol/packets/tooltips.js";
import type { Player } from "../../connection/session.js";
import type { Reach } from "./reach.js";
import type { TooltipTexts } from "./tooltip-texts.js";

/**
 * More than a client asks for when it enters a town. Further requests are dropped; the client repeats them when the
 * player points at them.
 */
const WAITING_MAXIMUM = 1_024;
/** Tooltips that one player is sent in one tick. */
const ANSWERS_PER_TICK = 60;

/** Answers requests for tooltips at a limited rate. */
export class TooltipService {
  private readonly parts: {
    readonly reach: Pick<Reach, "inSight">;
    readonly texts: TooltipTexts;
  };
  private readonly waiting = new Map<Player, Set<number>>();

  constructor(parts: TooltipService["parts"]) {
    this.parts = parts;
  }

  ask(player: Player, serials: readonly number[]): void {
    let asked = this.waiting.get(player);
    if (!asked) this.waiting.set(player, (asked = new Set()));
    for (const serial of serials) if (asked.size < WAITING_MAXIMUM) asked.add(serial);
  }

  leave(player: Player): void {
    this.waiting.delete(player);
  }

  tick(): void {
    for (const [player, asked] of this.waiting) {
      let left = ANSWERS_PER_TICK;
      for (const serial of asked) {
        if (left-- === 0) break;
        asked.delete(serial);
        this.answer(player, serial);
      }
      if (asked.size === 0) this.waiting.delete(player);
    }
  }

  private answer(player: Player, serial: number): void {
    const entity = this.parts.reach.inSight(player, serial);
    if (!entity) return;
    const { texts } = this.parts;
    player.session.send(tooltip, { serial, revision: texts.revisionOf(entity), lines: texts.linesOf(entity) });
  }
}
