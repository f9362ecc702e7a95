import type { Inspecting } from "../../chronicle/inspecting.js";
import { type Command, CommandFailure, defineCommand } from "../command.js";

/** `.inspect`: what staff double-click or choose shows its latest events, until they switch it off. */
export function inspectCommand({ inspecting }: { readonly inspecting: Pick<Inspecting, "toggle"> }): Command {
  return defineCommand({
    name: "inspect",
    description: "Shows the latest events of what you double-click or choose, until you switch it off with the same command.",
    arguments: [],
    runsIn: "one",
    contexts: ["InGame"],
    level: "Counselor",
    handler({ issuer: { sessionId } }) {
      if (sessionId === undefined) throw new CommandFailure("Inspecting takes a character in the game.");
      return inspecting.toggle(sessionId)
        ? "You inspect: double-click a thing, a container or somebody, or choose a place. .inspect again switches it off."
        : "You do not inspect any more.";
    },
  });
}
