import type { CharacterRecord } from "../storage/storage.js";
import {
  gameTime,
  loginComplete,
  loginConfirm,
  overallLight,
  personalLight,
  playMusic,
  season,
  warMode,
  weather,
} from "../wire/packets/entering.js";
import { mapChange } from "../wire/packets/extended.js";
import { type Facet, isOnFacet } from "../world/facets.js";
import { NOWHERE } from "../world/entity.js";
import type { World } from "../world/world.js";
import type { CharacterSaver } from "./characters/character-saver.js";
import { toMobile } from "./characters/character-mobile.js";
import { STARTING_CITIES } from "./characters/cities.js";
import { placePlayer } from "./handlers/movement.js";
import type { Newsroom } from "./newsroom.js";
import { Player } from "./player.js";
import { portraitOfMobile } from "./scribe.js";
import type { Session } from "./session.js";
import { sendOwnStatus } from "./status.js";

const DAYLIGHT = 0;
/** The client's first piece for Britain (ClassicUO SoundsLoader). */
const TOWN_MUSIC = 9;
const NO_PERSONAL_LIGHT = 0;
const NO_WEATHER = { type: 0xff, count: 0, temperature: 0 } as const;

/** Puts characters into the world and takes them out. */
export class WorldEntrance {
  private readonly world: World;
  private readonly newsroom: Newsroom;
  private readonly saver: CharacterSaver;
  private readonly sightTiles: number;

  constructor(parts: { world: World; newsroom: Newsroom; saver: CharacterSaver; sightTiles: number }) {
    this.world = parts.world;
    this.newsroom = parts.newsroom;
    this.saver = parts.saver;
    this.sightTiles = parts.sightTiles;
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
    const player = new Player(session, mobile, this.sightTiles);
    this.world.enter(mobile, this.placeOf(record));
    session.enterStage("world");
    session.player = player;
    this.saver.watch(mobile);

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
    this.newsroom.admit(player);
    session.log.info({ character: mobile.name, serial, account: session.account?.username }, "entered the world");
  }

  /** Takes the session's character out of the world; settled when it is stored. */
  async leave(session: Session): Promise<void> {
    const { player } = session;
    if (!player || player.mobile.facet === NOWHERE) return;
    const { mobile } = player;
    const { facet } = mobile;
    this.newsroom.dismiss(player);
    this.world.leave(mobile);
    session.log.info({ character: mobile.name, serial: mobile.serial, reason: session.endReason }, "left the world");
    await this.saver.leave(mobile, { facet });
  }

  /** Where the character left, or the start when that is no place (any more). */
  private placeOf(record: CharacterRecord): { facet: number; x: number; y: number; z: number } {
    const facet = this.world.facets[record.mapId];
    if (facet && isOnFacet(facet, record.x, record.y)) return { facet: record.mapId, x: record.x, y: record.y, z: record.z };
    const start = STARTING_CITIES[0]!;
    return { facet: start.map, x: start.x, y: start.y, z: start.z };
  }
}

function sendSurroundings(session: Session, facet: Facet, serial: number): void {
  session.send(season, { season: facet.season, playSound: true });
  session.send(personalLight, { serial, level: NO_PERSONAL_LIGHT });
  session.send(overallLight, { level: DAYLIGHT });
}
