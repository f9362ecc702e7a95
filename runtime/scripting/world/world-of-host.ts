import type { GameHooks } from "../../ports/hooks.js";
import { EARSHOT_TILES } from "../../world/earshot.js";
import type { Mobile } from "../../world/mobile.js";
import type { Region } from "../../world/regions/region.js";
import type { World } from "../../world/world.js";
import type { ScriptHost } from "../host.js";
import { type LuaEvent, REGION_ENTER, REGION_LEAVE, SPEECH } from "../lua-events.js";
import type { WorldParts } from "./parts.js";
import { ScriptedWorld } from "./scripted-world.js";
import { worldHooks } from "./world-hooks.js";

/** Makes the world of a host's scripts, before its modules. */
export function scriptedWorld(host: ScriptHost, parts: WorldParts): ScriptedWorld {
  const { vm } = host.runner;
  const ofRegion = (event: LuaEvent) => (mobile: Mobile, region: Region) =>
    host.emit(event, (L) => {
      scripted.classes.mobile.push(vm, L, mobile);
      scripted.tools.regionTypes.region.push(vm, L, region);
      return 2;
    });
  const scripted: ScriptedWorld = new ScriptedWorld({
    ...parts,
    caller: host,
    announce: { regionEntered: ofRegion(REGION_ENTER), regionLeft: ofRegion(REGION_LEAVE) },
  });
  return scripted;
}

/** The hooks that scripts implement. */
export function scriptedHooks(host: ScriptHost, { tools }: ScriptedWorld, world: World) {
  return {
    ...worldHooks(tools, (event, player, more) => host.allows(event, player, more)),
    saying(player, text, mode) {
      if (!host.allows(SPEECH, player, { text, mode, earshot: EARSHOT_TILES[mode] })) return false;
      const speaker = world.mobile(player.characterId);
      if (speaker) {
        tools.brains.hear(speaker, text, mode);
        tools.regionCalls.hear(speaker, text);
      }
      return true;
    },
  } satisfies Partial<GameHooks>;
}

export type ScriptedHooks = Pick<GameHooks, keyof ReturnType<typeof scriptedHooks>>;
