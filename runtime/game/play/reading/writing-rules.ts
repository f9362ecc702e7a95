import type { Counters } from "../../connection/counters.js";
import type { Player } from "../../connection/session.js";
import type { Item } from "../../../world/entities/item.js";
import { type Barrier, isGameMaster, type Reach } from "../items/reach.js";

type Drop = keyof Counters["writingsDropped"];

/** Rules for writing in books, on boards and on charts, and the answers to a refusal. */
export class WritingRules {
  private readonly parts: {
    readonly reach: Pick<Reach, "barrier" | "barrierInto">;
    readonly counters: Pick<Counters, "writingsDropped">;
    /** Called for something that an honest client does not send. */
    readonly whenDropped: (player: Player, reason: string) => void;
  };

  constructor(parts: WritingRules["parts"]) {
    this.parts = parts;
  }

  /** Whether the player lives. Otherwise what it wrote is counted. */
  isAlive(player: Player): boolean {
    if (player.mobile.isGhost) this.drop(player, "outOfReach");
    return !player.mobile.isGhost;
  }

  /** Whether the player lives and reaches what it writes on. Otherwise what it wrote is counted. */
  reaches(player: Player, item: Item): boolean {
    return this.isAlive(player) && this.passes(player, this.parts.reach.barrier(player, item));
  }

  /** Whether the player, dead or not, reaches into a container. Otherwise what it asked is counted. */
  reachesInto(player: Player, container: Item): boolean {
    return this.passes(player, this.parts.reach.barrierInto(player, container));
  }

  /** Counts what is dropped. @param reason for the log, of what an honest client does not send */
  drop(player: Player, why: Drop, reason?: string): undefined {
    this.parts.counters.writingsDropped[why]++;
    if (reason !== undefined) this.parts.whenDropped(player, reason);
  }

  private passes(player: Player, barrier: Barrier | undefined): boolean {
    const isInReach = barrier === undefined || isGameMaster(player);
    if (!isInReach) this.drop(player, "outOfReach");
    return isInReach;
  }
}
