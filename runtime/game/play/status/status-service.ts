import { compress } from "../../../protocol/huffman.js";
import { hitsUpdate, manaUpdate, staminaUpdate } from "../../../protocol/packets/combat.js";
import { NOWHERE } from "../../../world/entities/entity.js";
import { masterOf, type Mobile, SIGHT_MAX_TILES } from "../../../world/entities/mobile.js";
import { carriedGold, carriedWeight, overloadStones } from "../../../world/items/burden.js";
import type { GameHooks } from "../../../contracts/hooks.js";
import type { InterestManager } from "../../view/interest.js";
import type { Player } from "../../connection/session.js";
import type { Tick } from "../../view/tick.js";
import type { PlayerService } from "../players/player-service.js";
import { othersHits, sendOthersStatus, sendOwnStatus } from "./own-status.js";

/** The vitals, each with its maximum and the packet that tells of both. */
const VITALS = [
  { now: "hits", most: "hitsMax", packet: hitsUpdate },
  { now: "stamina", most: "staminaMax", packet: staminaUpdate },
  { now: "mana", most: "manaMax", packet: manaUpdate },
] as const;

/** Sends health to those who see a mobile, and its own status to a player: at most once per tick. */
export class StatusService {
  private readonly interest: Pick<InterestManager, "announce" | "hasShown">;
  private readonly players: Pick<PlayerService, "playing">;
  private readonly hooks: Pick<GameHooks, "overloaded">;
  private readonly hurt = new Set<Mobile>();
  private readonly laden = new Set<Mobile>();
  /** Those of whom nothing but hits, stamina or mana changed. */
  private readonly tired = new Set<Mobile>();
  /** Those whose status changed in a way that only their own players see. */
  private readonly altered = new Set<Mobile>();
  /** The weight and gold that each player was sent last. */
  private readonly told = new WeakMap<Player, { weight: number; gold: number }>();
  /** The vitals that each player was sent last, in the order of {@link VITALS}, each with its maximum. */
  private readonly toldVitals = new WeakMap<Player, number[]>();
  /** The hits that onlookers were sent last. */
  private readonly seenHits = new WeakMap<Mobile, number>();

  /** Told of each mobile whose hits, stamina or mana may have changed, once a tick. */
  whenVitalsChanged: ((mobile: Mobile) => void) | undefined;

  constructor(parts: {
    interest: Pick<InterestManager, "announce" | "hasShown">;
    players: Pick<PlayerService, "playing">;
    tick: Pick<Tick, "on">;
    hooks: Pick<GameHooks, "overloaded">;
  }) {
    this.hooks = parts.hooks;
    this.interest = parts.interest;
    this.players = parts.players;
    parts.tick.on("status", () => this.update());
  }

  /** To be called when hits or another value of the status may have changed. */
  refresh(mobile: Mobile): void {
    this.hurt.add(mobile);
  }

  /**
   * To be called when nothing but hits, stamina or mana changed: packets are smaller, and belongings are not counted.
   */
  vitalsChanged(mobile: Mobile): void {
    this.tired.add(mobile);
  }

  /** To be called when a value of the status changed that only its own player sees. */
  ownChanged(mobile: Mobile): void {
    this.altered.add(mobile);
  }

  /** To be called when the mobile's belongings may have changed. */
  belongingsChanged(mobile: Mobile): void {
    this.laden.add(mobile);
  }

  private update(): void {
    const { laden, altered, hurt, tired } = this;
    for (const mobile of laden) {
      const player = this.players.playing(mobile.serial);
      if (!player) continue;
      // What was laid down and taken up again within a tick is told of, too: a step between may have ended the watch.
      if (this.carriesOtherwise(player)) altered.add(mobile);
      else this.weigh(mobile);
    }
    for (const mobile of hurt) altered.add(mobile);
    for (const mobile of altered) {
      const player = mobile.facet === NOWHERE ? undefined : this.players.playing(mobile.serial);
      if (player) this.sendOwn(player);
    }
    for (const mobile of hurt) {
      if (mobile.facet === NOWHERE) continue;
      this.announceHits(mobile);
      this.tellMaster(mobile);
    }
    for (const mobile of tired) if (mobile.facet !== NOWHERE) this.sendVitals(mobile);
    const { whenVitalsChanged } = this;
    if (whenVitalsChanged) for (const changed of [hurt, tired]) for (const mobile of changed) whenVitalsChanged(mobile);
    for (const changed of [laden, altered, hurt, tired]) changed.clear();
  }

  private sendVitals(mobile: Mobile): void {
    const player = this.players.playing(mobile.serial);
    if (player) this.sendOwnVitals(player);
    if (this.seenHits.get(mobile) !== othersHits(mobile).hits) this.announceHits(mobile);
  }

  private announceHits(mobile: Mobile): void {
    const { hits, hitsMax } = othersHits(mobile);
    this.seenHits.set(mobile, hits);
    const bytes = compress(hitsUpdate.write({ serial: mobile.serial, max: hitsMax, current: hits }));
    this.interest.announce(mobile, SIGHT_MAX_TILES, bytes, mobile);
  }

  /** The health bar of a pet has a field for its name at its master's client alone. */
  private tellMaster(mobile: Mobile): void {
    const master = masterOf(mobile);
    const player = master === undefined ? undefined : this.players.playing(master);
    if (player && this.interest.hasShown(player, mobile)) sendOthersStatus(player, mobile);
  }

  private sendOwnVitals(player: Player): void {
    const { session, mobile } = player;
    const told = this.toldVitals.get(player) ?? [];
    VITALS.forEach(({ now, most, packet }, i) => {
      const [current, max] = [mobile[now], mobile[most]];
      if (told[2 * i] === current && told[2 * i + 1] === max) return;
      session.send(packet, { serial: mobile.serial, max, current });
      told[2 * i] = current;
      told[2 * i + 1] = max;
    });
    this.toldVitals.set(player, told);
  }

  private carriesOtherwise(player: Player): boolean {
    const told = this.told.get(player);
    return told?.weight !== carriedWeight(player.mobile) || told.gold !== carriedGold(player.mobile);
  }

  private sendOwn(player: Player): void {
    this.told.set(player, { weight: carriedWeight(player.mobile), gold: carriedGold(player.mobile) });
    this.toldVitals.set(player, vitalsOf(player.mobile));
    sendOwnStatus(player);
    this.weigh(player.mobile);
  }

  /** Called only when the weight or the strength may have changed, so that no step has to weigh anything. */
  private weigh(mobile: Mobile): void {
    if (overloadStones(mobile) > 0) this.hooks.overloaded(mobile.serial);
  }
}

function vitalsOf(mobile: Mobile): number[] {
  return VITALS.flatMap(({ now, most }) => [mobile[now], mobile[most]]);
}
