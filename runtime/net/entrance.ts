import type { GameHooks } from "../players.js";
import type { CharacterRecord } from "../storage/storage.js";
import { gameTime, loginComplete, loginConfirm, playMusic, warMode, weather } from "../wire/packets/entering.js";
import { mapChange } from "../wire/packets/extended.js";
import { isOnFacet } from "../world/facets.js";
import { NOWHERE } from "../world/entity.js";
import { arrivalPlace } from "../world/terrain/arrival.js";
import type { Terrain } from "../world/terrain/terrain.js";
import type { Place, World } from "../world/world.js";
import type { CharacterSaver } from "./characters/character-saver.js";
import { toMobile } from "./characters/character-mobile.js";
import { type Cities, placeOfCity } from "./characters/cities.js";
import type { GumpDesk } from "./gump-desk.js";
import { placePlayer } from "./handlers/movement.js";
import type { Newsroom } from "./newsroom.js";
import type { PlayerDesk } from "./player-desk.js";
import { Player } from "./player.js";
import { portraitOfMobile } from "./scribe.js";
import type { Session } from "./session.js";
import { sendOwnStatus } from "./status.js";
import { sendSurroundings } from "./surroundings.js";
import type { TargetDesk } from "./target-desk.js";

/** The client's first piece for Britain (ClassicUO SoundsLoader). */
const TOWN_MUSIC = 9;
const NO_WEATHER = { type: 0xff, count: 0, temperature: 0 } as const;

export interface EntranceParts {
  readonly world: World;
  readonly terrain: Terrain;
  readonly cities: Cities;
  readonly newsroom: Newsroom;
  readonly saver: CharacterSaver;
  readonly players: PlayerDesk;
  readonly gumps: GumpDesk;
  readonly targets: TargetDesk;
  readonly hooks: GameHooks;
  readonly sightTiles: number;
}

/** Puts characters into the world and takes them out. */
export class WorldEntrance {
  private readonly parts: EntranceParts;
  private readonly world: World;

  constructor(parts: EntranceParts) {
    this.parts = parts;
    this.world = parts.world;
  }

  isInWorld(serial: number): boolean {
    return this.world.mobile(serial) !== undefined;
  }

  /**
   * Enters the world. The order is what the least tolerant clients need: nothing that shows an object before 0x55; 0x1B
   * and 0x55 once. What else is in sight follows with the next tick.
   */
  enter(session: Session, record: CharacterRecord): void {
    const mobile = toMobile(record);
    const player = new Player(session, mobile, this.parts.sightTiles);
    this.world.enter(mobile, this.placeOf(record));
    session.enterStage("world");
    session.player = player;
    this.parts.saver.watch(mobile);

    const facet = this.world.facets[mobile.facet]!;
    const { serial, body, x, y, z, direction } = mobile;
    session.send(loginConfirm, { serial, body, x, y, z, direction, mapWidth: facet.width, mapHeight: facet.height });
    session.send(mapChange, { map: facet.id });
    sendSurroundings(session, facet, serial);
    placePlayer(player);
    sendOwnStatus(player);
    session.send(warMode, { war: mobile.isAtWar });
    session.send(loginComplete, {});
    session.sendPlain(portraitOfMobile(mobile, player.hasOldForms));
    session.send(weather, NO_WEATHER);
    session.send(playMusic, { music: TOWN_MUSIC });
    const now = new Date();
    session.send(gameTime, { hour: now.getUTCHours(), minute: now.getUTCMinutes(), second: now.getUTCSeconds() });
    this.parts.newsroom.admit(player);
    session.log.info({ character: mobile.name, serial, account: session.account?.username }, "entered the world");
    this.parts.hooks.entered(this.parts.players.admit(player));
  }

  /** Takes the session's character out of the world; settled when it is stored. */
  async leave(session: Session): Promise<void> {
    const { player } = session;
    if (!player || player.mobile.facet === NOWHERE) return;
    const { mobile } = player;
    const { facet } = mobile;
    const { newsroom, players, gumps, targets, hooks } = this.parts;
    const leaver = players.dismiss(player);
    newsroom.dismiss(player);
    this.world.leave(mobile);
    session.log.info({ character: mobile.name, serial: mobile.serial, reason: session.endReason }, "left the world");
    const stored = this.parts.saver.leave(mobile, { facet });
    gumps.leave(player);
    targets.leave(player);
    hooks.left(leaver);
    await stored;
  }

  /** The place itself or the nearest to it where somebody can stand. */
  arrivalAt(place: Readonly<Place>): Place {
    return arrivalPlace(this.parts.terrain, this.world, place);
  }

  /** Where the character left, or the start when that is no place (any more). */
  private placeOf(record: CharacterRecord): Place {
    const { mapId, x, y, z } = record;
    const facet = this.world.facets[mapId];
    if (facet && isOnFacet(facet, x, y)) return this.arrivalAt({ facet: mapId, x, y, z });
    return this.arrivalAt(placeOfCity(this.parts.cities[0]));
  }
}
