import { checkGaps } from "./cliloc-gaps.js";
import type { AccountLevel } from "../../../contracts/levels.js";
import type { OnlinePlayer, MapPosition, Players } from "../../../contracts/players.js";
import { FACETS, isOnFacet } from "../../../world/space/facets.js";
import { Item } from "../../../world/entities/item.js";
import { LAYER } from "../../../world/entities/layers.js";
import { CAUSES } from "../../../world/saved/ledger.js";
import { Mobile } from "../../../world/entities/mobile.js";
import type { World } from "../../../world/world.js";

interface FakePlayer extends OnlinePlayer {
  mapId: number;
  mapName: string;
  x: number;
  y: number;
  z: number;
}

const FIRST_CHARACTER = 1;
const FIRST_SESSION = 1;
const STAT = 50;
/** The bags of every character. */
const BAGS = [
  { kind: "backpack", itemId: 0x0e75, layer: LAYER.backpack },
  { kind: "bank_box", itemId: 0x0e7c, layer: LAYER.bank },
] as const;

/** The world of the characters, in tests that have one. */
interface FakeGround {
  readonly world: World;
  readonly serials: { item(): number };
}

/** Players without clients. They record the messages that they receive. */
export class FakePlayers implements Players {
  private readonly online = new Map<number, FakePlayer>();
  private readonly lines = new Map<number, string[]>();
  /** Those who left, by the serial of their character. */
  private readonly away = new Map<number, FakePlayer>();
  private nextSession: number;
  private readonly ground: FakeGround | undefined;
  private readonly firstCharacter: number;
  /** Number of players that ever entered. */
  count = 0;

  /** @param ground without a world, characters have no mobiles */
  constructor(ground?: FakeGround, firstSession = FIRST_SESSION, firstCharacter = FIRST_CHARACTER) {
    this.ground = ground;
    this.firstCharacter = firstCharacter;
    this.nextSession = firstSession;
  }

  /** The serial of the next character that is made. */
  get nextCharacter(): number {
    return this.firstCharacter + this.count;
  }

  enter(
    wish: { name?: string; role?: AccountLevel; accountId?: number; accountName?: string } & Partial<MapPosition>,
  ): OnlinePlayer {
    const number = this.count + 1;
    const mapId = wish.mapId ?? 1;
    const player: FakePlayer = {
      sessionId: this.nextSession++,
      accountId: wish.accountId ?? number,
      accountName: wish.accountName ?? `account${number}`,
      role: wish.role ?? "Regular",
      characterId: this.nextCharacter,
      characterName: wish.name ?? `Player ${number}`,
      mapId,
      mapName: FACETS[mapId]?.name ?? "",
      x: wish.x ?? 1434,
      y: wish.y ?? 1699,
      z: wish.z ?? 0,
    };
    this.count = number;
    this.online.set(player.sessionId, player);
    this.lines.set(player.sessionId, []);
    this.embody(player);
    return player;
  }

  leave(sessionId: number): OnlinePlayer | undefined {
    const player = this.bySession(sessionId);
    const mobile = this.mobileOf(player);
    const known = this.online.get(sessionId);
    if (known && mobile) this.away.set(known.characterId, known);
    this.online.delete(sessionId);
    this.lines.delete(sessionId);
    if (mobile) this.ground?.world.depart(mobile);
    return player;
  }

  /** A character that left comes back to where it was, in a new session; undefined for one that is not away. */
  comeBack(characterId: number): OnlinePlayer | undefined {
    const known = this.away.get(characterId);
    const mobile = this.ground?.world.absent(characterId);
    if (!known || !mobile?.departure) return undefined;
    this.away.delete(characterId);
    const player = { ...known, sessionId: this.nextSession++ };
    this.online.set(player.sessionId, player);
    this.lines.set(player.sessionId, []);
    this.ground?.world.enter(mobile, mobile.departure);
    return this.bySession(player.sessionId);
  }

  /**
   * A character that is away is deleted, with all that it had.
   *
   * @returns its name; undefined for one that is not away
   */
  delete(characterId: number): string | undefined {
    const mobile = this.ground?.world.absent(characterId);
    if (!mobile || !this.away.delete(characterId)) return undefined;
    this.ground?.world.remove(mobile);
    return mobile.name;
  }

  /** Changes the level of the player's account. */
  setRole(sessionId: number, role: AccountLevel): void {
    const player = this.online.get(sessionId);
    if (player) this.online.set(sessionId, { ...player, role });
  }

  /** A player's mobile, in tests that have a world. */
  mobileOf(player: OnlinePlayer | undefined): Mobile | undefined {
    return player && this.ground?.world.mobile(player.characterId);
  }

  /** The messages to a player since the last call. */
  takeLines(sessionId: number): string[] {
    return this.lines.get(sessionId)?.splice(0) ?? [];
  }

  bySession(sessionId: number): OnlinePlayer | undefined {
    const player = this.online.get(sessionId);
    const mobile = this.mobileOf(player);
    if (!player || !mobile) return player;
    const { name, facet, x, y, z } = mobile;
    return { ...player, characterName: name, mapId: facet, mapName: FACETS[facet]?.name ?? "", x, y, z };
  }

  byAccount(accountId: number): OnlinePlayer | undefined {
    return this.all().find((player) => player.accountId === accountId);
  }

  byCharacter(serial: number): OnlinePlayer | undefined {
    for (const { characterId, sessionId } of this.online.values()) if (characterId === serial) return this.bySession(sessionId);
    return undefined;
  }

  all(): OnlinePlayer[] {
    return [...this.online.keys()].map((sessionId) => this.bySession(sessionId)!);
  }

  tell(sessionId: number, text: string): boolean {
    if (!this.online.has(sessionId)) return false;
    this.lines.get(sessionId)?.push(text);
    return true;
  }

  tellCliloc(sessionId: number, cliloc: number, args: readonly string[] = []): boolean {
    checkGaps(cliloc, args);
    return this.tell(sessionId, [`#${cliloc}`, ...args].join(" "));
  }

  broadcast(text: string): number {
    for (const sessionId of this.online.keys()) this.tell(sessionId, text);
    return this.online.size;
  }

  broadcastCliloc(cliloc: number, args: readonly string[] = []): number {
    for (const sessionId of this.online.keys()) this.tellCliloc(sessionId, cliloc, args);
    return this.online.size;
  }

  move(sessionId: number, to: MapPosition): { from: MapPosition } | { reason: string } {
    const player = this.online.get(sessionId);
    const before = this.bySession(sessionId);
    if (!player || !before) return { reason: "that player is not in the world" };
    const facet = FACETS[to.mapId];
    if (!facet) return { reason: `there is no map ${to.mapId}` };
    if (!isOnFacet(facet, to.x, to.y)) return { reason: `${to.x}, ${to.y} is not on ${facet.name}` };
    const played = this.ground?.world.ground.played;
    if (played && !played.has(to.mapId))
      return { reason: `another process plays ${facet.name}; players of tests stay in theirs` };
    const from = { mapId: before.mapId, x: before.x, y: before.y, z: before.z };
    const { mapId, ...place } = to;
    const mobile = this.mobileOf(player);
    if (mobile) this.ground?.world.teleport(mobile, { facet: mapId, ...place });
    Object.assign(player, to, { mapName: facet.name });
    return { from };
  }

  /** Nobody sees it. */
  carried(): void {}

  private embody(player: FakePlayer): void {
    if (!this.ground) return;
    const { world, serials } = this.ground;
    const { mapId: facet, x, y, z } = player;
    const mobile = new Mobile(player.characterId);
    mobile.name = player.characterName;
    mobile.strength = mobile.dexterity = mobile.intelligence = STAT;
    mobile.hits = mobile.stamina = mobile.mana = STAT;
    world.enter(mobile, { facet, x, y, z });
    for (const { kind, itemId, layer } of BAGS) {
      const bag = new Item(serials.item(), world.kinds.resolve(kind), { itemId });
      world.putOn(bag, mobile, layer);
      world.ledger.made(bag, CAUSES.newCharacter);
    }
  }
}
