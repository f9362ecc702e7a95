import { beforeEach, describe, expect, it } from "vitest";
import { type Argument } from "../../../../runtime/services/commands/argument.js";
import type { Command } from "../../../../runtime/services/commands/command.js";
import { CANDIDATES_MAXIMUM } from "../../../../runtime/services/commands/completion.js";
import type { CommandRegistry } from "../../../../runtime/services/commands/registry.js";
import { httpIssuer, newRegistry, playerIssuer, terminalIssuer } from "./support.js";

let registry: CommandRegistry;

function command(name: string, declaredArguments: Argument[] = [], more: Partial<Command> = {}): Command {
  return {
    name,
    description: "Does something.",
    arguments: declaredArguments,
    contexts: ["Console", "InGame"],
    level: "Regular",
    handler: () => undefined,
    ...more,
  };
}

beforeEach(() => {
  ({ registry } = newRegistry());
  registry.add(
    command("teleport", [], { contexts: ["InGame"] }),
    command("tell", [
      { name: "who", type: "word", about: "", complete: () => ["Nystul", "Lord British", "nobody", "a\u001b[2J"] },
    ]),
    command("terminate", [], { level: "Administrator", aliases: ["tm"] }),
    command("set", [
      { name: "key", type: "choice", choices: ["Light", "Season"], about: "" },
      { name: "value", type: "word", about: "", secret: true, complete: () => ["hidden"] },
    ]),
    command("many", [{ name: "one", type: "word", about: "", complete: () => Array.from({ length: 500 }, (_, i) => `v${i}`) }]),
    command("slow", [{ name: "one", type: "word", about: "", complete: () => new Promise(() => undefined) }]),
  );
});

describe("completion", () => {
  it("offers names that the issuer may use there, and aliases after their first character", async () => {
    expect(await registry.complete("", playerIssuer())).toEqual({
      start: 0,
      candidates: ["many", "set", "slow", "teleport", "tell"],
    });
    expect(await registry.complete("  te", terminalIssuer())).toEqual({ start: 2, candidates: ["tell", "terminate"] });
    expect((await registry.complete("t", httpIssuer("GameMaster"))).candidates).toEqual(["tell"]);
    expect((await registry.complete("TM", httpIssuer())).candidates).toEqual(["tm"]);
    expect((await registry.complete("nothing", httpIssuer())).candidates).toEqual([]);
  });

  it("offers values of the current argument, in quotes if they need them", async () => {
    expect(await registry.complete("tell ", terminalIssuer())).toEqual({
      start: 5,
      candidates: ["Nystul", '"Lord British"', "nobody"],
    });
    expect(await registry.complete('tell "lord b', terminalIssuer())).toEqual({ start: 5, candidates: ['"Lord British"'] });
    expect(await registry.complete("tell n", terminalIssuer())).toEqual({ start: 5, candidates: ["Nystul", "nobody"] });
    expect((await registry.complete("tell Nystul ", terminalIssuer())).candidates).toEqual([]);
    expect(await registry.complete("set s", terminalIssuer())).toEqual({ start: 4, candidates: ["Season"] });
  });

  it("completes a line that begins with a full stop as in the game", async () => {
    expect(await registry.complete(".tel", terminalIssuer())).toEqual({ start: 1, candidates: ["teleport", "tell"] });
    expect(await registry.complete(".tell n", httpIssuer("GameMaster"), "Console")).toEqual({
      start: 6,
      candidates: ["Nystul", "nobody"],
    });
    expect((await registry.complete(".term", playerIssuer())).candidates).toEqual([]);
  });

  it("offers no secrets, no arguments of commands that the issuer may not use, and a limited number", async () => {
    expect((await registry.complete("set Light ", terminalIssuer())).candidates).toEqual([]);
    expect((await registry.complete("teleport ", terminalIssuer())).candidates).toEqual([]);
    expect((await registry.complete("many ", terminalIssuer())).candidates).toHaveLength(CANDIDATES_MAXIMUM);
  });

  it("limits the wait for a function", async () => {
    expect((await registry.complete("slow ", terminalIssuer())).candidates).toEqual([]);
  });
});
