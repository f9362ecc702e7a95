import type { MapPosition } from "../../ports/players.js";
import type { EffectEnd, Movement, Saying, Presentation, VisualEffect } from "../../ports/presentation.js";
import { compress } from "../../wire/huffman.js";
import { animation, deathAnimation, deathStatus, hueEffect } from "../../wire/packets/combat.js";
import { playSound } from "../../wire/packets/looks.js";
import { MESSAGE_CHARACTERS, SPEECH_TYPE, unicodeMessage } from "../../wire/packets/speech.js";
import { tooltipRevision } from "../../wire/packets/tooltips.js";
import { EARSHOT_TILES } from "../../world/earshot.js";
import { DIRECTION_MASK, RUNNING_FLAG } from "../../world/directions.js";
import { NOWHERE } from "../../world/entity.js";
import { isOnFacet } from "../../world/facets.js";
import { Item } from "../../world/item.js";
import { Mobile, SIGHT_MAX_TILES } from "../../world/mobile.js";
import { takeStep } from "../../world/movement.js";
import type { Terrain } from "../../world/terrain/terrain.js";
import { GAIT } from "../../world/terrain/tile-bits.js";
import type { World } from "../../world/world.js";
import { knowsTooltips } from "../../connection/client-version.js";
import { placePlayer } from "../movement/own-position.js";
import { outermost } from "../../world/burden.js";
import type { ContainerService } from "../items/containers.js";
import type { Reach } from "../items/reach.js";
import type { TooltipTexts } from "../items/tooltip-texts.js";
import type { InterestManager } from "../../view/interest.js";
import { sendPaperdoll } from "../looks/paperdoll.js";
import type { Player } from "../../connection/session.js";
import type { PlayerService } from "../players/player-service.js";
import { playerText } from "../../text/player-text.js";
import { mobileSpawnPacket } from "../../view/entity-encoder.js";
import type { StatusService } from "../status/status-service.js";

const SPEECH_HUE = 0x02b2;
const ITEM_HUE = 0x03b2;
const FONT = 3;
const LANGUAGE = "ENU";
const NAME_CHARACTERS = 30;
/** Frames of an animation, unless a script gives a number. */
const FRAMES = 7;
const EFFECT_KINDS = { missile: 0, lightning: 1, at_place: 2, on_entity: 3 } as const;
const EFFECT_SPEED = 10;
const EFFECT_DURATION = 10;
const DEATH = { dead: 0, alive: 1 } as const;

export interface PresentationParts {
  readonly world: World;
  readonly terrain: Terrain;
  readonly interest: Pick<InterestManager, "announce" | "announceAt" | "hasShown">;
  readonly players: Pick<PlayerService, "find" | "playing" | "online">;
  readonly containers: Pick<ContainerService, "open" | "openSpellbook" | "close">;
  readonly reach: Pick<Reach, "knows">;
  readonly status: Pick<StatusService, "refresh">;
  readonly texts: Pick<TooltipTexts, "revisionOf">;
}

/** Shows players what scripts present. */
export class PresentationService implements Presentation {
  private readonly parts: PresentationParts;

  constructor(parts: PresentationParts) {
    this.parts = parts;
  }

  openContainer(sessionId: number, serial: number): boolean {
    const player = this.parts.players.find(sessionId);
    const container = this.parts.world.item(serial);
    if (!player || !container?.isContainer) return false;
    this.parts.containers.open(player, container, true);
    return true;
  }

  closeContainer(serial: number, sessionId?: number): number {
    const container = this.parts.world.item(serial);
    const player = sessionId === undefined ? undefined : this.parts.players.find(sessionId);
    if (!container || (sessionId !== undefined && !player)) return 0;
    return this.parts.containers.close(container, player);
  }

  openPaperdoll(sessionId: number, serial: number): boolean {
    const player = this.parts.players.find(sessionId);
    const mobile = this.parts.world.mobile(serial);
    if (!player || !mobile || !this.parts.interest.hasShown(player, mobile)) return false;
    sendPaperdoll(player, mobile);
    return true;
  }

  showSpellbook(sessionId: number, serial: number, content: bigint, firstSpell: number): boolean {
    const player = this.parts.players.find(sessionId);
    const book = this.parts.world.item(serial);
    if (!player || !book) return false;
    this.parts.containers.openSpellbook(player, book, content, firstSpell);
    return true;
  }

  say(serial: number, text: string, saying: Saying = {}): boolean {
    const { world, players } = this.parts;
    const speaker = world.mobile(serial) ?? world.item(serial);
    if (!speaker) return false;
    const mode = saying.isEmote ? "emote" : "say";
    const plain = unicodeMessage.write({
      serial,
      body: speaker instanceof Mobile ? speaker.body : speaker.itemId,
      type: SPEECH_TYPE[mode],
      hue: saying.hue ?? (speaker instanceof Mobile ? SPEECH_HUE : ITEM_HUE),
      font: saying.font ?? FONT,
      language: LANGUAGE,
      name: speaker instanceof Mobile ? playerText(speaker.name, NAME_CHARACTERS) : "",
      text: playerText(text, MESSAGE_CHARACTERS),
    });
    if (saying.to !== undefined) {
      const player = players.find(saying.to);
      if (!player || !this.sees(player, speaker)) return false;
      player.session.sendPlain(plain);
      return true;
    }
    if (speaker.facet !== NOWHERE) this.parts.interest.announce(speaker, EARSHOT_TILES[mode], compress(plain));
    else for (const player of players.online) if (this.sees(player, speaker)) player.session.sendPlain(plain);
    return true;
  }

  sound({ mapId, x, y, z }: MapPosition, sound: number): void {
    this.parts.interest.announceAt({ facet: mapId, x, y }, SIGHT_MAX_TILES, compress(playSound.write({ sound, x, y, z })));
  }

  animate(serial: number, movement: Movement): boolean {
    const mobile = this.parts.world.mobile(serial);
    if (!mobile) return false;
    const { action, frames = FRAMES, repetitions = 1, isBackward = false, repeats = false, delay = 0 } = movement;
    const bytes = animation.write({ serial, action, frames, repetitions, backward: isBackward, repeats, delay });
    this.parts.interest.announce(mobile, SIGHT_MAX_TILES, compress(bytes));
    return true;
  }

  effect(effect: VisualEffect): void {
    const { source, target = source } = effect;
    const from = this.endOf(source);
    const to = this.endOf(target);
    if (!from || !to) return;
    const bytes = hueEffect.write({
      type: EFFECT_KINDS[effect.kind],
      source: from.serial,
      target: to.serial,
      graphic: effect.itemId,
      x: from.x,
      y: from.y,
      z: from.z,
      targetX: to.x,
      targetY: to.y,
      targetZ: to.z,
      speed: effect.speed ?? EFFECT_SPEED,
      duration: effect.duration ?? EFFECT_DURATION,
      fixedDirection: effect.hasFixedDirection ?? false,
      explodes: effect.explodes ?? false,
      hue: effect.hue ?? 0,
      renderMode: effect.renderMode ?? 0,
    });
    this.parts.interest.announceAt(from, SIGHT_MAX_TILES, compress(bytes));
  }

  refreshStatus(serial: number): boolean {
    const mobile = this.parts.world.mobile(serial);
    if (mobile) this.parts.status.refresh(mobile);
    return mobile !== undefined;
  }

  redraw(serial: number): boolean {
    const { world, players, texts, interest, status } = this.parts;
    const mobile = world.mobile(serial);
    if (!mobile) return false;
    world.renew(mobile);
    world.touch(mobile);
    status.refresh(mobile);
    const own = players.playing(serial);
    if (own) {
      placePlayer(own);
      own.session.sendPlain(mobileSpawnPacket(mobile, own.hasOldForms));
    }
    const revision = { serial, revision: texts.revisionOf(mobile) };
    for (const player of players.online) {
      if (interest.hasShown(player, mobile) && knowsTooltips(player.session.version))
        player.session.send(tooltipRevision, revision);
    }
    return true;
  }

  drawDeath(serial: number, corpseSerial: number): boolean {
    const { world, players, interest } = this.parts;
    const mobile = world.mobile(serial);
    if (!mobile) return false;
    // Sent at once, because the corpse spawns and the mobile despawns with the next tick. The mobile's own client does not see itself fall.
    for (const player of players.online) {
      if (player.mobile !== mobile && interest.hasShown(player, mobile)) {
        player.session.send(deathAnimation, { mobile: serial, corpse: corpseSerial });
      }
    }
    return true;
  }

  showDeathScreen(sessionId: number): boolean {
    return this.sendDeath(sessionId, DEATH.dead);
  }

  endDeathScreen(sessionId: number): boolean {
    return this.sendDeath(sessionId, DEATH.alive);
  }

  lineOfSight(from: MapPosition, to: MapPosition): boolean {
    if (from.mapId !== to.mapId || !this.isOnMap(from) || !this.isOnMap(to)) return false;
    return this.parts.terrain.sees(this.parts.world, from.mapId, from.x, from.y, from.z, to.x, to.y, to.z);
  }

  standingZ(at: MapPosition, swims = false): number | undefined {
    if (!this.isOnMap(at)) return undefined;
    return this.parts.terrain.standingZ(this.parts.world, at.mapId, at.x, at.y, at.z, swims ? GAIT.swimming : GAIT.foot);
  }

  isLevel(mapId: number): boolean {
    return !this.parts.terrain.hasGround(mapId);
  }

  walk(serial: number, direction: number, isRunning = false): boolean {
    const { world, terrain } = this.parts;
    const mobile = world.mobile(serial);
    if (!mobile || mobile.isPlayer) return false;
    return takeStep(world, terrain, mobile, (direction & DIRECTION_MASK) | (isRunning ? RUNNING_FLAG : 0));
  }

  private sendDeath(sessionId: number, action: number): boolean {
    const player = this.parts.players.find(sessionId);
    player?.session.send(deathStatus, { action });
    return player !== undefined;
  }

  private isOnMap({ mapId, x, y }: MapPosition): boolean {
    const facet = this.parts.world.facets[mapId];
    return facet !== undefined && isOnFacet(facet, x, y);
  }

  private sees(player: Player, entity: Item | Mobile): boolean {
    return entity instanceof Item ? this.parts.reach.knows(player, entity) : this.parts.interest.hasShown(player, entity);
  }

  /** Where an effect begins or ends; undefined for an entity that is not in the world. */
  private endOf(end: EffectEnd): { serial: number; facet: number; x: number; y: number; z: number } | undefined {
    if (!("serial" in end)) return { serial: 0, facet: end.mapId, x: end.x, y: end.y, z: end.z };
    const { world } = this.parts;
    const entity = world.mobile(end.serial) ?? world.item(end.serial);
    if (!entity) return undefined;
    const outer = entity instanceof Item ? outermost(entity) : entity;
    const place = outer instanceof Item ? (outer.wearer ?? outer) : outer;
    if (place.facet === NOWHERE) return undefined;
    return { serial: place.serial, facet: place.facet, x: place.x, y: place.y, z: place.z };
  }
}
