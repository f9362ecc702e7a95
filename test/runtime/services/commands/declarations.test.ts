import { beforeEach, describe, expect, it } from "vitest";
import { DuplicateCommandError } from "../../../../runtime/services/commands/command-index.js";
import { type Command, defineCommand } from "../../../../runtime/services/commands/command.js";
import { CommandDeclarationError } from "../../../../runtime/services/commands/declaration-check.js";
import type { CommandRegistry } from "../../../../runtime/services/commands/registry.js";
import { command, httpIssuer, newRegistry, teleport } from "./support.js";

let registry: CommandRegistry;

beforeEach(() => {
  ({ registry } = newRegistry());
});

describe("declarations", () => {
  it("refuses names and aliases that exist already", () => {
    registry.add(teleport());
    expect(() => registry.add(command({ name: "teleport" }))).toThrow(DuplicateCommandError);
    expect(() => registry.add(command({ name: "tp" }))).toThrow(
      "command 'tp' cannot be called 'tp', which is already an alias of 'teleport'",
    );
    expect(() => registry.add(command({ name: "x", aliases: ["teleport"] }))).toThrow("which is a command already");
    expect(() => registry.setScripted([command({ name: "a" }), command({ name: "b", aliases: ["a"] })])).toThrow(
      DuplicateCommandError,
    );
    expect(() => registry.checkScripted([command({ name: "tp" })])).toThrow(DuplicateCommandError);
    expect(registry.all.map(({ name }) => name)).toEqual(["teleport"]);
  });

  it("replaces all commands of scripts, and no native ones", () => {
    registry.add(teleport());
    registry.setScripted([command({ name: "a" })]);
    registry.setScripted([command({ name: "b" })]);
    expect(registry.all.map(({ name }) => name)).toEqual(["b", "teleport"]);
    registry.add(command({ name: "c" }));
    expect(registry.find("B")?.name).toBe("b");
  });

  it.each<[string, Partial<Command>]>([
    ["a name is 1 to 40", { name: "Broad Cast" }],
    ["a name is 1 to 40", { name: "" }],
    ["alias '.x'", { aliases: [".x"] }],
    ["a name is given twice", { aliases: ["a", "a"] }],
    ["a name is given twice", { aliases: ["work"] }],
    ["the description", { description: " " }],
    ["contexts", { contexts: [] }],
    ["the same name", { arguments: [word("a"), word("a")] }],
    ["follows a text", { arguments: [{ ...word("a"), type: "text" }, word("b")] }],
    ["must be optional", { arguments: [{ ...word("a"), optional: true }, word("b")] }],
    ["is empty", { arguments: [{ name: "a", type: "integer", about: "", min: 2, max: 1 }] }],
    ["1 to 200 choices", { arguments: [{ name: "a", type: "choice", about: "", choices: [] }] }],
    ["letters and digits", { arguments: [word("map id")] }],
    ["more than 16 arguments", { arguments: Array.from({ length: 17 }, (_, i) => word(`a${i}`)) }],
  ])("refuses a declaration: %s", (message, declaration) => {
    const declare = (): void => registry.add(command({ name: "work", ...declaration }));
    expect(declare).toThrow(CommandDeclarationError);
    expect(declare).toThrow(message);
  });

  function word(name: string): { name: string; type: "word"; about: string } {
    return { name, type: "word", about: "" };
  }

  it("counts the characters of a text as people see them, where it says so", async () => {
    const message = { name: "message", type: "text", about: "what", maxLength: 3 } as const;
    registry.add(
      command({ name: "tell", arguments: [{ ...message, countsSeen: true }] }),
      command({ name: "log", arguments: [message] }),
    );
    const flags = "\u{1f1e9}\u{1f1ea}".repeat(3);
    const succeeds = async (line: string) => (await registry.execute(line, httpIssuer())).success;
    expect(await succeeds(`tell ${flags}`)).toBe(true);
    expect(await succeeds(`tell ${flags}!`)).toBe(false);
    expect(await succeeds(`log ${flags}`)).toBe(false);
  });

  it("passes arguments with their declared types", async () => {
    registry.add(
      defineCommand({
        name: "typed",
        description: "Is typed.",
        arguments: [
          { name: "count", type: "integer", about: "" },
          { name: "mood", type: "choice", choices: ["happy", "sad"], about: "", optional: true },
        ],
        contexts: ["Console"],
        level: "Regular",
        handler({ arguments: { count, mood } }) {
          const exact: number = count;
          const narrow: "happy" | "sad" | undefined = mood;
          return `${exact + 1} ${narrow ?? "none"}`;
        },
      }),
    );
    expect((await registry.execute("typed 1", httpIssuer())).lines).toEqual(["2 none"]);
  });
});
