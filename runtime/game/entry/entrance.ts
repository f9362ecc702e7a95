import type { GameHooks } from "../../contracts/hooks.js";
import type { OnlinePlayer } from "../../contracts/players.js";
import { gameTime, loginComplete, loginConfirm, playMusic, weather } from "../../protocol/packets/entering.js";
import { mapChange } from "../../protocol/packets/extended.js";
import { deleteObject } from "../../protocol/packets/movement.js";
import { targetCursor } from "../../protocol/packets/targets.js";
import type { CharacterRecord, CharacterState, WornRecord } from "../../storage/storage.js";
import { NOWHERE } from "../../world/entities/entity.js";
import { Item } from "../../world/entities/item.js";
import { LAYER } from "../../world/entities/layers.js";
import { Mobile } from "../../world/entities/mobile.js";
import { RACES } from "../../world/entities/races.js";
import type { SerialAllocator } from "../../world/entities/serials.js";
import { CAUSES } from "../../world/saved/ledger.js";
import { isOnFacet } from "../../world/space/facets.js";
import type { PaceName } from "../../world/space/pace.js";
import type { Place } from "../../world/space/places.js";
import { arrivalPlace } from "../../world/terrain/arrival.js";
import type { Terrain } from "../../world/terrain/terrain.js";
import type { World } from "../../world/world.js";
import { Player, type Session } from "../connection/session.js";
import type { ItemServices } from "../play/items/item-services.js";
import { placePlayer, sendWarMode } from "../play/movement/own-position.js";
import type { PartyService } from "../play/party/party-service.js";
import type { PlayerService } from "../play/players/player-service.js";
import { sendStatLocks } from "../play/skills/stat-locks.js";
import { sendOwnStatus } from "../play/status/own-status.js";
import { mobileSpawnPackets } from "../view/entity-encoder.js";
import type { InterestManager } from "../view/interest.js";
import { type Cities, placeOfCity } from "./cities.js";

/** Templates of a new character's equipment by art; hair and beards by layer. */
const KIND_OF_ART: Readonly<Record<number, string>> = {
  0x0e75: "backpack",
  0x170f: "shoes",
  0x1539: "long_pants",
  0x152e: "short_pants",
  0x1517: "shirt",
  0x4000: "gargish_robe",
};
const KIND_OF_LAYER: Readonly<Record<number, string>> = { [LAYER.hair]: "hair", [LAYER.beard]: "beard" };
const BACKPACK = { kind: "backpack", itemId: 0x0e75, layer: LAYER.backpack };
const BANK_BOX = { kind: "bank_box", itemId: 0x0e7c, layer: LAYER.bank };

/** Equips a character that enters for the first time, and gives every character its backpack and bank box. */
function equip(world: World, serials: { item(): number }, mobile: Mobile, worn: readonly WornRecord[]): void {
  const put = (serial: number, kind: string, itemId: number, layer: number, hue: number): void => {
    const item = new Item(serial, world.kinds.resolve(kind), { itemId, hue });
    world.chronicle.during({ cause: CAUSES.newCharacter, actor: 0 }, () => world.putOn(item, mobile, layer));
    world.ledger.made(item, CAUSES.newCharacter);
  };
  if (mobile.equipment.length === 0) {
    for (const { serial, itemId, layer, hue } of worn) {
      // After a crash in its first second another mobile may have an item of this serial.
      if (world.item(serial) || mobile.equipped(layer)) continue;
      put(serial, KIND_OF_LAYER[layer] ?? KIND_OF_ART[itemId] ?? "static", itemId, layer, hue);
    }
  }
  for (const { kind, itemId, layer } of [BACKPACK, BANK_BOX]) {
    if (!mobile.equipped(layer)) put(serials.item(), kind, itemId, layer, 0);
  }
}

const MS_PER_SECOND = 1_000;

/** Characters that stay in the world for a time after their players left. */
class Lingering {
  private readonly world: World;
  private readonly timers = new Map<Mobile, NodeJS.Timeout>();
  private readonly accounts = new WeakMap<Mobile, number>();

  constructor(world: World) {
    this.world = world;
  }

  /** Takes a character out of the world after some seconds. */
  depart(mobile: Mobile, seconds: number, accountId: number | undefined): void {
    if (seconds <= 0) return this.world.depart(mobile);
    if (accountId !== undefined) this.accounts.set(mobile, accountId);
    this.timers.set(mobile, setTimeout(() => this.end(mobile), seconds * MS_PER_SECOND).unref());
  }

  /** Takes a character that stayed out of the world now, so that it can come back or be removed. */
  endOf(serial: number): void {
    const mobile = this.world.mobile(serial);
    if (mobile && this.timers.has(mobile)) this.end(mobile);
  }

  /** How many characters of an account stayed, but for one of them. */
  countOf(accountId: number, except: number): number {
    return [...this.timers.keys()].filter((one) => one.serial !== except && this.accounts.get(one) === accountId).length;
  }

  endAll(): void {
    for (const mobile of [...this.timers.keys()]) this.end(mobile);
  }

  private end(mobile: Mobile): void {
    clearTimeout(this.timers.get(mobile));
    this.timers.delete(mobile);
    this.world.depart(mobile);
  }
}

const FEMALE_BODIES: ReadonlySet<number> = new Set(Object.values(RACES).map((race) => race.femaleBody));

/** Makes the mobile of a character that has never been in the world. */
function toMobile(state: CharacterState): Mobile {
  const mobile = new Mobile(state.serial);
  mobile.name = state.name;
  mobile.body = state.body;
  mobile.hue = state.hue;
  mobile.isFemale = FEMALE_BODIES.has(state.body);
  mobile.direction = state.direction;
  mobile.strength = state.strength;
  mobile.dexterity = state.dexterity;
  mobile.intelligence = state.intelligence;
  mobile.hits = state.hits;
  mobile.stamina = state.stamina;
  mobile.mana = state.mana;
  mobile.skills = { ...state.skills };
  return mobile;
}

/** The client's first piece of music for Britain (ClassicUO SoundsLoader). */
const TOWN_MUSIC = 9;
/** Takes the target cursor from a client, whatever its number. */
const NO_CURSOR = { type: 0, cursor: 0, flags: 3 } as const;
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
  readonly items: Pick<ItemServices, "enter" | "arrive" | "comeBack" | "hasShownItself" | "leave" | "depart">;
  readonly hooks: GameHooks;
  readonly sightTiles: number;
  /** Milliseconds of any clock that does not go back. */
  readonly now: () => number;
}

/** Where a player was shown to be, and how it sees and steps. */
export interface ShownPlayer extends Readonly<Place> {
  readonly direction: number;
  readonly sightTiles: number;
  readonly pace: PaceName;
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
   * Enters the world. The least tolerant clients need this order: no object before 0x55; 0x1B and 0x55 once. Everything
   * else in sight follows with the next tick.
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
    sendWarMode(player);
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
   * Enters with a character that came from another process of the world. Its client has been in the world all along, so
   * it is only shown another map, and what is in sight there with the next tick.
   */
  arrive(session: Session, mobile: Mobile, sightTiles = this.parts.sightTiles): Player {
    const player = new Player(session, mobile, sightTiles);
    this.world.enter(mobile, this.exactPlaceOf(mobile));
    this.showAgain(player);
    session.log.info(
      { character: mobile.name, serial: mobile.serial, account: session.account?.username },
      "came from another process",
    );
    return player;
  }

  /**
   * Enters with a character that was in the world when the last process of this world ended. Its client has been there
   * all along. It forgets what it was shown, since nobody knows here what that was.
   *
   * @param shown where its client was last shown it, which may be later than what is stored; undefined if nobody knows
   */
  comeBack(session: Session, record: CharacterRecord, shown: ShownPlayer | undefined): Player {
    const { world } = this;
    this.lingering.endOf(record.serial);
    const mobile = world.absent(record.serial) ?? toMobile(record);
    const player = new Player(session, mobile, shown?.sightTiles ?? this.parts.sightTiles);
    player.hasComeBack = true;
    if (shown) {
      player.paceName = shown.pace;
      mobile.direction = shown.direction;
    }
    world.enter(mobile, shown && this.canStandAt(shown) ? shown : this.placeOf(mobile, record));
    equip(world, this.parts.serials, mobile, record.worn);
    session.send(targetCursor, NO_CURSOR);
    this.parts.items.comeBack(player);
    // Clients keep what the player carries when the map changes, and an open window of it.
    const backpack = mobile.equipped(LAYER.backpack);
    if (backpack) session.send(deleteObject, { serial: backpack.serial });
    // They forget the rest only if the map is another one.
    session.send(mapChange, { map: mobile.facet === 0 ? 1 : 0 });
    this.showAgain(player);
    session.log.info(
      { character: mobile.name, serial: mobile.serial, account: session.account?.username },
      "came back after the restart of the world",
    );
    return player;
  }

  /** Shows the client of a player who has entered its own character and the map. */
  private showAgain(player: Player): void {
    const { session, mobile } = player;
    session.enterStage("world");
    session.player = player;
    const facet = this.world.facets[mobile.facet]!;
    session.send(mapChange, { map: facet.id });
    this.parts.players.surroundings.send(session, facet, mobile.serial);
    placePlayer(player);
    sendOwnStatus(player);
    sendWarMode(player);
    for (const packet of mobileSpawnPackets(mobile, player.generation)) session.sendPlain(packet);
    this.parts.items.hasShownItself(player);
    this.parts.items.arrive(player);
    player.crossedAt = this.parts.now();
    this.admit(player);
  }

  /** Whether somebody can stand exactly there. */
  private canStandAt(place: Readonly<Place>): boolean {
    const { facets, ground } = this.world;
    const facet = facets[place.facet];
    if (!facet || !isOnFacet(facet, place.x, place.y) || (ground.played && !ground.played.has(place.facet))) return false;
    const { x, y, z } = this.arrivalAt(place);
    return x === place.x && y === place.y && z === place.z;
  }

  /** Closes what waits for answers of a player, whose answers are about to go to another process. */
  closeWindows(player: Player): void {
    for (const window of this.parts.windows) window.closeFor(player);
  }

  /**
   * Stops showing a player the world. Its character is about to leave for another process, with the item on its cursor.
   */
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
    this.lingering.depart(mobile, seconds, session.account?.accountId);
    session.log.info({ character: mobile.name, serial: mobile.serial, reason: session.endReason }, "left the world");
    for (const window of windows) window.leave(player);
    party.leave(player);
    hooks.left(leaver);
  }

  /** How many other characters of its account stayed in the world when their player left. */
  lingeringOf({ accountId, serial }: Pick<CharacterRecord, "accountId" | "serial">): number {
    return this.lingering.countOf(accountId, serial);
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
    this.world.chronicle.during({ cause: CAUSES.deletedCharacter, actor: 0 }, () => this.world.remove(mobile));
    this.parts.hooks.deleted(serial, mobile.name);
  }

  private admit(player: Player): OnlinePlayer {
    this.parts.interest.admit(player);
    const online = this.parts.players.admit(player);
    this.parts.party.enter(player);
    player.session.noteOwner();
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
