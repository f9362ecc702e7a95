import { compress } from "../../wire/huffman.js";
import { hitsUpdate } from "../../wire/packets/combat.js";
import { NOWHERE } from "../../world/entity.js";
import { type Mobile, SIGHT_MAX_TILES } from "../../world/mobile.js";
import { carriedGold, carriedWeight } from "../../world/burden.js";
import type { InterestManager } from "../../view/interest.js";
import type { Player } from "../../connection/session.js";
import type { Tick } from "../../view/tick.js";
import type { PlayerService } from "../players/player-service.js";
import { othersHits, sendOwnStatus } from "./own-status.js";

/** Sends health to those who see a mobile, and its own status to a player: at most once per tick. */
export class StatusService {
  private readonly interest: Pick<InterestManager, "announce">;
  private readonly players: Pick<PlayerService, "playing">;
  private readonly hurt = new Set<Mobile>();
  private readonly laden = new Set<Mobile>();
  /** The weight and gold that each player was sent last. */
  private readonly told = new WeakMap<Player, { weight: number; gold: number }>();

  constructor(parts: {
    interest: Pick<InterestManager, "announce">;
    players: Pick<PlayerService, "playing">;
    tick: Pick<Tick, "on">;
  }) {
    this.interest = parts.interest;
    this.players = parts.players;
    parts.tick.on("status", () => this.update());
  }

  /** To be called when hits or another value of the status may have changed. */
  refresh(mobile: Mobile): void {
    this.hurt.add(mobile);
  }

  /** To be called when the mobile's belongings may have changed. */
  belongingsChanged(mobile: Mobile): void {
    this.laden.add(mobile);
  }

  private update(): void {
    for (const mobile of this.laden) {
      const player = this.players.playing(mobile.serial);
      if (player && !this.hurt.has(mobile) && this.carriesOtherwise(player)) this.sendOwn(player);
    }
    this.laden.clear();
    for (const mobile of this.hurt) {
      if (mobile.facet === NOWHERE) continue;
      const player = this.players.playing(mobile.serial);
      if (player) this.sendOwn(player);
      const { hits, hitsMax } = othersHits(mobile);
      const bytes = compress(hitsUpdate.write({ serial: mobile.serial, max: hitsMax, current: hits }));
      this.interest.announce(mobile, SIGHT_MAX_TILES, bytes, mobile);
    }
    this.hurt.clear();
  }

  private carriesOtherwise(player: Player): boolean {
    const told = this.told.get(player);
    return told?.weight !== carriedWeight(player.mobile) || told.gold !== carriedGold(player.mobile);
  }

  private sendOwn(player: Player): void {
    this.told.set(player, { weight: carriedWeight(player.mobile), gold: carriedGold(player.mobile) });
    sendOwnStatus(player);
  }
}
