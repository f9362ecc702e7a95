import type { GameHooks } from "../../contracts/hooks.js";
import type { OnlinePlayer } from "../../contracts/players.js";
import type { CharacterRecord } from "../../storage/storage.js";
import { gameTime, loginComplete, loginConfirm, playMusic, warMode, weather } from "../../protocol/packets/entering.js";
import { mapChange } from "../../protocol/packets/extended.js";
import { isOnFacet } from "../../world/space/facets.js";
import { NOWHERE } from "../../world/entities/entity.js";
import type { SerialAllocator } from "../../world/entities/serials.js";
import { arrivalPlace } from "../../world/terrain/arrival.js";
import type { Terrain } from "../../world/terrain/terrain.js";
import { CAUSES } from "../../world/saved/ledger.js";
import type { Mobile } from "../../world/entities/mobile.js";
import type { Place } from "../../world/space/places.js";
import type { World } from "../../world/world.js";
import { toMobile } from "./character-mobile.js";
import { type Cities, placeOfCity } from "./cities.js";
import { Lingering } from "./lingering.js";
import { equip } from "./outfit.js";
import type { ItemServices } from "../play/items/item-services.js";
import { placePlayer } from "../play/movement/own-position.js";
import type { InterestManager } from "../view/interest.js";
import type { PartyService } from "../play/party/party-service.js";
import type { PlayerService } from "../play/players/player-service.js";
import { Player, type Session } from "../connection/session.js";
import { mobileSpawnPackets } from "../view/entity-encoder.js";
import { sendStatLocks } from "../play/skills/stat-locks.js";
import { sendOwnStatus } from "../play/status/own-status.js";

/** The client's first piece of music for Britain (ClassicUO SoundsLoader). */
const TOWN_MUSIC = 9;
const NO_WEATHER = { type: 0xff, count: 0, temperature: 0 } as const;

export interface EntranceParts {
  readonly world: World;
  readonly terrain: Terrain;
  readonly cities: Cities;
  readonly interest: InterestManager;
  readonly serials: SerialAllocator;
  readonly players: PlayerService;
  /** What waits for answers of players, told of each who leaves. */
  readonly windows: readonly Window[];
  /** Told of each who enters and leaves. */
  readonly party: Pick<PartyService, "enter" | "leave" | "depart">;
  readonly items: Pick<ItemServices, "enter" | "arrive" | "hasShownItself" | "leave" | "depart">;
  readonly hooks: GameHooks;
  readonly sightTiles: number;
  /** Milliseconds of any clock that does not go back. */
  readonly now: () => number;
}

/** Something that waits for answers of players. */
interface Window {
  leave(player: Player): void;
  /** Ends it as though the player had closed it, and takes it from the client, as far as the protocol can. */
  closeFor(player: Player): void;
}

/** Lets characters enter and leave the world. */
export class WorldEntrance {
  private readonly parts: EntranceParts;
  private readonly world: World;
  private readonly lingering: Lingering;

  constructor(parts: EntranceParts) {
    this.parts = parts;
    this.world = parts.world;
    this.lingering = new Lingering(parts.world);
  }

  isInWorld(serial: number): boolean {
    return this.world.mobile(serial) !== undefined;
  }

  /**
   * Enters the world. The least tolerant clients need this order: no object before 0x55; 0x1B and 0x55 once. Everything else in sight
   * follows with the next tick.
   */
  enter(session: Session, record: CharacterRecord): void {
    this.lingering.endOf(record.serial);
    const mobile = this.world.absent(record.serial) ?? toMobile(record);
    const player = new Player(session, mobile, this.parts.sightTiles);
    this.world.enter(mobile, this.placeOf(mobile, record));
    equip(this.world, this.parts.serials, mobile, record.worn);
    this.parts.items.enter(player);
    session.enterStage("world");
    session.player = player;

    const facet = this.world.facets[mobile.facet]!;
    const { serial, body, x, y, z, direction } = mobile;
    session.send(loginConfirm, { serial, body, x, y, z, direction, mapWidth: facet.width, mapHeight: facet.height });
    session.send(mapChange, { map: facet.id });
    this.parts.players.surroundings.send(session, facet, serial);
    placePlayer(player);
    sendOwnStatus(player);
    session.send(warMode, { war: mobile.isAtWar });
    session.send(loginComplete, {});
    for (const packet of mobileSpawnPackets(mobile, player.generation)) session.sendPlain(packet);
    this.parts.items.hasShownItself(player);
    session.send(weather, NO_WEATHER);
    session.send(playMusic, { music: TOWN_MUSIC });
    const now = new Date();
    session.send(gameTime, { hour: now.getUTCHours(), minute: now.getUTCMinutes(), second: now.getUTCSeconds() });
    sendStatLocks(player);
    session.log.info({ character: mobile.name, serial, account: session.account?.username }, "entered the world");
    this.parts.hooks.entered(this.admit(player));
  }

  /**
   * Enters with a character that came from another process of the world. Its client has been in the world all along, so it is only shown
   * another map, and what is in sight there with the next tick.
   */
  arrive(session: Session, mobile: Mobile, sightTiles = this.parts.sightTiles): Player {
    const player = new Player(session, mobile, sightTiles);
    this.world.enter(mobile, this.exactPlaceOf(mobile));
    session.enterStage("world");
    session.player = player;
    const facet = this.world.facets[mobile.facet]!;
    session.send(mapChange, { map: facet.id });
    this.parts.players.surroundings.send(session, facet, mobile.serial);
    placePlayer(player);
    sendOwnStatus(player);
    session.send(warMode, { war: mobile.isAtWar });
    for (const packet of mobileSpawnPackets(mobile, player.generation)) session.sendPlain(packet);
    this.parts.items.hasShownItself(player);
    this.parts.items.arrive(player);
    player.crossedAt = this.parts.now();
    this.admit(player);
    session.log.info(
      { character: mobile.name, serial: mobile.serial, account: session.account?.username },
      "came from another process",
    );
    return player;
  }

  /** Closes what waits for answers of a player, whose answers are about to go to another process. */
  closeWindows(player: Player): void {
    for (const window of this.parts.windows) window.closeFor(player);
  }

  /** Takes a player out of what shows it the world. Its character is about to leave for another process, with what is on its cursor. */
  withdraw(player: Player): void {
    const { items, players, interest, windows, party } = this.parts;
    items.depart(player);
    players.dismiss(player);
    interest.dismiss(player);
    // What scripts opened since the first time. Nothing can be opened any more.
    this.closeWindows(player);
    for (const window of windows) window.leave(player);
    party.depart(player);
    player.session.player = undefined;
  }

  /** Undoes {@link withdraw}. The character is absent. */
  putBack(player: Player): void {
    const { session, mobile } = player;
    this.world.enter(mobile, this.exactPlaceOf(mobile));
    session.player = player;
    placePlayer(player);
    this.admit(player);
  }

  /** Takes the session's character out of the world, at once or when scripts let it go. */
  leave(session: Session): void {
    const { player } = session;
    if (!player || player.mobile.facet === NOWHERE) return;
    const { mobile } = player;
    const { interest, players, windows, items, party, hooks } = this.parts;
    items.leave(player);
    const leaver = players.dismiss(player);
    const seconds = hooks.leaving(leaver);
    interest.dismiss(player);
    this.lingering.depart(mobile, seconds);
    session.log.info({ character: mobile.name, serial: mobile.serial, reason: session.endReason }, "left the world");
    for (const window of windows) window.leave(player);
    party.leave(player);
    hooks.left(leaver);
  }

  /** Takes all characters out of the world that stayed without their players. */
  close(): void {
    this.lingering.endAll();
  }

  /** The nearest place at which a character can stand. */
  arrivalAt(place: Readonly<Place>): Place {
    return arrivalPlace(this.parts.terrain, this.world, place);
  }

  /** The current name of a character; undefined if it has never been in the world. */
  nameOf(serial: number): string | undefined {
    return (this.world.mobile(serial) ?? this.world.absent(serial))?.name;
  }

  /** Removes a deleted character with everything it had. */
  forget(serial: number): void {
    this.lingering.endOf(serial);
    const mobile = this.world.absent(serial);
    if (!mobile) return;
    this.world.ledger.goneWithAll(mobile, CAUSES.deletedCharacter);
    this.world.remove(mobile);
    this.parts.hooks.deleted(serial, mobile.name);
  }

  private admit(player: Player): OnlinePlayer {
    this.parts.interest.admit(player);
    const online = this.parts.players.admit(player);
    this.parts.party.enter(player);
    return online;
  }

  /** Where somebody was sent, or the first city if that place does not exist. */
  private exactPlaceOf({ departure }: Mobile): Place {
    const facet = departure && this.world.facets[departure.facet];
    return facet && isOnFacet(facet, departure.x, departure.y) ? departure : this.arrivalAt(placeOfCity(this.parts.cities[0]));
  }

  /** Where the character left the world, or the first city if that place does not exist. */
  private placeOf(mobile: Mobile, { mapId, x, y, z }: CharacterRecord): Place {
    const place = mobile.departure ?? { facet: mapId, x, y, z };
    const facet = this.world.facets[place.facet];
    if (facet && isOnFacet(facet, place.x, place.y)) return this.arrivalAt(place);
    return this.arrivalAt(placeOfCity(this.parts.cities[0]));
  }
}
