import { NOWHERE, type Entity } from "../world/entity.js";
import type { Mobile } from "../world/mobile.js";
import { SECTOR_SHIFT } from "../world/sectors.js";
import type { World } from "../world/world.js";
import { type Bulletin, changedSector, fileChanges, Gazette } from "./gazette.js";
import type { Outbox } from "./outbox.js";
import type { Parcel } from "./parcel.js";

/** Somebody whose client is told what its mobile sees. */
export interface Viewer {
  readonly mobile: Mobile;
  /** How far it sees, in tiles to each side. */
  sightTiles: number;
  /** How far it saw when sight was last brought up to date. */
  shownSightTiles: number;
  /** Its client draws mobiles by the form of 0x78 from before 7.0.33.1. */
  readonly hasOldForms: boolean;
  readonly outbox: Outbox;
}

/** Final bytes (compressed) of what is told of an entity. */
export interface Scribe {
  /** The entity as somebody sees it who has not been shown it: 0x78 or 0xF3. */
  portrait(entity: Entity, hasOldForms: boolean): Uint8Array;
  /** 0x1D. */
  farewell(entity: Entity): Uint8Array;
  /** A step: 0x77 for a place the mobile came through. Appends at `at`, returns the end. */
  step(mobile: Mobile, x: number, y: number, z: number, directionByte: number, target: Buffer, at: number): number;
  /** Room that one step may take. */
  readonly maximumStepBytes: number;
}

/** Something said or done at a place, told once to those who see who did it from no further than `tiles`. */
interface Utterance {
  readonly by: Mobile;
  /** Where it was said, which counts when the speaker has left the world since. */
  readonly said: Place;
  readonly tiles: number;
  readonly bytes: Uint8Array;
}

const INITIAL_GATHERED_BYTES = 64 * 1024;

/**
 * Brings every client's sight up to date once a tick. What happened is gathered sector by sector in final bytes; a
 * watcher that sees all of a sector gets its bytes in one copy, and runs of such sectors in one as well. Only at the
 * rim of its sight is anything decided one by one. Who has been shown what follows from where both were at the last
 * tick, so there are no lists to keep or to go wrong: in sight then and now means steps, only now means a portrait,
 * only then a farewell.
 */
export class Newsroom {
  private readonly world: World;
  private readonly scribe: Scribe;
  private readonly parcel: Parcel;
  private readonly gazettes: Gazette[];
  private readonly viewers = new Set<Viewer>();
  private readonly portraits = new Map<number, Uint8Array>();
  private readonly oldPortraits = new Map<number, Uint8Array>();
  private gathered = Buffer.allocUnsafeSlow(INITIAL_GATHERED_BYTES);
  private gatheredBytes = 0;
  private utterances: Utterance[] = [];
  private sightChanged = false;
  /** A run of gathered bytes not yet copied to the parcel. */
  private runFrom = 0;
  private runTo = 0;

  constructor(parts: { world: World; scribe: Scribe; parcel: Parcel }) {
    this.world = parts.world;
    this.scribe = parts.scribe;
    this.parcel = parts.parcel;
    this.gazettes = parts.world.facets.map((facet) => new Gazette(facet));
  }

  /** From the next tick on the viewer is told what is in sight; its mobile must be in the world. */
  admit(viewer: Viewer): void {
    this.viewers.add(viewer);
  }

  dismiss(viewer: Viewer): void {
    this.viewers.delete(viewer);
  }

  setSight(viewer: Viewer, tiles: number): void {
    viewer.sightTiles = tiles;
    this.sightChanged = true;
  }

  /** Tells everybody who sees `by`, itself included, and is at most `tiles` away; after what they are told of its steps. */
  announce(by: Mobile, tiles: number, bytes: Uint8Array): void {
    this.utterances.push({ by, said: { facet: by.facet, x: by.x, y: by.y }, tiles, bytes });
  }

  /** Whether the viewer's client knows the entity, so that a packet may refer to it. */
  hasShown(viewer: Viewer, entity: Entity): boolean {
    return entity === viewer.mobile || wasShown(viewer.mobile, viewer.shownSightTiles, entity);
  }

  /** Tells all viewers what changed since the last tick. */
  tick(): void {
    if (!this.world.hasChanges && this.utterances.length === 0 && !this.sightChanged) return;
    const changes = this.world.takeChanges();
    for (const entity of changes) {
      this.portraits.delete(entity.serial);
      this.oldPortraits.delete(entity.serial);
    }
    fileChanges(this.gazettes, changes);
    this.gather();
    for (const viewer of this.viewers) this.tell(viewer);
    for (const viewer of this.viewers) viewer.shownSightTiles = viewer.sightTiles;
    for (const entity of changes) settle(entity);
    for (const gazette of this.gazettes) gazette.clear();
    this.utterances = [];
    this.sightChanged = false;
  }

  private gather(): void {
    this.gatheredBytes = 0;
    for (const gazette of this.gazettes) {
      for (const bulletin of gazette.bulletins) {
        bulletin.from = this.gatheredBytes;
        for (const mover of bulletin.movers) {
          this.gatherMover(mover);
          bulletin.ends.push(this.gatheredBytes);
        }
        bulletin.to = this.gatheredBytes;
      }
    }
  }

  private gatherMover(mover: Entity): void {
    if (mover.renewed) {
      const portrait = this.portrait(mover, false);
      this.reserve(portrait.length);
      this.gathered.set(portrait, this.gatheredBytes);
      this.gatheredBytes += portrait.length;
      return;
    }
    const { steps } = mover;
    this.reserve((steps.length / 4) * this.scribe.maximumStepBytes);
    for (let i = 0; i < steps.length; i += 4) {
      this.gatheredBytes = this.scribe.step(
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

  private tell(viewer: Viewer): void {
    const { mobile } = viewer;
    if (mobile.facet === NOWHERE) return;
    viewer.outbox.moveInto(this.parcel);
    if (!mobile.changed && viewer.sightTiles === viewer.shownSightTiles) this.tellStanding(viewer);
    else this.tellMoved(viewer);
    this.flushRun();
    for (const utterance of this.utterances) {
      const { by, said, tiles } = utterance;
      if (sees(mobile, Math.min(tiles, viewer.sightTiles), by.facet === NOWHERE ? said : by)) this.parcel.append(utterance.bytes);
    }
    viewer.outbox.send(this.parcel);
  }

  /** News for somebody who has not moved: whole bulletins, but at the rim of sight. */
  private tellStanding(viewer: Viewer): void {
    const { mobile, sightTiles } = viewer;
    if (this.gazettes[mobile.facet]!.stirAround(mobile.x, mobile.y) === 0) return;
    const left = mobile.x - sightTiles;
    const right = mobile.x + sightTiles;
    const top = mobile.y - sightTiles;
    const bottom = mobile.y + sightTiles;
    this.forEachBulletin(mobile.facet, left, top, right, bottom, (bulletin) => {
      if (
        bulletin.left >= left &&
        bulletin.right <= right &&
        bulletin.top >= top &&
        bulletin.bottom <= bottom &&
        !viewer.hasOldForms
      ) {
        this.appendRun(bulletin.from, bulletin.to);
      } else if (bulletin.left <= right && bulletin.right >= left && bulletin.top <= bottom && bulletin.bottom >= top) {
        this.tellMovers(viewer, bulletin);
      }
      this.tellComersAndGoers(viewer, bulletin);
    });
  }

  /** News for somebody whose own sight moved: also of what stands still but came into or went out of it. */
  private tellMoved(viewer: Viewer): void {
    const { mobile, sightTiles: now, shownSightTiles: before } = viewer;
    // What was in sight and is needs no deciding one by one, and in a crowd that is nearly all.
    const isSame = mobile.shownFacet === mobile.facet && !viewer.hasOldForms;
    const left = Math.max(mobile.shownX - before, mobile.x - now);
    const right = Math.min(mobile.shownX + before, mobile.x + now);
    const top = Math.max(mobile.shownY - before, mobile.y - now);
    const bottom = Math.min(mobile.shownY + before, mobile.y + now);
    const telling = (bulletin: Bulletin): void => {
      const isWhole =
        isSame && bulletin.left >= left && bulletin.right <= right && bulletin.top >= top && bulletin.bottom <= bottom;
      if (isWhole) this.tellAllBut(mobile, bulletin);
      else this.tellMovers(viewer, bulletin);
      this.tellComersAndGoers(viewer, bulletin);
    };
    const newBox = [mobile.x - now, mobile.y - now, mobile.x + now, mobile.y + now] as const;
    if (mobile.shownFacet !== mobile.facet) {
      this.forEachBulletin(mobile.facet, ...newBox, telling);
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
      this.forEachBulletin(mobile.facet, ...union, telling);
      this.tellStill(viewer, ...union);
      return;
    }
    for (const box of [oldBox, newBox]) {
      this.forEachBulletin(mobile.facet, ...box, telling);
      this.tellStill(viewer, ...box);
    }
  }

  /** A whole bulletin, without the mover's own steps where it is among them: a client knows these already. */
  private tellAllBut(mobile: Mobile, { movers, ends, from, to }: Bulletin): void {
    const own = movers.indexOf(mobile);
    if (own === -1) return this.appendRun(from, to);
    const start = own === 0 ? from : ends[own - 1]!;
    if (start > from) this.appendRun(from, start);
    if (to > ends[own]!) this.appendRun(ends[own]!, to);
  }

  private tellMovers(viewer: Viewer, bulletin: Bulletin): void {
    const { mobile } = viewer;
    let from = bulletin.from;
    for (let i = 0; i < bulletin.movers.length; i++) {
      const mover = bulletin.movers[i]!;
      const to = bulletin.ends[i]!;
      if (mover !== mobile) {
        const saw = wasShown(mobile, viewer.shownSightTiles, mover);
        if (sees(mobile, viewer.sightTiles, mover)) {
          if (!saw) this.append(this.portrait(mover, viewer.hasOldForms));
          else if (mover.renewed && viewer.hasOldForms) this.append(this.portrait(mover, true));
          else this.appendRun(from, to);
        } else if (saw && !changedSector(mover)) {
          this.append(this.scribe.farewell(mover));
        }
      }
      from = to;
    }
  }

  private tellComersAndGoers(viewer: Viewer, bulletin: Bulletin): void {
    const { mobile } = viewer;
    for (const arrival of bulletin.arrivals) {
      if (arrival !== mobile && sees(mobile, viewer.sightTiles, arrival)) this.append(this.portrait(arrival, viewer.hasOldForms));
    }
    for (const leaver of bulletin.leavers) {
      // Gone and back within one tick, as a character taken over by a second login: its portrait says it all.
      const returned = leaver.facet === NOWHERE && this.world.mobile(leaver.serial);
      if (returned && sees(mobile, viewer.sightTiles, returned)) continue;
      if (leaver !== mobile && wasShown(mobile, viewer.shownSightTiles, leaver) && !sees(mobile, viewer.sightTiles, leaver)) {
        this.append(this.scribe.farewell(leaver));
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
          if (entity.changed) continue;
          const saw = wasShown(mobile, shownSightTiles, entity);
          if (saw === sees(mobile, sightTiles, entity)) continue;
          this.append(saw ? this.scribe.farewell(entity) : this.portrait(entity, viewer.hasOldForms));
        }
      }
    }
  }

  /** Visits each bulletin of the sectors of a box once. */
  private forEachBulletin(
    facet: number,
    left: number,
    top: number,
    right: number,
    bottom: number,
    visit: (bulletin: Bulletin) => void,
  ): void {
    const gazette = this.gazettes[facet]!;
    if (gazette.bulletins.length === 0) return;
    const firstColumn = Math.max(left >> SECTOR_SHIFT, 0);
    const lastColumn = Math.min(right >> SECTOR_SHIFT, gazette.columns - 1);
    const lastRow = Math.min(bottom >> SECTOR_SHIFT, gazette.rows - 1);
    for (let row = Math.max(top >> SECTOR_SHIFT, 0); row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) {
        const bulletin = gazette.at(column, row);
        if (bulletin) visit(bulletin);
      }
    }
  }

  private portrait(entity: Entity, hasOldForms: boolean): Uint8Array {
    const portraits = hasOldForms ? this.oldPortraits : this.portraits;
    let portrait = portraits.get(entity.serial);
    if (!portrait) {
      portrait = this.scribe.portrait(entity, hasOldForms);
      portraits.set(entity.serial, portrait);
    }
    return portrait;
  }

  private append(bytes: Uint8Array): void {
    this.flushRun();
    this.parcel.append(bytes);
  }

  private appendRun(from: number, to: number): void {
    if (this.runTo !== from) {
      this.flushRun();
      this.runFrom = from;
    }
    this.runTo = to;
  }

  private flushRun(): void {
    if (this.runTo > this.runFrom) this.parcel.append(this.gathered, this.runFrom, this.runTo);
    this.runFrom = this.runTo = 0;
  }
}

type Place = Pick<Entity, "facet" | "x" | "y">;

function sees(watcher: Mobile, tiles: number, place: Place): boolean {
  return (
    place.facet === watcher.facet &&
    place.x - watcher.x <= tiles &&
    watcher.x - place.x <= tiles &&
    place.y - watcher.y <= tiles &&
    watcher.y - place.y <= tiles
  );
}

/** Whether the watcher's client has been shown the entity; a change of map makes a client forget everything. */
function wasShown(watcher: Mobile, tiles: number, entity: Entity): boolean {
  return (
    watcher.shownFacet === watcher.facet &&
    entity.shownFacet === watcher.shownFacet &&
    entity.shownX - watcher.shownX <= tiles &&
    watcher.shownX - entity.shownX <= tiles &&
    entity.shownY - watcher.shownY <= tiles &&
    watcher.shownY - entity.shownY <= tiles
  );
}

/** Whether all of a sector was and is in sight, so that nothing standing there came or went. */
function coversSector(viewer: Viewer, left: number, top: number): boolean {
  const { mobile, sightTiles, shownSightTiles } = viewer;
  const last = (1 << SECTOR_SHIFT) - 1;
  return (
    mobile.shownFacet === mobile.facet &&
    left >= mobile.x - sightTiles &&
    left + last <= mobile.x + sightTiles &&
    top >= mobile.y - sightTiles &&
    top + last <= mobile.y + sightTiles &&
    left >= mobile.shownX - shownSightTiles &&
    left + last <= mobile.shownX + shownSightTiles &&
    top >= mobile.shownY - shownSightTiles &&
    top + last <= mobile.shownY + shownSightTiles
  );
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

function boxesShareSectors(a: Box, b: Box): boolean {
  return (
    a[0] >> SECTOR_SHIFT <= b[2] >> SECTOR_SHIFT &&
    b[0] >> SECTOR_SHIFT <= a[2] >> SECTOR_SHIFT &&
    a[1] >> SECTOR_SHIFT <= b[3] >> SECTOR_SHIFT &&
    b[1] >> SECTOR_SHIFT <= a[3] >> SECTOR_SHIFT
  );
}

function settle(entity: Entity): void {
  entity.shownFacet = entity.facet;
  entity.shownX = entity.x;
  entity.shownY = entity.y;
  entity.steps.length = 0;
  entity.changed = false;
  entity.renewed = false;
}
