import { NOWHERE, settle, type Entity } from "../world/entity.js";
import type { Mobile } from "../world/mobile.js";
import { inOneDistrict } from "../world/districts.js";
import { entitiesNear } from "../world/near.js";
import { SECTOR_SHIFT } from "../world/sectors.js";
import type { World } from "../world/world.js";
import { type DirtySector, changedSector, markDirtySectors, DirtySectors } from "./dirty-sectors.js";
import type { SendBuffer } from "../connection/send-buffer.js";
import { PacketCache, type EntityEncoder } from "./packet-cache.js";
import { boxesShareSectors, coversSector, isKeptFrom, NOTHING_SHOWN, type Place, sees, type Viewer, wasShown } from "./sight.js";
import { Watchers } from "./watchers.js";

/** Something said or done at a place, told once to those who see who did it from no further than `tiles`. */
interface Utterance {
  /** Who or what did it; undefined for what happens at a place. */
  readonly by: Entity | undefined;
  /** Where it was said, which counts when the speaker has left the world since. */
  readonly said: Place;
  readonly tiles: number;
  readonly bytes: Uint8Array;
  /** Whose own player is not told. */
  readonly except: Mobile | undefined;
}

const INITIAL_GATHERED_BYTES = 64 * 1024;

/**
 * Brings every client's sight up to date once a tick. What happened is gathered sector by sector in final bytes; a
 * watcher that sees all of a sector gets its bytes in one copy, and runs of such sectors in one as well. Only at the
 * rim of its sight is anything decided one by one. Who has been shown what follows from where both were at the last
 * tick, so there are no lists to keep or to go wrong: in sight then and now means steps, only now means a spawn,
 * only then a despawn.
 */
export class InterestManager {
  private readonly world: World;
  private readonly encoder: EntityEncoder;
  private readonly sendBuffer: SendBuffer;
  private readonly dirtyByFacet: DirtySectors[];
  private readonly viewers = new Set<Viewer>();
  private readonly watchers: Watchers;
  private readonly packetCache: PacketCache;
  private gathered = Buffer.allocUnsafeSlow(INITIAL_GATHERED_BYTES);
  private gatheredBytes = 0;
  private utterances: Utterance[] = [];
  /** Viewers whose sight has another reach than at their last update. */
  private readonly resighted = new Set<Viewer>();
  /** A run of gathered bytes not yet copied to the sendBuffer. */
  private runFrom = 0;
  private runTo = 0;

  constructor(parts: { world: World; encoder: EntityEncoder; sendBuffer: SendBuffer }) {
    this.world = parts.world;
    this.encoder = parts.encoder;
    this.packetCache = new PacketCache(parts.encoder);
    this.sendBuffer = parts.sendBuffer;
    this.dirtyByFacet = parts.world.facets.map((facet) => new DirtySectors(facet));
    this.watchers = new Watchers(this.dirtyByFacet);
  }

  /** From the next tick on the viewer is told what is in sight; its mobile must be in the world. */
  admit(viewer: Viewer): void {
    // Its mobile may have been shown already: a second client took over the character of the first within one tick.
    viewer.shownSightTiles = NOTHING_SHOWN;
    this.resighted.add(viewer);
    this.viewers.add(viewer);
    this.watchers.add(viewer);
  }

  dismiss(viewer: Viewer): void {
    this.viewers.delete(viewer);
    this.resighted.delete(viewer);
    this.watchers.remove(viewer);
  }

  setSight(viewer: Viewer, tiles: number): void {
    viewer.sightTiles = tiles;
    this.resighted.add(viewer);
  }

  /** The viewer may see what is hidden from now on, or not any more: such things come onto its screen or leave it. */
  showHidden(viewer: Viewer): void {
    const { mobile, shownSightTiles: tiles } = viewer;
    for (const entity of entitiesNear(this.world, mobile.facet, mobile.x, mobile.y, tiles)) {
      if (!entity.isHidden || !wasShown(mobile, tiles, entity)) continue;
      viewer.outbox.push(viewer.seesHidden ? this.packetCache.of(entity, viewer.hasOldForms) : this.encoder.despawn(entity));
    }
  }

  /** Tells everybody who sees `by`, itself included, and is at most `tiles` away; after what they are told of its steps. */
  announce(by: Entity, tiles: number, bytes: Uint8Array, except?: Mobile): void {
    this.utterances.push({ by, said: { facet: by.facet, x: by.x, y: by.y }, tiles, bytes, except });
  }

  /** Tells everybody whose sight reaches the place and who is at most `tiles` away. */
  announceAt(said: Place, tiles: number, bytes: Uint8Array): void {
    this.utterances.push({ by: undefined, said, tiles, bytes, except: undefined });
  }

  /** What the entity wears or holds changed: it is shown otherwise to those who have not seen it yet. */
  forget(entity: Entity): void {
    this.packetCache.forget(entity);
  }

  /** Whether the viewer's client knows the entity, so that a packet may refer to it. */
  hasShown(viewer: Viewer, entity: Entity): boolean {
    return entity === viewer.mobile || (!isKeptFrom(viewer, entity) && wasShown(viewer.mobile, viewer.shownSightTiles, entity));
  }

  /** Tells all viewers what changed since the last update. */
  update(): void {
    if (!this.world.hasChanges && this.utterances.length === 0 && this.resighted.size === 0) return;
    const changes = this.world.takeChanges();
    for (const entity of changes) {
      this.forget(entity);
      this.watchers.changed(entity);
    }
    markDirtySectors(this.dirtyByFacet, changes, this.isWatcher);
    this.gather();
    const concernsAll = this.utterances.length > 0 || this.resighted.size > 0;
    for (const viewer of concernsAll ? this.viewers : this.watchers.concerned()) this.tell(viewer);
    for (const viewer of this.resighted) viewer.shownSightTiles = viewer.sightTiles;
    this.resighted.clear();
    for (const entity of changes) settle(entity);
    for (const dirtySectors of this.dirtyByFacet) dirtySectors.clear();
    this.watchers.settle();
    this.utterances = [];
  }

  private gather(): void {
    this.gatheredBytes = 0;
    for (const dirtySectors of this.dirtyByFacet) {
      for (const dirty of dirtySectors.sectors) {
        dirty.from = this.gatheredBytes;
        for (const mover of dirty.movers) {
          this.gatherMover(mover);
          dirty.ends.push(this.gatheredBytes);
        }
        dirty.to = this.gatheredBytes;
      }
    }
  }

  private gatherMover(mover: Entity): void {
    if (mover.renewed) {
      const spawn = this.packetCache.of(mover, false);
      this.reserve(spawn.length);
      this.gathered.set(spawn, this.gatheredBytes);
      this.gatheredBytes += spawn.length;
      return;
    }
    const { steps, stepsEnd } = mover;
    this.reserve((stepsEnd / 4) * this.encoder.maximumStepBytes);
    for (let i = 0; i < stepsEnd; i += 4) {
      this.gatheredBytes = this.encoder.step(
        mover as Mobile,
        steps[i]!,
        steps[i + 1]!,
        steps[i + 2]!,
        steps[i + 3]!,
        this.gathered,
        this.gatheredBytes,
      );
    }
  }

  private reserve(bytes: number): void {
    if (this.gatheredBytes + bytes <= this.gathered.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.gathered.length * 2, this.gatheredBytes + bytes));
    this.gathered.copy(larger, 0, 0, this.gatheredBytes);
    this.gathered = larger;
  }

  private readonly isWatcher = (entity: Entity): boolean => this.watchers.has(entity);

  private tell(viewer: Viewer): void {
    const { mobile, outbox } = viewer;
    if (mobile.facet === NOWHERE) return;
    const hasDirtySectorNear = this.dirtyByFacet[mobile.facet]!.nearby.around(mobile.x, mobile.y) > 0;
    const hasMoved = mobile.changed || viewer.sightTiles !== viewer.shownSightTiles;
    if (!hasDirtySectorNear && !hasMoved && this.utterances.length === 0 && outbox.isEmpty) return;
    outbox.moveInto(this.sendBuffer);
    if (hasMoved) this.tellMoved(viewer, hasDirtySectorNear);
    else if (hasDirtySectorNear) this.tellStanding(viewer);
    this.flushRun();
    for (const utterance of this.utterances) {
      const { by, said, tiles, except } = utterance;
      if (except === mobile || (by && isKeptFrom(viewer, by))) continue;
      const place = by === undefined || by.facet === NOWHERE ? said : by;
      if (sees(mobile, Math.min(tiles, viewer.sightTiles), place)) this.sendBuffer.append(utterance.bytes);
    }
    outbox.send(this.sendBuffer);
  }

  /** News for somebody who has not moved: whole sectors, but at the rim of sight. */
  private tellStanding(viewer: Viewer): void {
    const { mobile, sightTiles } = viewer;
    const left = mobile.x - sightTiles;
    const right = mobile.x + sightTiles;
    const top = mobile.y - sightTiles;
    const bottom = mobile.y + sightTiles;
    this.forEachDirtySector(mobile.facet, left, top, right, bottom, (dirty) => {
      if (!viewer.hasOldForms && dirty.isWithin(left, top, right, bottom)) {
        this.appendRun(dirty.from, dirty.to);
      } else if (dirty.left <= right && dirty.right >= left && dirty.top <= bottom && dirty.bottom >= top) {
        this.tellMovers(viewer, dirty);
      }
      this.tellComersAndGoers(viewer, dirty);
    });
  }

  /** News for somebody whose own sight moved: also of what stands still but came into or went out of it. */
  private tellMoved(viewer: Viewer, hasDirtySectorNear: boolean): void {
    const { mobile, sightTiles: now, shownSightTiles: before } = viewer;
    if (!hasDirtySectorNear && this.isAlone(mobile)) return;
    // What was in sight and is needs no deciding one by one, and in a crowd that is nearly all.
    const isSame = mobile.shownFacet === mobile.facet && !viewer.hasOldForms;
    const left = Math.max(mobile.shownX - before, mobile.x - now);
    const right = Math.min(mobile.shownX + before, mobile.x + now);
    const top = Math.max(mobile.shownY - before, mobile.y - now);
    const bottom = Math.min(mobile.shownY + before, mobile.y + now);
    const telling = (dirty: DirtySector): void => {
      if (isSame && dirty.isWithin(left, top, right, bottom)) this.tellAllBut(mobile, dirty);
      else this.tellMovers(viewer, dirty);
      this.tellComersAndGoers(viewer, dirty);
    };
    const newBox = [mobile.x - now, mobile.y - now, mobile.x + now, mobile.y + now] as const;
    if (mobile.shownFacet !== mobile.facet) {
      this.forEachDirtySector(mobile.facet, ...newBox, telling);
      this.tellStill(viewer, ...newBox);
      return;
    }
    const oldBox = [mobile.shownX - before, mobile.shownY - before, mobile.shownX + before, mobile.shownY + before] as const;
    if (boxesShareSectors(oldBox, newBox)) {
      const union = [
        Math.min(oldBox[0], newBox[0]),
        Math.min(oldBox[1], newBox[1]),
        Math.max(oldBox[2], newBox[2]),
        Math.max(oldBox[3], newBox[3]),
      ] as const;
      this.forEachDirtySector(mobile.facet, ...union, telling);
      this.tellStill(viewer, ...union);
      return;
    }
    for (const box of [oldBox, newBox]) {
      this.forEachDirtySector(mobile.facet, ...box, telling);
      this.tellStill(viewer, ...box);
    }
  }

  /** Whether nothing else is about where the mobile is, and was when sight was last brought up to date. */
  private isAlone({ facet, x, y, shownFacet, shownX, shownY }: Mobile): boolean {
    if (facet !== shownFacet || !inOneDistrict(x, y, shownX, shownY)) return false;
    return this.world.grid(facet).crowds.around(x, y) === 1;
  }

  /** A whole dirty, without the mover's own steps where it is among them: a client knows these already. */
  private tellAllBut(mobile: Mobile, { movers, ends, from, to }: DirtySector): void {
    const own = movers.indexOf(mobile);
    if (own === -1) return this.appendRun(from, to);
    const start = own === 0 ? from : ends[own - 1]!;
    if (start > from) this.appendRun(from, start);
    if (to > ends[own]!) this.appendRun(ends[own]!, to);
  }

  private tellMovers(viewer: Viewer, dirty: DirtySector): void {
    const { mobile } = viewer;
    let from = dirty.from;
    for (let i = 0; i < dirty.movers.length; i++) {
      const mover = dirty.movers[i]!;
      const to = dirty.ends[i]!;
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

  private tellComersAndGoers(viewer: Viewer, dirty: DirtySector): void {
    const { mobile } = viewer;
    for (const arrival of dirty.arrivals) {
      if (isKeptFrom(viewer, arrival)) continue;
      if (arrival !== mobile && sees(mobile, viewer.sightTiles, arrival))
        this.append(this.packetCache.of(arrival, viewer.hasOldForms));
    }
    for (const leaver of dirty.leavers) {
      if (isKeptFrom(viewer, leaver)) continue;
      if (leaver !== mobile && wasShown(mobile, viewer.shownSightTiles, leaver) && !sees(mobile, viewer.sightTiles, leaver)) {
        this.append(this.encoder.despawn(leaver));
      }
    }
  }

  /** What did not change itself, in the sectors of a box. */
  private tellStill(viewer: Viewer, left: number, top: number, right: number, bottom: number): void {
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

  /** Visits each dirty of the sectors of a box once. */
  private forEachDirtySector(
    facet: number,
    left: number,
    top: number,
    right: number,
    bottom: number,
    visit: (dirty: DirtySector) => void,
  ): void {
    const dirtySectors = this.dirtyByFacet[facet]!;
    if (dirtySectors.sectors.length === 0) return;
    const firstColumn = Math.max(left >> SECTOR_SHIFT, 0);
    const lastColumn = Math.min(right >> SECTOR_SHIFT, dirtySectors.columns - 1);
    const lastRow = Math.min(bottom >> SECTOR_SHIFT, dirtySectors.rows - 1);
    for (let row = Math.max(top >> SECTOR_SHIFT, 0); row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) {
        const dirty = dirtySectors.at(column, row);
        if (dirty) visit(dirty);
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
    if (this.runTo > this.runFrom) this.sendBuffer.append(this.gathered, this.runFrom, this.runTo);
    this.runFrom = this.runTo = 0;
  }
}
