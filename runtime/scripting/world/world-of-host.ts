import type { GameHooks, ThingHooks } from "../../ports/players.js";
import type { World } from "../../world/world.js";
import type { ScriptHost } from "../host.js";
import { DEATH, SPEECH } from "../lua-events.js";
import type { WorldParts } from "./parts.js";
import { ScriptedWorld } from "./scripted-world.js";
import { worldHooks } from "./world-hooks.js";

/** The world as a host's scripts have it, before its modules are made. */
export function scriptedWorld(host: ScriptHost, parts: WorldParts): ScriptedWorld {
  const { vm } = host.runner;
  const scripted: ScriptedWorld = new ScriptedWorld({
    ...parts,
    announceDeath: (mobile, killer) =>
      host.emit(DEATH, (L) => {
        scripted.classes.mobile.push(vm, L, mobile);
        scripted.classes.maybeMobile.push(vm, L, killer);
        return 2;
      }),
  });
  return scripted;
}

/** What scripts say to what players do with things, and to what they say themselves. */
export function scriptedHooks(
  host: ScriptHost,
  { tools }: ScriptedWorld,
  world: World,
): ThingHooks & Pick<GameHooks, "using" | "saying"> {
  return {
    ...worldHooks(tools, (event, player, more) => host.allows(event, player, more)),
    saying(player, text) {
      if (!host.allows(SPEECH, player, { text })) return false;
      const speaker = world.mobile(player.characterId);
      if (speaker) tools.brains.hear(speaker, text);
      return true;
    },
  };
}
