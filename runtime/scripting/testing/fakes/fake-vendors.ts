import type {
  Goods,
  NoChoice,
  VendorBarrier,
  VendorTerms,
  VendorWindows,
  WantedGoods,
} from "../../../contracts/client/vendor-windows.js";
import type { FakePlayers } from "./fake-players.js";
import type { OfferedLine, VendorChoice } from "../../../world/society/vendor-choice.js";

interface OpenVendor {
  readonly deal: "sells" | "buys";
  readonly lines: readonly (OfferedLine & { readonly name: string })[];
  readonly whenEnded: (end: VendorChoice | NoChoice) => void;
}

/** The vendors' windows of players without clients, who see everybody everywhere. A test chooses for the player. */
export class FakeVendors implements VendorWindows {
  private readonly players: FakePlayers;
  private readonly windows = new Map<number, OpenVendor>();

  constructor(players: FakePlayers) {
    this.players = players;
  }

  sellTo(
    sessionId: number,
    _: VendorTerms,
    goods: readonly Goods[],
    whenEnded: OpenVendor["whenEnded"],
  ): VendorBarrier | undefined {
    return this.show(sessionId, { deal: "sells", lines: goods.map((one, serial) => ({ ...one, serial })), whenEnded });
  }

  buyFrom(
    sessionId: number,
    _: VendorTerms,
    wanted: readonly WantedGoods[],
    whenEnded: OpenVendor["whenEnded"],
  ): VendorBarrier | undefined {
    const backpack = this.players.mobileOf(this.players.bySession(sessionId))?.backpack;
    const carried = new Map([...(backpack?.withContents() ?? [])].map((item) => [item.serial, item]));
    if (!wanted.every(({ serial }) => carried.has(serial))) return "not_carried";
    const lines = wanted.map((one) => ({ ...one, amount: carried.get(one.serial)!.amount }));
    return this.show(sessionId, { deal: "buys", lines, whenEnded });
  }

  /** What a player is shown. */
  shown(sessionId: number): Pick<OpenVendor, "deal" | "lines"> | undefined {
    return this.windows.get(sessionId);
  }

  /** Ends the window that a player is shown. */
  end(sessionId: number, end: VendorChoice | NoChoice): void {
    const window = this.windows.get(sessionId);
    this.windows.delete(sessionId);
    window?.whenEnded(end);
  }

  leave(sessionId: number): void {
    this.end(sessionId, "left");
  }

  private show(sessionId: number, window: OpenVendor): VendorBarrier | undefined {
    const player = this.players.bySession(sessionId);
    if (!player) return "gone";
    if (this.players.mobileOf(player)?.isDead) return "dead";
    this.end(sessionId, "replaced");
    this.windows.set(sessionId, window);
    return undefined;
  }
}
