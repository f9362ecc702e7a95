import { compress } from "../../wire/huffman.js";
import { hitsUpdate } from "../../wire/packets/combat.js";
import { NOWHERE } from "../../world/entity.js";
import { type Mobile, SIGHT_MAX_TILES } from "../../world/mobile.js";
import { carriedGold, carriedWeight } from "../../world/burden.js";
import type { InterestManager } from "../../view/interest.js";
import type { Player } from "../../connection/session.js";
import type { PlayerService } from "../players/player-service.js";
import { othersHits, sendOwnStatus } from "./own-status.js";

/** Tells of health, and players of their own status, at most once a tick however often it changes. */
export class StatusService {
  private readonly interest: Pick<InterestManager, "announce">;
  private readonly players: Pick<PlayerService, "playing">;
  private readonly hurt = new Set<Mobile>();
  private readonly laden = new Set<Mobile>();
  /** What players were told last of what they carry. */
  private readonly told = new WeakMap<Player, { weight: number; gold: number }>();

  constructor(parts: { interest: Pick<InterestManager, "announce">; players: Pick<PlayerService, "playing"> }) {
    this.interest = parts.interest;
    this.players = parts.players;
  }

  /** Hits, or anything else of the status window, may have changed. */
  refresh(mobile: Mobile): void {
    this.hurt.add(mobile);
  }

  /** What the mobile carries may have changed. */
  belongingsChanged(mobile: Mobile): void {
    this.laden.add(mobile);
  }

  /** To be called before the interest's tick. */
  tick(): void {
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
