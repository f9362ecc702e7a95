import type { Harm } from "./havoc.js";

/** Both ends notice a link that stands still, and end silent sessions. */
const LATE_MS = 10_000;

/** A player as far as the aftermath needs it. */
export interface Survivor {
  readonly world: string;
  readonly inSince: number | undefined;
  readonly ledger: { readonly facet: number | undefined };
}

/** A world's death whose players are followed. */
interface Death {
  readonly harm: Harm;
  /** Players that were there, and are not in again. */
  readonly there: Set<Survivor>;
  readonly lost: Set<Survivor>;
  /** Something else was harmed meanwhile, so that its times say nothing about this death alone. */
  isMixed: boolean;
}

/** Times in ms; `alone` are those of deaths during which nothing else was harmed. */
export interface Times {
  readonly all: number[];
  readonly alone: number[];
}

/** Follows what becomes of the players of processes of worlds that are killed. */
export class Aftermath {
  /** From the kill until the player's connection was closed. */
  readonly down: Times = { all: [], alone: [] };
  /** From when the process was there again until the player was in the world. */
  readonly again: Times = { all: [], alone: [] };
  /** Players that were lost though nothing was harmed that they depend on, in words. */
  readonly faults: string[] = [];
  private readonly harms: Harm[] = [];
  private readonly deaths = new Set<Death>();

  harmed(harm: Harm, players: readonly Survivor[]): void {
    this.harms.push(harm);
    // Players do not notice the death of an API.
    if (harm.kind === "api") return;
    // To come in again, a player needs an edge, the broker and its world.
    for (const death of this.deaths) if (harm.world === undefined || harm.world === death.harm.world) death.isMixed = true;
    if (harm.kind !== "world") return;
    const isThere = ({ world, inSince, ledger }: Survivor): boolean =>
      world === harm.world && inSince !== undefined && ledger.facet !== undefined && harm.facets.includes(ledger.facet);
    this.deaths.add({ harm, there: new Set(players.filter(isThere)), lost: new Set(), isMixed: false });
  }

  /** @param edgePort of the edge that the player was connected to */
  lost(player: Survivor, edgePort: number, now: number): void {
    if (!this.harms.some((harm) => explains(harm, player, edgePort, now)))
      this.faults.push(
        `a player of ${player.world}, facet ${player.ledger.facet}, was lost at ${now.toFixed(0)} ms without a reason`,
      );
    for (const death of this.deaths) {
      if (!death.there.has(player) || death.lost.has(player)) continue;
      death.lost.add(player);
      note(this.down, death, now - death.harm.at);
    }
  }

  entered(player: Survivor, now: number): void {
    for (const death of this.deaths) {
      if (!death.lost.has(player) || !death.there.delete(player)) continue;
      const { backAt } = death.harm;
      if (backAt !== undefined) note(this.again, death, Math.max(0, now - backAt));
      if (death.there.size === 0) this.deaths.delete(death);
    }
  }
}

/** A player that hops may be anywhere in its world. */
function explains(
  { kind, world, facets, edgePort, backAt = Infinity }: Harm,
  player: Survivor,
  port: number,
  now: number,
): boolean {
  if (now > backAt + LATE_MS) return false;
  if (edgePort !== undefined) return edgePort === port;
  const { facet } = player.ledger;
  return kind.endsWith("world") && world === player.world && (facet === undefined || facets.includes(facet));
}

function note({ all, alone }: Times, { isMixed }: Death, ms: number): void {
  all.push(ms);
  if (!isMixed) alone.push(ms);
}
