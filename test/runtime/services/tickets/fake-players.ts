import type { OnlinePlayer, Players } from "../../../../runtime/contracts/players.js";

/** Players that a test puts into the world, with the lines that they were shown. */
export class FakePlayers implements Pick<Players, "bySession" | "byAccount" | "tell"> {
  readonly online: OnlinePlayer[] = [];
  readonly told: { accountId: number; text: string }[] = [];
  private lastSessionId = 0;

  enter(player: Pick<OnlinePlayer, "accountId"> & Partial<OnlinePlayer>): OnlinePlayer {
    const entered: OnlinePlayer = {
      sessionId: ++this.lastSessionId,
      accountName: `account${player.accountId}`,
      role: "Regular",
      characterId: 0x100 + player.accountId,
      characterName: `Character ${player.accountId}`,
      mapId: 1,
      mapName: "Trammel",
      x: 1_496,
      y: 1_628,
      z: -10,
      ...player,
    };
    this.online.push(entered);
    return entered;
  }

  leave(sessionId: number): void {
    const at = this.online.findIndex((player) => player.sessionId === sessionId);
    if (at >= 0) this.online.splice(at, 1);
  }

  bySession(sessionId: number): OnlinePlayer | undefined {
    return this.online.find((player) => player.sessionId === sessionId);
  }

  byAccount(accountId: number): OnlinePlayer | undefined {
    return this.online.find((player) => player.accountId === accountId);
  }

  tell(sessionId: number, text: string): boolean {
    const player = this.bySession(sessionId);
    if (player) this.told.push({ accountId: player.accountId, text });
    return player !== undefined;
  }
}
