import { GENERATION } from "../connection/client-version.js";
import type { UpdateSink } from "../connection/client-socket.js";
import type { SendBuffer } from "../connection/send-buffer.js";
import { inOneDistrict } from "../world/districts.js";
import { type Entity, NOWHERE } from "../world/entity.js";
import { Item } from "../world/item.js";
import { Mobile } from "../world/mobile.js";
import { SECTOR_SHIFT } from "../world/sectors.js";
import type { World } from "../world/world.js";
import { type Announcement, reaches } from "./announcements.js";
import type { BoatMoves } from "./boat-moves.js";
import { changedSector, type DirtyMulti, type DirtySector, type DirtySectors } from "./dirty-sectors.js";
import type { GatheredMoves } from "./gathered-moves.js";
import { isMultiKnown, isMultiSeen } from "./multi-sight.js";
import type { EntityEncoder, PacketCache } from "./packet-cache.js";
import { boxesShareSectors, coversSector, isKnown, isSeen, type Viewer } from "./sight.js";

/**
 * The update of one viewer: the bytes that its client gets of all that changed. Sectors that were and are wholly in sight are copied
 * whole from the gathered moves; only at the rim of sight is each entity decided.
 */
export class ViewerUpdate {
  private readonly world: World;
  private readonly encoder: EntityEncoder;
  private readonly packetCache: PacketCache;
  private readonly moves: GatheredMoves;
  private readonly boatMoves: BoatMoves;
  private readonly dirtyByFacet: readonly DirtySectors[];
  private readonly sendBuffer: SendBuffer;
  /** Where the update of the present viewer is put together. */
  private sink: UpdateSink;
  /** A run of gathered bytes that is not yet in the sink. */
  private runFrom = 0;
  private runTo = 0;
  /** The multis of which the present viewer was told as they came into its sight or went out of it: they lie over many sectors. */
  private readonly toldMultis = new Set<Item>();

  constructor(parts: {
    world: World;
    encoder: EntityEncoder;
    packetCache: PacketCache;
    moves: GatheredMoves;
    boatMoves: BoatMoves;
    dirtyByFacet: readonly DirtySectors[];
    sendBuffer: SendBuffer;
  }) {
    this.world = parts.world;
    this.encoder = parts.encoder;
    this.packetCache = parts.packetCache;
    this.moves = parts.moves;
    this.boatMoves = parts.boatMoves;
    this.dirtyByFacet = parts.dirtyByFacet;
    this.sendBuffer = this.sink = parts.sendBuffer;
  }

  /**
   * Sends one viewer its update, with what waits in its outbox.
   *
   * @param parting announcements by those who have left, which go out before their removals
   * @param announcements all others
   */
  send(viewer: Viewer, parting: readonly Announcement[], announcements: readonly Announcement[]): void {
    const { mobile, outbox } = viewer;
    if (mobile.facet === NOWHERE) return;
    const dirtySectors = this.dirtyByFacet[mobile.facet]!;
    const hasDirtySectorsNear = dirtySectors.areNear(mobile.x, mobile.y);
    const hasMoved = mobile.changed || viewer.sightTiles !== viewer.shownSightTiles || viewer.rank !== viewer.shownRank;
    const hasNews = hasDirtySectorsNear || hasMoved || parting.length > 0 || announcements.length > 0;
    if (!hasNews && outbox.isEmpty) return;
    const sink = (this.sink = outbox.sinkOr(this.sendBuffer));
    outbox.moveInto(sink);
    this.addAnnouncements(viewer, parting);
    if (hasMoved) this.addForMoved(viewer, hasDirtySectorsNear);
    else if (hasDirtySectorsNear) this.addForStanding(viewer);
    if (this.toldMultis.size > 0) this.toldMultis.clear();
    if (dirtySectors.multis.length > 0) this.addChangedMultis(viewer, dirtySectors.multis);
    this.flushRun();
    this.addAnnouncements(viewer, announcements);
    outbox.send(sink);
  }

  private addAnnouncements(viewer: Viewer, announcements: readonly Announcement[]): void {
    for (const announcement of announcements) if (reaches(announcement, viewer)) this.sink.append(announcement.bytes);
  }

  /** For a viewer whose sight has not moved. */
  private addForStanding(viewer: Viewer): void {
    const { mobile, sightTiles } = viewer;
    const left = mobile.x - sightTiles;
    const right = mobile.x + sightTiles;
    const top = mobile.y - sightTiles;
    const bottom = mobile.y + sightTiles;
    this.dirtyByFacet[mobile.facet]!.forEachIn(left, top, right, bottom, (sector) => {
      if (this.copiesWhole(viewer, sector) && sector.isWithin(left, top, right, bottom)) {
        const { from, to } = this.moves.forStanding(sector, mobile.standing);
        this.appendRun(from, to);
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
    const left = Math.max(mobile.shownX - before, mobile.x - now);
    const right = Math.min(mobile.shownX + before, mobile.x + now);
    const top = Math.max(mobile.shownY - before, mobile.y - now);
    const bottom = Math.min(mobile.shownY + before, mobile.y + now);
    const addSector = (sector: DirtySector): void => {
      if (onSameFacet && this.copiesWhole(viewer, sector) && sector.isWithin(left, top, right, bottom))
        this.addAllBut(mobile, sector);
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
  private addAllBut(mobile: Mobile, sector: DirtySector): void {
    const { from, to, ends } = this.moves.forStanding(sector, mobile.standing);
    const own = sector.movers.indexOf(mobile);
    if (own === -1) return this.appendRun(from, to);
    const start = own === 0 ? from : ends[own - 1]!;
    if (start > from) this.appendRun(from, start);
    if (to > ends[own]!) this.appendRun(ends[own]!, to);
  }

  /** The moves of a sector, each decided for itself. */
  private addMovers(viewer: Viewer, sector: DirtySector): void {
    const { mobile } = viewer;
    const gathered = this.moves.forStanding(sector, mobile.standing);
    let { from } = gathered;
    for (let i = 0; i < sector.movers.length; i++) {
      const mover = sector.movers[i]!;
      const to = gathered.ends[i]!;
      if (mover !== mobile) {
        const saw = isKnown(viewer, mover);
        if (isSeen(viewer, mover)) {
          if (!saw) this.append(this.spawnFor(viewer, mover));
          else if (this.isShownAnew(viewer, mover)) this.append(this.spawnFor(viewer, mover));
          else if (isToldApart(viewer, mover))
            this.append(this.moves.of(mover, viewer.generation, this.world.standings.notorietyFor(mobile, mover)));
          else this.appendRun(from, to);
        } else if (saw && !changedSector(mover)) {
          this.append(this.encoder.despawn(mover));
        }
      }
      from = to;
    }
  }

  private addArrivalsAndLeavers(viewer: Viewer, { arrivals, leavers }: DirtySector): void {
    const { mobile } = viewer;
    for (const arrival of arrivals) {
      if (arrival !== mobile && isSeen(viewer, arrival)) this.append(this.spawnFor(viewer, arrival));
    }
    for (const leaver of leavers) {
      if (leaver !== mobile && isKnown(viewer, leaver) && !isSeen(viewer, leaver)) this.append(this.encoder.despawn(leaver));
    }
  }

  /** Whether a mover that stays in sight is spawned anew for this viewer apart, because it does not read what others are told. */
  private isShownAnew({ generation, knowsBoatMoves }: Viewer, mover: Entity): boolean {
    return (mover.renewed && generation !== GENERATION.today) || (!knowsBoatMoves && this.boatMoves.hasCarried(mover));
  }

  /** Multis that changed: those that came, went or look different, and boats that sailed. */
  private addChangedMultis(viewer: Viewer, multis: readonly DirtyMulti[]): void {
    const { x, y, shownX, shownY } = viewer.mobile;
    for (const dirty of multis) {
      if (!dirty.isNear(x, y) && !dirty.isNear(shownX, shownY)) continue;
      const { multi } = dirty;
      const wasKnown = isMultiKnown(viewer, multi);
      if (!isMultiSeen(viewer, multi)) {
        if (wasKnown) this.append(this.encoder.despawn(multi));
        continue;
      }
      const sailed = this.boatMoves.has(multi);
      const isTold = sailed && viewer.knowsBoatMoves;
      if (!wasKnown || multi.renewed || (sailed && !isTold)) this.append(this.spawnFor(viewer, multi));
      if (isTold && (wasKnown || this.boatMoves.concerns(viewer, multi))) {
        this.append(this.boatMoves.bytesFor(viewer, multi));
        if (this.boatMoves.hasCarried(viewer.mobile)) viewer.mayRestartSteps = true;
      }
    }
  }

  private addUnchangedEntity(viewer: Viewer, entity: Entity, saw: boolean): void {
    // A multi is told of with the sectors that it lies over.
    if (entity instanceof Item && entity.multi !== undefined) return;
    this.append(saw ? this.encoder.despawn(entity) : this.spawnFor(viewer, entity));
  }

  /** Multis over a sector that did not change themselves. */
  private addUnchangedMultis(viewer: Viewer, multis: readonly Item[]): void {
    for (const multi of multis) {
      if (multi.changed) continue;
      const wasKnown = isMultiKnown(viewer, multi);
      if (wasKnown === isMultiSeen(viewer, multi) || this.toldMultis.has(multi)) continue;
      this.toldMultis.add(multi);
      this.append(wasKnown ? this.encoder.despawn(multi) : this.spawnFor(viewer, multi));
    }
  }

  /** The spawn of an entity as the viewer sees it. */
  spawnFor({ mobile, generation }: Viewer, entity: Entity): Uint8Array {
    if (!(entity instanceof Mobile) || (entity.standing === 0 && mobile.regards === undefined))
      return this.packetCache.of(entity, generation);
    return this.packetCache.colouredOf(entity, generation, this.world.standings.notorietyFor(mobile, entity));
  }

  /** Whether the viewer is told of all movers of a sector by the bytes that others of its standing get. */
  private copiesWhole({ mobile, generation }: Viewer, { movers }: DirtySector): boolean {
    if (generation !== GENERATION.today) return false;
    const { regards } = mobile;
    return regards === undefined || !movers.some(({ serial }) => regards.has(serial));
  }

  /** Entities in the sectors of a box that did not change themselves. */
  private addUnchanged(viewer: Viewer, left: number, top: number, right: number, bottom: number): void {
    const { mobile, rank, shownRank } = viewer;
    const grid = this.world.grid(mobile.facet);
    for (let row = top >> SECTOR_SHIFT; row <= bottom >> SECTOR_SHIFT; row++) {
      for (let column = left >> SECTOR_SHIFT; column <= right >> SECTOR_SHIFT; column++) {
        const sector = grid.at(column, row);
        if (!sector || sector.isBare) continue;
        if (rank === shownRank && coversSector(viewer, sector.left, sector.top)) continue;
        if (sector.multis !== undefined) this.addUnchangedMultis(viewer, sector.multis);
        for (const entity of sector.entities) {
          if (entity.changed || entity === mobile) continue;
          const saw = isKnown(viewer, entity);
          if (saw !== isSeen(viewer, entity)) this.addUnchangedEntity(viewer, entity, saw);
        }
      }
    }
  }

  private append(bytes: Uint8Array): void {
    this.flushRun();
    this.sink.append(bytes);
  }

  private appendRun(from: number, to: number): void {
    if (this.runTo !== from) {
      this.flushRun();
      this.runFrom = from;
    }
    this.runTo = to;
  }

  private flushRun(): void {
    if (this.runTo > this.runFrom) this.sink.appendShared(this.moves.bytes, this.runFrom, this.runTo);
    this.runFrom = this.runTo = 0;
  }
}

/** Whether a viewer is told of a mover by bytes of its own. */
function isToldApart({ mobile, generation }: Viewer, mover: Entity): mover is Mobile {
  if (!(mover instanceof Mobile)) return false;
  if (mobile.regards?.has(mover.serial)) return true;
  return generation >= GENERATION.before7000 && mover.oldFlags !== mover.flags;
}
