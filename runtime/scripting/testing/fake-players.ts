import type { AccountLevel } from "../../ports/levels.js";
import type { OnlinePlayer, MapPosition, Players } from "../../ports/players.js";
import { FACETS, isOnFacet } from "../../world/facets.js";
import { Item } from "../../world/item.js";
import { LAYER } from "../../world/layers.js";
import { Mobile } from "../../world/mobile.js";
import type { World } from "../../world/world.js";

interface FakePlayer extends OnlinePlayer {
  mapId: number;
  mapName: string;
  x: number;
  y: number;
  z: number;
}

const FIRST_CHARACTER = 1;
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
  private readonly ground: FakeGround | undefined;
  /** Number of players that ever entered. */
  count = 0;

  /** @param ground without a world, characters have no mobiles */
  constructor(ground?: FakeGround) {
    this.ground = ground;
  }

  enter(
    wish: { name?: string; role?: AccountLevel; accountId?: number; accountName?: string } & Partial<MapPosition>,
  ): OnlinePlayer {
    const number = ++this.count;
    const mapId = wish.mapId ?? 1;
    const player: FakePlayer = {
      sessionId: number,
      accountId: wish.accountId ?? number,
      accountName: wish.accountName ?? `account${number}`,
      role: wish.role ?? "Regular",
      characterId: FIRST_CHARACTER + number - 1,
      characterName: wish.name ?? `Player ${number}`,
      mapId,
      mapName: FACETS[mapId]?.name ?? "",
      x: wish.x ?? 1434,
      y: wish.y ?? 1699,
      z: wish.z ?? 0,
    };
    this.online.set(player.sessionId, player);
    this.lines.set(player.sessionId, []);
    this.embody(player);
    return player;
  }

  leave(sessionId: number): OnlinePlayer | undefined {
    const player = this.bySession(sessionId);
    const mobile = this.mobileOf(player);
    this.online.delete(sessionId);
    if (mobile) this.ground?.world.depart(mobile);
    return player;
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
    return this.all().find((player) => player.characterId === serial);
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
      world.putOn(new Item(serials.item(), world.kinds.resolve(kind), { itemId }), mobile, layer);
    }
  }
}
