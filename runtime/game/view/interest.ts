import { GENERATION, type Generation } from "../connection/client-version.js";
import type { SendBuffer } from "../connection/send-buffer.js";
import { type Entity, NOWHERE, settle } from "../../world/entities/entity.js";
import { Item, settleMulti } from "../../world/entities/item.js";
import type { Mobile } from "../../world/entities/mobile.js";
import { entitiesNear } from "../../world/space/near.js";
import type { FacetTile } from "../../world/space/places.js";
import type { World } from "../../world/world.js";
import { type Announcement, isParting, NearAnnouncements } from "./announcements.js";
import { BoatMoves } from "./boat-moves.js";
import { DirtySectors, markDirtyMultis, markDirtySectors } from "./dirty-sectors.js";
import { GatheredMoves } from "./gathered-moves.js";
import { isMultiKnown } from "./multi-sight.js";
import { type EntityEncoder, PacketCache } from "./packet-cache.js";
import { SectorNews } from "./sector-news.js";
import { isKeptFrom, isKnown, isSeen, NOTHING_SHOWN, type Viewer } from "./sight.js";
import { ViewerUpdate } from "./viewer-update.js";
import { Viewers } from "./viewers.js";

const EVERY_CLIENT = { oldest: GENERATION.before500a, newest: GENERATION.today };

function heardFrom(by: Entity): Pick<Announcement, "by" | "at"> {
  return { by, at: { facet: by.facet, x: by.x, y: by.y } };
}

/**
 * The fan-out of changes: decides once a tick what each client hears. It keeps no lists of what each client
 * was shown, but compares where viewer and entity were at the last update with where they are now. An entity in sight
 * then and now means steps, in sight only now a spawn, only then a despawn.
 */
export class InterestManager {
  private readonly world: World;
  private readonly packetCache: PacketCache;
  private readonly dirtyByFacet: readonly DirtySectors[];
  private readonly viewers: Viewers;
  private readonly moves: GatheredMoves;
  private readonly boatMoves: BoatMoves;
  private readonly news: SectorNews;
  private readonly viewerUpdate: ViewerUpdate;
  /** Called at the end of each update with the bytes that its viewers share. */
  private readonly whenUpdated: ((shared: Buffer) => void) | undefined;
  private announcements: Announcement[] = [];
  /** Viewers who see farther or less far, or more or less that is hidden, than at their last update. */
  private readonly resighted = new Set<Viewer>();

  constructor(parts: {
    world: World;
    encoder: EntityEncoder;
    sendBuffer: SendBuffer;
    whenUpdated?: ((shared: Buffer) => void) | undefined;
  }) {
    const { world, encoder, sendBuffer } = parts;
    this.world = world;
    this.whenUpdated = parts.whenUpdated;
    const packetCache = (this.packetCache = new PacketCache(encoder));
    const dirtyByFacet = (this.dirtyByFacet = world.facets.map((facet) => new DirtySectors(facet)));
    this.viewers = new Viewers(world, dirtyByFacet);
    const moves = (this.moves = new GatheredMoves({ encoder, packetCache, standings: world.standings }));
    const boatMoves = (this.boatMoves = new BoatMoves({ world, encoder }));
    const news = (this.news = new SectorNews({ standings: world.standings, packetCache, moves, boatMoves }));
    this.viewerUpdate = new ViewerUpdate({ world, packetCache, moves, boatMoves, news, dirtyByFacet, sendBuffer });
  }

  /** Has the clients of mobiles redrawn that a boat carried and that left it before their clients were told. */
  whenStranded(redraw: (mobile: Mobile) => void): void {
    this.boatMoves.whenStranded = redraw;
  }

  /** From the next update on the viewer's client is shown what is in sight. Its mobile must be in the world. */
  admit(viewer: Viewer): void {
    // Its mobile may have been shown already: a second client took over the character of the first within one tick.
    viewer.shownSightTiles = NOTHING_SHOWN;
    this.resighted.add(viewer);
    this.viewers.add(viewer);
  }

  dismiss(viewer: Viewer): void {
    this.viewers.delete(viewer);
    this.resighted.delete(viewer);
  }

  setSight(viewer: Viewer, tiles: number): void {
    viewer.sightTiles = tiles;
    this.resighted.add(viewer);
  }

  /** Gives a viewer another rank: what is hidden is shown to it or removed with the next update. */
  setRank(viewer: Viewer, rank: number): void {
    viewer.rank = rank;
    this.resighted.add(viewer);
  }

  /**
   * Sends bytes to the clients that see `by`, its own included, and are at most `tiles` away; after the steps of `by`.
   * If `by` leaves before that, to those who saw it.
   *
   * @param oldest the oldest clients that can read them; all by default
   * @param newest the newest clients that they are for; all by default
   */
  announce(
    by: Entity,
    tiles: number,
    bytes: Uint8Array,
    except?: Mobile,
    oldest: Generation = GENERATION.before500a,
    newest: Generation = GENERATION.today,
  ): void {
    this.announcements.push({ ...heardFrom(by), tiles, bytes, except, only: undefined, oldest, newest });
  }

  /**
   * As `announce`, for one viewer: the bytes go out after the update that shows it `by`.
   *
   * @returns whether `by` is in its sight
   */
  announceTo(viewer: Viewer, by: Entity, bytes: Uint8Array): boolean {
    if (!isSeen(viewer, by)) return false;
    this.announcements.push({
      ...heardFrom(by),
      ...EVERY_CLIENT,
      tiles: viewer.sightTiles,
      bytes,
      except: undefined,
      only: viewer.mobile,
    });
    return true;
  }

  /**
   * Shows a deed before what answers it, although scripts are asked first: what `ask` announces goes out after what
   * `show` announces.
   *
   * @param show called with what `ask` returned
   */
  showFirst<T>(ask: () => T, show: (answer: T) => void): void {
    const before = this.announcements;
    this.announcements = [];
    try {
      const answer = ask();
      const answers = this.announcements;
      this.announcements = before;
      show(answer);
      before.push(...answers);
    } finally {
      this.announcements = before;
    }
  }

  /** Sends bytes to the clients whose sight reaches a place and that are at most `tiles` away. */
  announceAt(at: FacetTile, tiles: number, bytes: Uint8Array): void {
    this.announcements.push({ by: undefined, at, tiles, bytes, except: undefined, only: undefined, ...EVERY_CLIENT });
  }

  /** To be called when what an entity wears or holds changed: its cached spawn is out of date. */
  forget(entity: Entity): void {
    this.packetCache.forget(entity);
  }

  /** Whether the viewer's client knows the entity, so that a packet may refer to it. */
  hasShown(viewer: Viewer, entity: Entity): boolean {
    if (entity === viewer.mobile) return true;
    if (isKeptFrom(viewer, entity)) return false;
    return entity instanceof Item && entity.multi ? isMultiKnown(viewer, entity) : isKnown(viewer, entity);
  }

  /** Sends each client what changed since the last update. */
  update(): void {
    const { world, viewers, dirtyByFacet, announcements, resighted } = this;
    this.boatMoves.begin();
    if (world.changes.isEmpty && announcements.length === 0 && resighted.size === 0) return;
    const changes = world.changes.take();
    for (const entity of changes) {
      if (entity.renewed || entity.facet === NOWHERE) this.packetCache.forget(entity);
      else this.packetCache.forgetPlace(entity);
    }
    const noted = viewers.noteChanges(changes);
    const multis = world.changes.takeMultis();
    for (const multi of multis) this.packetCache.forget(multi);
    markDirtySectors(dirtyByFacet, noted, viewers.isUnwatched);
    markDirtyMultis(dirtyByFacet, multis, viewers.isAreaUnwatched);
    this.moves.gather(dirtyByFacet);
    for (const mobile of world.changes.takeRecoloured()) this.recolour(viewers.of(mobile));
    const parting = new NearAnnouncements(announcements.filter(isParting));
    const others = new NearAnnouncements(announcements.filter((one) => !isParting(one)));
    for (const viewer of viewers.concerned([parting, others], resighted)) this.viewerUpdate.send(viewer, parting, others);
    this.whenUpdated?.(this.moves.shared);
    this.viewerUpdate.end();
    this.packetCache.forgetRemovals();
    for (const viewer of resighted) {
      viewer.shownSightTiles = viewer.sightTiles;
      viewer.shownRank = viewer.rank;
    }
    for (const entity of changes) settle(entity);
    for (const multi of multis) settleMulti(multi);
    for (const mobile of world.changes.takeRehidden()) mobile.shownHiddenRank = mobile.hiddenRank;
    for (const dirtySectors of dirtyByFacet) dirtySectors.clear();
    viewers.settle();
    this.boatMoves.end();
    this.announcements = [];
    resighted.clear();
  }

  /** After a change of a viewer's standing, resends mobiles whose names may now have another colour for it. */
  private recolour(viewer: Viewer | undefined): void {
    if (!viewer) return;
    const { mobile, shownSightTiles: tiles } = viewer;
    for (const entity of entitiesNear(this.world, mobile.facet, mobile.x, mobile.y, tiles)) {
      if (entity.standing === 0 || entity.changed || !isKnown(viewer, entity)) continue;
      viewer.outbox.push(this.news.spawnFor(viewer, entity));
    }
  }
}
