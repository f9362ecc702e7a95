import { NOWHERE } from "../../world/entities/entity.js";
import type { Item } from "../../world/entities/item.js";
import type { Mobile } from "../../world/entities/mobile.js";
import type { Standings } from "../../world/society/standings.js";
import { type Sector } from "../../world/space/sectors.js";
import { inOneSector, SECTOR_SHIFT } from "../../world/space/squares.js";
import type { World } from "../../world/world.js";
import type { UpdateSink } from "../connection/client-socket.js";
import { GENERATION } from "../connection/client-version.js";
import type { SendBuffer } from "../connection/send-buffer.js";
import { type Announcement, type NearAnnouncements, reaches } from "./announcements.js";
import type { BoatMoves } from "./boat-moves.js";
import type { DirtyMulti, DirtySector, DirtySectors } from "./dirty-sectors.js";
import type { GatheredMoves } from "./gathered-moves.js";
import { isMultiKnown, isMultiSeen } from "./multi-sight.js";
import type { PacketCache } from "./packet-cache.js";
import { isOtherPart, RimCuts, type Span, spansWithin } from "./rim-cuts.js";
import type { NewsSink, SectorNews } from "./sector-news.js";
import { type Box, boxAround, boxesShareSectors, NOTHING_SHOWN, type Viewer } from "./sight.js";
import { StillSights } from "./still-sights.js";

/** The class of a viewer that shares bytes with nobody. */
const NO_CLASS = -1;
/** Classes of viewers of one rank; the number of a standing is below this. */
const CLASSES_OF_RANK = 1 << 24;

/**
 * The class of a viewer: viewers of one class get the same bytes; {@link NO_CLASS} for one that shares bytes with
 * nobody. Old clients, and clients with enemies of their own, are too few to share anything.
 */
function classOf(viewer: Viewer, standings: Pick<Standings, "rowOf">): number {
  const { mobile, generation, knowsBoatMoves, rank, shownRank } = viewer;
  if (generation !== GENERATION.today || !knowsBoatMoves || rank !== shownRank || mobile.regards !== undefined) return NO_CLASS;
  const standing = mobile.standing === 0 || standings.rowOf(mobile.standing) === undefined ? 0 : mobile.standing;
  return rank * CLASSES_OF_RANK + standing;
}

/**
 * The fan-out to one viewer: the bytes that its client gets of all that changed. Sectors that were and are completely
 * in sight are copied whole from the gathered moves. At the rim of sight each entity is decided once for all viewers
 * who see the same part of a sector.
 */
export class ViewerUpdate implements NewsSink {
  private readonly world: World;
  private readonly packetCache: PacketCache;
  private readonly moves: GatheredMoves;
  private readonly boatMoves: BoatMoves;
  private readonly dirtyByFacet: readonly DirtySectors[];
  private readonly news: SectorNews;
  private readonly cuts = new RimCuts();
  private readonly stillSights = new StillSights();
  private readonly sendBuffer: SendBuffer;
  /** Where the update of the present viewer is put together. */
  private sink: UpdateSink;
  /** A run of gathered bytes that is not yet in the sink. */
  private runFrom = 0;
  private runTo = 0;
  /**
   * Of the present viewer: tiles in its sight now and at the last update, and the class of viewers that are told the
   * same.
   */
  private readonly columns = { from: 0, to: 0 };
  private readonly rows = { from: 0, to: 0 };
  private readonly columnsBefore = { from: 0, to: 0 };
  private readonly rowsBefore = { from: 0, to: 0 };
  /** Of the columns of sectors in the box of tiles that is looked at. */
  private readonly spansOfColumns: number[] = [];
  private viewerClass = NO_CLASS;
  /**
   * Multis that came into or left the sight of the present viewer, and were announced to it: they lie over many
   * sectors.
   */
  private readonly toldMultis = new Set<Item>();

  constructor(parts: {
    world: World;
    packetCache: PacketCache;
    moves: GatheredMoves;
    boatMoves: BoatMoves;
    news: SectorNews;
    dirtyByFacet: readonly DirtySectors[];
    sendBuffer: SendBuffer;
  }) {
    this.world = parts.world;
    this.packetCache = parts.packetCache;
    this.moves = parts.moves;
    this.boatMoves = parts.boatMoves;
    this.news = parts.news;
    this.dirtyByFacet = parts.dirtyByFacet;
    this.sendBuffer = this.sink = parts.sendBuffer;
  }

  /**
   * Sends one viewer its update, with what waits in its outbox.
   *
   * @param nearParting announcements by those who have left, which go out before their removals
   * @param nearOthers all others
   */
  send(viewer: Viewer, nearParting: NearAnnouncements, nearOthers: NearAnnouncements): void {
    const { mobile, outbox } = viewer;
    if (mobile.facet === NOWHERE) return;
    const parting = nearParting.at(mobile);
    const announcements = nearOthers.at(mobile);
    const dirtySectors = this.dirtyByFacet[mobile.facet]!;
    const hasDirtySectorsNear = dirtySectors.areNear(mobile.x, mobile.y);
    const hasMoved = mobile.changed || viewer.sightTiles !== viewer.shownSightTiles || viewer.rank !== viewer.shownRank;
    const hasNews = hasDirtySectorsNear || hasMoved || parting.length > 0 || announcements.length > 0;
    if (!hasNews && outbox.isEmpty) return;
    const sink = (this.sink = outbox.sinkOr(this.sendBuffer));
    outbox.moveInto(sink);
    this.addAnnouncements(viewer, parting);
    if (hasDirtySectorsNear || hasMoved) {
      this.viewerClass = classOf(viewer, this.world.standings);
      if (hasMoved || this.viewerClass === NO_CLASS) this.addSight(viewer, dirtySectors, hasMoved);
      else this.addStillSight(viewer, dirtySectors);
    }
    if (this.toldMultis.size > 0) this.toldMultis.clear();
    if (dirtySectors.multis.length > 0) this.addChangedMultis(viewer, dirtySectors.multis);
    this.flushRun();
    this.addAnnouncements(viewer, announcements);
    outbox.send(sink);
  }

  /** To be called when all viewers have their updates. */
  end(): void {
    this.cuts.clear();
    this.stillSights.clear();
  }

  append(bytes: Uint8Array): void {
    this.stillSights.abandon();
    this.flushRun();
    this.sink.append(bytes);
  }

  appendRun(from: number, to: number): void {
    if (this.runTo !== from) {
      this.flushRun();
      this.runFrom = from;
    }
    this.runTo = to;
  }

  private addAnnouncements(viewer: Viewer, announcements: readonly Announcement[]): void {
    for (const announcement of announcements) if (reaches(announcement, viewer)) this.sink.append(announcement.bytes);
  }

  /** Adds what changed in the sight of a viewer that did not move, as others are told who see the same. */
  private addStillSight(viewer: Viewer, dirtySectors: DirtySectors): void {
    const { stillSights, viewerClass } = this;
    if (stillSights.copy(viewer, viewerClass, this)) return;
    stillSights.begin(viewer, viewerClass);
    this.addSight(viewer, dirtySectors, false);
    this.flushRun();
    stillSights.end();
  }

  /** Adds all that came into sight, moved there or went out of it. */
  private addSight(viewer: Viewer, dirtySectors: DirtySectors, hasMoved: boolean): void {
    const { mobile, sightTiles: now } = viewer;
    const { columns, rows, columnsBefore, rowsBefore } = this;
    // A change of map makes a client forget everything.
    const before = mobile.shownFacet === mobile.facet ? viewer.shownSightTiles : NOTHING_SHOWN;
    setAround(columns, mobile.x, now);
    setAround(rows, mobile.y, now);
    setAround(columnsBefore, mobile.shownX, before);
    setAround(rowsBefore, mobile.shownY, before);
    const newBox: Box = [columns.from, rows.from, columns.to, rows.to];
    if (!hasMoved || before === NOTHING_SHOWN) return this.addSectors(viewer, dirtySectors, hasMoved, newBox);
    const oldBox: Box = [columnsBefore.from, rowsBefore.from, columnsBefore.to, rowsBefore.to];
    if (boxesShareSectors(oldBox, newBox)) return this.addSectors(viewer, dirtySectors, true, boxAround(oldBox, newBox));
    this.addSectors(viewer, dirtySectors, true, oldBox);
    this.addSectors(viewer, dirtySectors, true, newBox);
  }

  /** Adds the sectors that a box of tiles reaches into. */
  private addSectors(viewer: Viewer, dirtySectors: DirtySectors, hasMoved: boolean, [left, top, right, bottom]: Box): void {
    const grid = this.world.grid(viewer.mobile.facet);
    const looksAnew = viewer.rank !== viewer.shownRank;
    const firstColumn = Math.max(left >> SECTOR_SHIFT, 0);
    const lastColumn = Math.min(right >> SECTOR_SHIFT, grid.columns - 1);
    const lastRow = Math.min(bottom >> SECTOR_SHIFT, grid.rows - 1);
    const { spansOfColumns } = this;
    for (let column = firstColumn; column <= lastColumn; column++)
      spansOfColumns[column - firstColumn] = spansWithin(column, this.columns, this.columnsBefore);
    for (let row = Math.max(top >> SECTOR_SHIFT, 0); row <= lastRow; row++) {
      const rowSpans = spansWithin(row, this.rows, this.rowsBefore);
      for (let column = firstColumn; column <= lastColumn; column++) {
        const dirty = dirtySectors.at(column, row);
        if (dirty === undefined && !hasMoved) continue;
        const columnSpans = spansOfColumns[column - firstColumn]!;
        const ground = hasMoved && (looksAnew || isOtherPart(columnSpans, rowSpans)) ? grid.at(column, row) : undefined;
        if (ground?.multis !== undefined) this.addUnchangedMultis(viewer, ground.multis);
        if (dirty !== undefined) this.addDirtySector(viewer, dirty, ground, columnSpans, rowSpans);
        else if (ground !== undefined) this.news.tellOfUnchanged(viewer, ground.entities, this);
      }
    }
  }

  /** @param ground what stands in the sector, if any of it may have come into sight or gone out of it */
  private addDirtySector(
    viewer: Viewer,
    sector: DirtySector,
    ground: Sector | undefined,
    columnSpans: number,
    rowSpans: number,
  ): void {
    const { news } = this;
    if (ground === undefined && this.copiesWhole(viewer, sector) && this.seesAllMoversOf(sector)) {
      this.addMoversBut(viewer.mobile, sector);
    } else if (this.viewerClass === NO_CLASS || this.isOwn(viewer.mobile, sector)) {
      news.tellOfMovers(viewer, sector, this);
      if (ground !== undefined) news.tellOfUnchanged(viewer, sector.stillOf(ground), this);
    } else {
      this.addCut(viewer, sector, ground, columnSpans, rowSpans);
    }
    news.tellOfTravellers(viewer, sector, this);
  }

  /** Adds what the viewer is told of what stays in a sector, as all are told who see the same of it. */
  private addCut(viewer: Viewer, sector: DirtySector, ground: Sector | undefined, columnSpans: number, rowSpans: number): void {
    const { cuts, moves, news } = this;
    const entry = cuts.entryOf(sector.index, columnSpans, rowSpans, this.viewerClass);
    if (cuts.isNew(entry)) {
      // What is gathered for its standing must not come into the cut.
      moves.forStanding(sector, viewer.mobile.standing);
      const from = moves.used;
      news.tellOfMovers(viewer, sector, moves);
      if (ground !== undefined) news.tellOfUnchanged(viewer, sector.stillOf(ground), moves);
      cuts.set(entry, from, moves.used);
    }
    const from = cuts.from(entry);
    const to = cuts.to(entry);
    if (to > from) this.appendRun(from, to);
  }

  /** Whether the viewer's mobile is in the sector, or was. */
  private isOwn({ sectorNumber, facet, x, y, shownFacet, shownX, shownY }: Mobile, { number }: DirtySector): boolean {
    return (
      sectorNumber === number ||
      (facet === shownFacet && !inOneSector(x, y, shownX, shownY) && this.world.grid(facet).numberOf(shownX, shownY) === number)
    );
  }

  /** Whether all that moved in a sector or out of it was and is in the present viewer's sight. */
  private seesAllMoversOf(sector: DirtySector): boolean {
    const { columns, rows, columnsBefore, rowsBefore } = this;
    return sector.isWithin(
      Math.max(columns.from, columnsBefore.from),
      Math.max(rows.from, rowsBefore.from),
      Math.min(columns.to, columnsBefore.to),
      Math.min(rows.to, rowsBefore.to),
    );
  }

  /** All moves within a sector except the mobile's own, which its client knows already. */
  private addMoversBut(mobile: Mobile, sector: DirtySector): void {
    const { movers } = sector;
    if (movers.length === 0) return;
    const { from, ends } = this.moves.forStanding(sector, mobile.standing);
    const to = ends[movers.length - 1]!;
    const own = mobile.sectorNumber === sector.number ? movers.indexOf(mobile) : -1;
    if (own === -1) return this.appendRun(from, to);
    const start = own === 0 ? from : ends[own - 1]!;
    if (start > from) this.appendRun(from, start);
    if (to > ends[own]!) this.appendRun(ends[own]!, to);
  }

  /** Multis that changed: those that came, went or look different, and boats that sailed. */
  private addChangedMultis(viewer: Viewer, multis: readonly DirtyMulti[]): void {
    const { x, y, shownX, shownY } = viewer.mobile;
    for (const dirty of multis) {
      if (!dirty.isNear(x, y) && !dirty.isNear(shownX, shownY)) continue;
      const { multi } = dirty;
      const wasKnown = isMultiKnown(viewer, multi);
      if (!isMultiSeen(viewer, multi)) {
        if (wasKnown) this.append(this.packetCache.removalOf(multi));
        continue;
      }
      const sailed = this.boatMoves.has(multi);
      const isTold = sailed && viewer.knowsBoatMoves;
      if (!wasKnown || multi.renewed || (sailed && !isTold)) this.append(this.news.spawnFor(viewer, multi));
      if (isTold && (wasKnown || this.boatMoves.concerns(viewer, multi))) {
        this.append(this.boatMoves.bytesFor(viewer, multi));
        if (this.boatMoves.hasCarried(viewer.mobile)) viewer.mayRestartSteps = true;
      }
    }
  }

  /** Multis over a sector that did not change themselves. */
  private addUnchangedMultis(viewer: Viewer, multis: readonly Item[]): void {
    for (const multi of multis) {
      if (multi.changed) continue;
      const wasKnown = isMultiKnown(viewer, multi);
      if (wasKnown === isMultiSeen(viewer, multi) || this.toldMultis.has(multi)) continue;
      this.toldMultis.add(multi);
      this.append(wasKnown ? this.packetCache.removalOf(multi) : this.news.spawnFor(viewer, multi));
    }
  }

  /** Whether the viewer is told of all movers of a sector by the bytes that others of its standing get. */
  private copiesWhole({ mobile, generation }: Viewer, { movers }: DirtySector): boolean {
    if (generation !== GENERATION.today) return false;
    const { regards } = mobile;
    return regards === undefined || !movers.some(({ serial }) => regards.has(serial));
  }

  private flushRun(): void {
    const { runFrom, runTo } = this;
    if (runTo <= runFrom) return;
    this.sink.appendShared(this.moves.bytes, runFrom, runTo);
    this.stillSights.note(runFrom, runTo);
    this.runFrom = this.runTo = 0;
  }
}

/** Tiles to each side of a place; none if they are fewer than 0. */
function setAround(span: Span, place: number, tiles: number): void {
  span.from = place - tiles;
  span.to = place + tiles;
}
