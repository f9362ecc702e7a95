import { GENERATION } from "../connection/client-version.js";
import type { Entity } from "../../world/entities/entity.js";
import { Item } from "../../world/entities/item.js";
import { Mobile } from "../../world/entities/mobile.js";
import type { Standings } from "../../world/society/standings.js";
import type { BoatMoves } from "./boat-moves.js";
import { changedSector, type DirtySector } from "./dirty-sectors.js";
import type { GatheredMoves } from "./gathered-moves.js";
import type { PacketCache } from "./packet-cache.js";
import { isKeptFrom, isKnown, isSeen, type Viewer } from "./sight.js";

/** Takes what a viewer is told, in its order. */
export interface NewsSink {
  append(bytes: Uint8Array): void;
  /** Appends a part of the gathered moves. */
  appendRun(from: number, to: number): void;
}

/**
 * What a viewer is told of a sector, decided for each entity by itself: one in sight then and now takes steps, one in
 * sight only now is spawned, and one in sight only then is removed. Its own mobile is left out.
 */
export class SectorNews {
  private readonly standings: Pick<Standings, "notorietyFor">;
  private readonly packetCache: PacketCache;
  private readonly moves: GatheredMoves;
  private readonly boatMoves: BoatMoves;

  constructor(parts: {
    standings: Pick<Standings, "notorietyFor">;
    packetCache: PacketCache;
    moves: GatheredMoves;
    boatMoves: BoatMoves;
  }) {
    this.standings = parts.standings;
    this.packetCache = parts.packetCache;
    this.moves = parts.moves;
    this.boatMoves = parts.boatMoves;
  }

  /** Tells of what moved within the sector and the tiles beside it. */
  tellOfMovers(viewer: Viewer, sector: DirtySector, sink: NewsSink): void {
    const { movers, places, leavers } = sector;
    const { mobile, sightTiles, shownSightTiles } = viewer;
    const { x, y, shownX, shownY } = mobile;
    const { from, ends } = this.moves.forStanding(sector, mobile.standing);
    for (let i = 0; i < movers.length; i++) {
      const at = 4 * i;
      const isNear = isWithin(places[at]!, places[at + 1]!, x, y, sightTiles);
      if (!isNear && !isWithin(places[at + 2]!, places[at + 3]!, shownX, shownY, shownSightTiles)) continue;
      const mover = movers[i]!;
      if (mover === mobile) continue;
      const saw = isKnown(viewer, mover);
      if (isNear && !isKeptFrom(viewer, mover))
        this.tellOfMove(viewer, mover, saw, i === 0 ? from : ends[i - 1]!, ends[i]!, sink);
      else if (saw && !changedSector(mover)) sink.append(this.packetCache.removalOf(mover));
    }
    if (leavers.length > 0) this.tellOfLeavers(viewer, leavers, sink);
  }

  /** Tells of what came into the sector from farther away, and of what left it for farther away. */
  tellOfTravellers(viewer: Viewer, sector: DirtySector, sink: NewsSink): void {
    const { mobile } = viewer;
    const { movers, comers, arrivals, gone } = sector;
    if (comers.length > 0) {
      const { from, ends } = this.moves.forStanding(sector, mobile.standing);
      for (let i = 0; i < comers.length; i++) {
        const comer = comers[i]!;
        if (comer === mobile || !isSeen(viewer, comer)) continue;
        const end = movers.length + i;
        this.tellOfMove(viewer, comer, isKnown(viewer, comer), end === 0 ? from : ends[end - 1]!, ends[end]!, sink);
      }
    }
    for (const arrival of arrivals) {
      if (arrival !== mobile && isSeen(viewer, arrival)) sink.append(this.spawnFor(viewer, arrival));
    }
    if (gone.length > 0) this.tellOfLeavers(viewer, gone, sink);
  }

  /** Tells of what stands still, and came into sight or went out of it since sight moved. Multis are told elsewhere. */
  tellOfUnchanged(viewer: Viewer, entities: readonly Entity[], sink: NewsSink): void {
    const { mobile, rank, shownRank, sightTiles, shownSightTiles } = viewer;
    const { facet, x, y, shownFacet, shownX, shownY } = mobile;
    for (const entity of entities) {
      const isNear = isWithin(entity.x, entity.y, x, y, sightTiles);
      // Of most it is seen by their place that nothing changed.
      if (rank === shownRank && facet === shownFacet && isNear === isWithin(entity.x, entity.y, shownX, shownY, shownSightTiles))
        continue;
      if (entity === mobile) continue;
      const saw = isKnown(viewer, entity);
      if (saw === isSeen(viewer, entity) || (entity instanceof Item && entity.multi !== undefined)) continue;
      sink.append(saw ? this.packetCache.removalOf(entity) : this.spawnFor(viewer, entity));
    }
  }

  /** The spawn of an entity as the viewer sees it. */
  spawnFor({ mobile, generation }: Viewer, entity: Entity): Uint8Array {
    if (!(entity instanceof Mobile) || (entity.standing === 0 && mobile.regards === undefined))
      return this.packetCache.of(entity, generation);
    return this.packetCache.colouredOf(entity, generation, this.standings.notorietyFor(mobile, entity));
  }

  private tellOfLeavers(viewer: Viewer, leavers: readonly Entity[], sink: NewsSink): void {
    for (const leaver of leavers) {
      if (leaver === viewer.mobile || !isKnown(viewer, leaver) || isSeen(viewer, leaver)) continue;
      sink.append(this.packetCache.removalOf(leaver));
    }
  }

  /** Tells of what moved and is in sight. @param from, to its bytes among the gathered moves */
  private tellOfMove(viewer: Viewer, mover: Entity, saw: boolean, from: number, to: number, sink: NewsSink): void {
    if (!saw || this.isShownAnew(viewer, mover)) sink.append(this.spawnFor(viewer, mover));
    else if (isToldApart(viewer, mover))
      sink.append(this.moves.of(mover, viewer.generation, this.standings.notorietyFor(viewer.mobile, mover)));
    else sink.appendRun(from, to);
  }

  /**
   * Whether a mover that stays in sight is spawned again for this viewer alone, because it does not read the bytes of
   * the others.
   */
  private isShownAnew({ generation, knowsBoatMoves }: Viewer, mover: Entity): boolean {
    return (mover.renewed && generation !== GENERATION.today) || (!knowsBoatMoves && this.boatMoves.hasCarried(mover));
  }
}

function isWithin(x: number, y: number, centreX: number, centreY: number, tiles: number): boolean {
  return x - centreX <= tiles && centreX - x <= tiles && y - centreY <= tiles && centreY - y <= tiles;
}

/** Whether a viewer is told of a mover by bytes of its own. */
function isToldApart({ mobile, generation }: Viewer, mover: Entity): mover is Mobile {
  if (!(mover instanceof Mobile)) return false;
  if (mobile.regards?.has(mover.serial)) return true;
  return generation >= GENERATION.before7000 && mover.oldFlags !== mover.flags;
}
