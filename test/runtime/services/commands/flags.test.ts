import { beforeEach, describe, expect, it } from "vitest";
import type { Argument } from "../../../../runtime/services/commands/argument.js";
import { type CommandCall, defineCommand, usageFor } from "../../../../runtime/services/commands/command.js";
import type { CommandRegistry } from "../../../../runtime/services/commands/registry.js";
import { helpCommand } from "../../../../runtime/services/commands/native/help.js";
import { command, httpIssuer, newRegistry, terminalIssuer, type AuditedUse } from "./support.js";

let registry: CommandRegistry;
let trail: AuditedUse[];
let calls: CommandCall[];

const replace: Argument = { name: "replace", type: "flag", about: "renews what it placed" };
const dryRun: Argument = { name: "dryRun", type: "flag", about: "only tells" };
const mapId: Argument = { name: "mapId", type: "integer", min: 0, max: 5, about: "the map", optional: true };

beforeEach(() => {
  calls = [];
  ({ registry, trail } = newRegistry());
  const handler = (call: unknown): void => void calls.push(call as CommandCall);
  const place = { arguments: [mapId, replace, dryRun], handler };
  const text: Argument = { name: "text", type: "text", about: "what", optional: true };
  registry.add(
    command({ name: "place", ...place }),
    command({ name: "tell", arguments: [replace, { name: "who", type: "word", about: "whom" }, text], handler }),
    command({ name: "plain", arguments: [{ name: "word", type: "word", about: "a word" }], handler }),
    command({
      name: "secret",
      arguments: [{ name: "password", type: "word", secret: true, about: "password" }, replace],
      handler,
    }),
    helpCommand({ registry }),
  );
});

async function give(line: string | { name: string; args: string[] }): Promise<Readonly<Record<string, unknown>> | string> {
  const before = calls.length;
  const { lines } = await registry.execute(line, httpIssuer());
  return calls.length > before ? calls.at(-1)!.arguments : lines[0]!;
}

describe("flags of commands", () => {
  it("can be anywhere among the values", async () => {
    expect(await give("place")).toEqual({ replace: false, dryRun: false });
    expect(await give("place --replace 2")).toEqual({ mapId: 2, replace: true, dryRun: false });
    expect(await give("place 2 --REPLACE --dry-run --replace")).toEqual({ mapId: 2, replace: true, dryRun: true });
    expect(await give({ name: "place", args: ["1", "--dry-run"] })).toEqual({ mapId: 1, replace: false, dryRun: true });
  });

  it("are refused if the command does not declare them", async () => {
    expect(await give("place --replac")).toBe('place takes the flags --replace, --dry-run, not "--replac".');
    expect(await give("tell --now Nystul")).toBe('tell takes the flag --replace, not "--now".');
    expect(await give("place 1 2")).toBe('place takes at most one argument, not "2" as well.');
    expect(await give("secret --repalce hidden")).toBe("secret takes the flag --replace.");
  });

  it("are not recognised in double quotes, after a lone --, and in a text", async () => {
    expect(await give('tell "--replace"')).toEqual({ replace: false, who: "--replace" });
    expect(await give("tell -- --replace")).toEqual({ replace: false, who: "--replace" });
    expect(await give({ name: "tell", args: ["--", "--who"] })).toEqual({ replace: false, who: "--who" });
    expect(await give("tell Nystul to use --replace and -- too")).toEqual({
      replace: false,
      who: "Nystul",
      text: "to use --replace and -- too",
    });
    expect(await give("tell Nystul --replace to --go")).toEqual({ replace: true, who: "Nystul", text: "to --go" });
    expect(await give("tell -1")).toEqual({ replace: false, who: "-1" });
  });

  it("are values of a command without flags", async () => {
    expect(await give("plain --replace")).toEqual({ word: "--replace" });
    expect(await give("plain --")).toEqual({ word: "--" });
  });

  it("do not reveal secrets", async () => {
    await give("secret --replace hunter2");
    await give("secret hunter2 --replace");
    expect(trail.map(({ line }) => line)).toEqual(["secret --replace ***", "secret *** --replace"]);
  });

  it("are shown in usage and help", async () => {
    expect(usageFor(registry.find("place")!, terminalIssuer())).toBe("place [mapId] [--replace] [--dry-run]");
    expect((await registry.execute("help place", terminalIssuer())).lines).toContain(
      "  --replace  renews what it placed (optional)",
    );
  });

  it("are offered until they are given", async () => {
    const offered = async (line: string): Promise<readonly string[]> =>
      (await registry.complete(line, terminalIssuer())).candidates;
    expect(await offered("place ")).toEqual(["--replace", "--dry-run"]);
    expect(await offered("place 1 --d")).toEqual(["--dry-run"]);
    expect(await offered("place --replace ")).toEqual(["--dry-run"]);
    expect(await offered("place --replace 3 --dry-run ")).toEqual([]);
    expect(await offered("tell Nystul hello --")).toEqual([]);
    expect(await offered("plain --")).toEqual([]);
  });

  it("have a type, and may be declared in any order", async () => {
    const either = defineCommand({
      name: "either",
      description: "Is typed.",
      arguments: [
        { name: "first", type: "flag", about: "" },
        { name: "count", type: "integer", about: "" },
      ],
      contexts: ["Console"],
      level: "Regular",
      handler({ arguments: { first, count } }) {
        const given: boolean = first;
        return `${given} ${count + 1}`;
      },
    });
    registry.add(either);
    expect((await registry.execute("either 1", terminalIssuer())).lines).toEqual(["false 2"]);
  });
});
