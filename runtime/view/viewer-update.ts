import type { SendBuffer } from "../connection/send-buffer.js";
import { inOneDistrict } from "../world/districts.js";
import { NOWHERE } from "../world/entity.js";
import type { Mobile } from "../world/mobile.js";
import { SECTOR_SHIFT } from "../world/sectors.js";
import type { World } from "../world/world.js";
import { type Announcement, reaches } from "./announcements.js";
import { changedSector, type DirtySector, type DirtySectors } from "./dirty-sectors.js";
import type { GatheredMoves } from "./gathered-moves.js";
import type { EntityEncoder, PacketCache } from "./packet-cache.js";
import { boxesShareSectors, coversSector, isKeptFrom, sees, type Viewer, wasShown } from "./sight.js";

/**
 * The update of one viewer: the bytes that its client gets of all that changed. Sectors that were and are wholly in sight are copied
 * whole from the gathered moves; only at the rim of sight is each entity decided.
 */
export class ViewerUpdate {
  private readonly world: World;
  private readonly encoder: EntityEncoder;
  private readonly packetCache: PacketCache;
  private readonly moves: GatheredMoves;
  private readonly dirtyByFacet: readonly DirtySectors[];
  private readonly sendBuffer: SendBuffer;
  /** A run of gathered bytes that is not yet copied to the send buffer. */
  private runFrom = 0;
  private runTo = 0;

  constructor(parts: {
    world: World;
    encoder: EntityEncoder;
    packetCache: PacketCache;
    moves: GatheredMoves;
    dirtyByFacet: readonly DirtySectors[];
    sendBuffer: SendBuffer;
  }) {
    this.world = parts.world;
    this.encoder = parts.encoder;
    this.packetCache = parts.packetCache;
    this.moves = parts.moves;
    this.dirtyByFacet = parts.dirtyByFacet;
    this.sendBuffer = parts.sendBuffer;
  }

  /** Sends one viewer its update, with what waits in its outbox. */
  send(viewer: Viewer, announcements: readonly Announcement[]): void {
    const { mobile, outbox } = viewer;
    if (mobile.facet === NOWHERE) return;
    const hasDirtySectorsNear = this.dirtyByFacet[mobile.facet]!.areNear(mobile.x, mobile.y);
    const hasMoved = mobile.changed || viewer.sightTiles !== viewer.shownSightTiles;
    if (!hasDirtySectorsNear && !hasMoved && announcements.length === 0 && outbox.isEmpty) return;
    outbox.moveInto(this.sendBuffer);
    if (hasMoved) this.addForMoved(viewer, hasDirtySectorsNear);
    else if (hasDirtySectorsNear) this.addForStanding(viewer);
    this.flushRun();
    for (const announcement of announcements) {
      if (reaches(announcement, viewer)) this.sendBuffer.append(announcement.bytes);
    }
    outbox.send(this.sendBuffer);
  }

  /** For a viewer whose sight has not moved. */
  private addForStanding(viewer: Viewer): void {
    const { mobile, sightTiles } = viewer;
    const left = mobile.x - sightTiles;
    const right = mobile.x + sightTiles;
    const top = mobile.y - sightTiles;
    const bottom = mobile.y + sightTiles;
    this.dirtyByFacet[mobile.facet]!.forEachIn(left, top, right, bottom, (sector) => {
      if (!viewer.hasOldForms && sector.isWithin(left, top, right, bottom)) {
        this.appendRun(sector.from, sector.to);
      } else if (sector.left <= right && sector.right >= left && sector.top <= bottom && sector.bottom >= top) {
        this.addMovers(viewer, sector);
      }
      this.addArrivalsAndLeavers(viewer, sector);
    });
  }

  /** For a viewer whose sight moved: also entities that stand still but came into sight or went out of it. */
  private addForMoved(viewer: Viewer, hasDirtySectorsNear: boolean): void {
    const { mobile, sightTiles: now, shownSightTiles: before } = viewer;
    if (!hasDirtySectorsNear && this.isAlone(mobile)) return;
    const onSameFacet = mobile.shownFacet === mobile.facet;
    // What was in sight and still is need not be decided one by one, and in a crowd that is nearly all.
    const copiesWhole = onSameFacet && !viewer.hasOldForms;
    const left = Math.max(mobile.shownX - before, mobile.x - now);
    const right = Math.min(mobile.shownX + before, mobile.x + now);
    const top = Math.max(mobile.shownY - before, mobile.y - now);
    const bottom = Math.min(mobile.shownY + before, mobile.y + now);
    const addSector = (sector: DirtySector): void => {
      if (copiesWhole && sector.isWithin(left, top, right, bottom)) this.addAllBut(mobile, sector);
      else this.addMovers(viewer, sector);
      this.addArrivalsAndLeavers(viewer, sector);
    };
    const addBox = (...box: readonly [left: number, top: number, right: number, bottom: number]): void => {
      this.dirtyByFacet[mobile.facet]!.forEachIn(...box, addSector);
      this.addUnchanged(viewer, ...box);
    };
    const newBox = [mobile.x - now, mobile.y - now, mobile.x + now, mobile.y + now] as const;
    if (!onSameFacet) return addBox(...newBox);
    const oldBox = [mobile.shownX - before, mobile.shownY - before, mobile.shownX + before, mobile.shownY + before] as const;
    if (!boxesShareSectors(oldBox, newBox)) {
      addBox(...oldBox);
      addBox(...newBox);
      return;
    }
    addBox(
      Math.min(oldBox[0], newBox[0]),
      Math.min(oldBox[1], newBox[1]),
      Math.max(oldBox[2], newBox[2]),
      Math.max(oldBox[3], newBox[3]),
    );
  }

  /** Whether no other entity is near the mobile, nor was at the last update. */
  private isAlone({ facet, x, y, shownFacet, shownX, shownY }: Mobile): boolean {
    if (facet !== shownFacet || !inOneDistrict(x, y, shownX, shownY)) return false;
    return this.world.grid(facet).presence.entitiesAround(x, y) === 1;
  }

  /** All moves of a sector except the mobile's own, which its client knows already. */
  private addAllBut(mobile: Mobile, { movers, ends, from, to }: DirtySector): void {
    const own = movers.indexOf(mobile);
    if (own === -1) return this.appendRun(from, to);
    const start = own === 0 ? from : ends[own - 1]!;
    if (start > from) this.appendRun(from, start);
    if (to > ends[own]!) this.appendRun(ends[own]!, to);
  }

  /** The moves of a sector, each decided for itself. */
  private addMovers(viewer: Viewer, sector: DirtySector): void {
    const { mobile } = viewer;
    let from = sector.from;
    for (let i = 0; i < sector.movers.length; i++) {
      const mover = sector.movers[i]!;
      const to = sector.ends[i]!;
      if (mover !== mobile && !isKeptFrom(viewer, mover)) {
        const saw = wasShown(mobile, viewer.shownSightTiles, mover);
        if (sees(mobile, viewer.sightTiles, mover)) {
          if (!saw) this.append(this.packetCache.of(mover, viewer.hasOldForms));
          else if (mover.renewed && viewer.hasOldForms) this.append(this.packetCache.of(mover, true));
          else this.appendRun(from, to);
        } else if (saw && !changedSector(mover)) {
          this.append(this.encoder.despawn(mover));
        }
      }
      from = to;
    }
  }

  private addArrivalsAndLeavers(viewer: Viewer, { arrivals, leavers }: DirtySector): void {
    const { mobile, sightTiles, shownSightTiles } = viewer;
    for (const arrival of arrivals) {
      if (arrival === mobile || isKeptFrom(viewer, arrival)) continue;
      if (sees(mobile, sightTiles, arrival)) this.append(this.packetCache.of(arrival, viewer.hasOldForms));
    }
    for (const leaver of leavers) {
      if (leaver === mobile || isKeptFrom(viewer, leaver)) continue;
      if (wasShown(mobile, shownSightTiles, leaver) && !sees(mobile, sightTiles, leaver)) {
        this.append(this.encoder.despawn(leaver));
      }
    }
  }

  /** Entities in the sectors of a box that did not change themselves. */
  private addUnchanged(viewer: Viewer, left: number, top: number, right: number, bottom: number): void {
    const { mobile, sightTiles, shownSightTiles } = viewer;
    const grid = this.world.grid(mobile.facet);
    for (let row = top >> SECTOR_SHIFT; row <= bottom >> SECTOR_SHIFT; row++) {
      for (let column = left >> SECTOR_SHIFT; column <= right >> SECTOR_SHIFT; column++) {
        const sector = grid.at(column, row);
        if (!sector || sector.entities.length === 0 || coversSector(viewer, sector.left, sector.top)) continue;
        for (const entity of sector.entities) {
          if (entity.changed || isKeptFrom(viewer, entity)) continue;
          const saw = wasShown(mobile, shownSightTiles, entity);
          if (saw === sees(mobile, sightTiles, entity)) continue;
          this.append(saw ? this.encoder.despawn(entity) : this.packetCache.of(entity, viewer.hasOldForms));
        }
      }
    }
  }

  private append(bytes: Uint8Array): void {
    this.flushRun();
    this.sendBuffer.append(bytes);
  }

  private appendRun(from: number, to: number): void {
    if (this.runTo !== from) {
      this.flushRun();
      this.runFrom = from;
    }
    this.runTo = to;
  }

  private flushRun(): void {
    if (this.runTo > this.runFrom) this.sendBuffer.append(this.moves.bytes, this.runFrom, this.runTo);
    this.runFrom = this.runTo = 0;
  }
}
