import type { EffectEnd, VisualEffect } from "../../../contracts/client/appearances.js";
import type { Presentation } from "../../../contracts/client/presentation.js";
import { compress } from "../../../protocol/huffman.js";
import { graphicalEffect, hueEffect, particleEffect } from "../../../protocol/packets/combat.js";
import { dragAnimation } from "../../../protocol/packets/items.js";
import { outermost } from "../../../world/items/burden.js";
import { NOWHERE } from "../../../world/entities/entity.js";
import { Item } from "../../../world/entities/item.js";
import { SIGHT_MAX_TILES } from "../../../world/entities/mobile.js";
import type { World } from "../../../world/world.js";
import type { InterestManager } from "../../view/interest.js";
import type { PlayerService } from "../players/player-service.js";

const KINDS = { missile: 0, lightning: 1, at_place: 2, on_entity: 3 } as const;
const SPEED = 10;
const DURATION = 10;

interface End {
  readonly serial: number;
  readonly facet: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Missiles, lightning, animated items, and items that move. */
export function effectShows(parts: {
  readonly world: World;
  readonly interest: Pick<InterestManager, "announceAt">;
  readonly players: Pick<PlayerService, "find">;
}): Pick<Presentation, "playEffect" | "playDrag"> {
  const { world, interest, players } = parts;
  return {
    playEffect({ effect }) {
      const { source, target = source, to } = effect;
      const from = endOf(world, source);
      const end = endOf(world, target);
      if (!from || !end) return false;
      const bytes = bytesOf(effect, from, end);
      if (to === undefined) {
        interest.announceAt(from, SIGHT_MAX_TILES, compress(bytes));
        return true;
      }
      const player = players.find(to);
      player?.session.sendPlain(bytes);
      return player !== undefined;
    },

    playDrag({ drag: { source, target, itemId, hue = 0, amount = 1 } }) {
      const from = endOf(world, source);
      const end = endOf(world, target);
      if (!from || !end) return false;
      const bytes = dragAnimation.write({
        ...{ graphic: itemId, hue, amount, source: from.serial, target: end.serial },
        ...{ sourceX: from.x, sourceY: from.y, sourceZ: from.z },
        ...{ targetX: end.x, targetY: end.y, targetZ: end.z },
      });
      interest.announceAt(from, SIGHT_MAX_TILES, compress(bytes));
      return true;
    },
  };
}

/** The shortest form that carries all that the effect has. */
function bytesOf(effect: VisualEffect, from: End, end: End): Buffer {
  const { hue = 0, renderMode = 0, particles } = effect;
  const plain = {
    type: KINDS[effect.kind],
    source: from.serial,
    target: end.serial,
    graphic: effect.itemId,
    ...{ x: from.x, y: from.y, z: from.z },
    ...{ targetX: end.x, targetY: end.y, targetZ: end.z },
    speed: effect.speed ?? SPEED,
    duration: effect.duration ?? DURATION,
    fixedDirection: effect.hasFixedDirection ?? false,
    explodes: effect.explodes ?? false,
  };
  if (particles) return particleEffect.write({ ...plain, hue, renderMode, ...particles, serial: from.serial });
  return hue === 0 && renderMode === 0 ? graphicalEffect.write(plain) : hueEffect.write({ ...plain, hue, renderMode });
}

/** Where an effect begins or ends; undefined for an entity that is not in the world. */
function endOf(world: World, end: EffectEnd): End | undefined {
  if (!("serial" in end)) return { serial: 0, facet: end.mapId, x: end.x, y: end.y, z: end.z };
  const entity = world.mobile(end.serial) ?? world.item(end.serial);
  if (!entity) return undefined;
  const outer = entity instanceof Item ? outermost(entity) : entity;
  const place = outer instanceof Item ? (outer.wearer ?? outer) : outer;
  if (place.facet === NOWHERE) return undefined;
  return { serial: place.serial, facet: place.facet, x: place.x, y: place.y, z: place.z };
}
