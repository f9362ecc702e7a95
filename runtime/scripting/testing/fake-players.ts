import type { AccountLevel } from "../../accounts/levels.js";
import type { OnlinePlayer, Place, Players } from "../../players.js";
import { FACETS, isOnFacet } from "../../world/facets.js";

interface FakePlayer extends OnlinePlayer {
  mapId: number;
  mapName: string;
  x: number;
  y: number;
  z: number;
}

const FIRST_CHARACTER = 1;

/** Players without clients: they stand where they are put and remember what they were told. */
export class FakePlayers implements Players {
  private readonly online = new Map<number, FakePlayer>();
  private readonly lines = new Map<number, string[]>();
  /** How many have ever entered. */
  count = 0;

  enter(wish: { name?: string; role?: AccountLevel; accountId?: number; accountName?: string } & Partial<Place>): OnlinePlayer {
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
    return player;
  }

  leave(sessionId: number): OnlinePlayer | undefined {
    const player = this.online.get(sessionId);
    this.online.delete(sessionId);
    return player;
  }

  /** What a player was told since this was last asked. */
  takeLines(sessionId: number): string[] {
    return this.lines.get(sessionId)?.splice(0) ?? [];
  }

  bySession(sessionId: number): OnlinePlayer | undefined {
    return this.online.get(sessionId);
  }

  byAccount(accountId: number): OnlinePlayer | undefined {
    return this.all().find((player) => player.accountId === accountId);
  }

  byCharacter(serial: number): OnlinePlayer | undefined {
    return this.all().find((player) => player.characterId === serial);
  }

  all(): OnlinePlayer[] {
    return [...this.online.values()];
  }

  tell(sessionId: number, text: string): boolean {
    if (!this.online.has(sessionId)) return false;
    this.lines.get(sessionId)?.push(text);
    return true;
  }

  broadcast(text: string): number {
    for (const sessionId of this.online.keys()) this.tell(sessionId, text);
    return this.online.size;
  }

  move(sessionId: number, to: Place): { from: Place } | { reason: string } {
    const player = this.online.get(sessionId);
    if (!player) return { reason: "that session plays no more" };
    const facet = FACETS[to.mapId];
    if (!facet) return { reason: `there is no map ${to.mapId}` };
    if (!isOnFacet(facet, to.x, to.y)) return { reason: `${to.x}, ${to.y} is not on ${facet.name}` };
    const from = { mapId: player.mapId, x: player.x, y: player.y, z: player.z };
    Object.assign(player, to, { mapName: facet.name });
    return { from };
  }
}
