import { beforeEach, describe, expect, it } from "vitest";
import { EntryRules } from "../../../../runtime/services/accounts/entry-rules.js";
import { addNativeCommands } from "../../../../runtime/services/commands/native/native-commands.js";
import type { CommandRegistry } from "../../../../runtime/services/commands/registry.js";
import type { EntryRule } from "../../../../runtime/storage/accounts/entry-rules.js";
import { nativeParts, newRegistry, terminalIssuer } from "./support.js";

let registry: CommandRegistry;
let entry: EntryRules;

beforeEach(() => {
  ({ registry } = newRegistry());
  let stored: EntryRule[] = [];
  const others = (kind: string, network: string) => stored.filter((rule) => rule.kind !== kind || rule.network !== network);
  entry = new EntryRules({
    list: () => Promise.resolve(stored),
    put: (rule) => Promise.resolve(void (stored = [...others(rule.kind, rule.network), rule])),
    remove(kind, network) {
      const left = others(kind, network);
      const isRemoved = left.length < stored.length;
      stored = left;
      return Promise.resolve(isRemoved);
    },
  });
  addNativeCommands(nativeParts(registry, { entry }));
});

const give = async (line: string) => (await registry.execute(line, terminalIssuer())).lines.join("\n");

describe("addresses", () => {
  it("blocks, allows, lists and removes networks", async () => {
    expect(await give("addresses")).toBe("No address is blocked or allowed.");
    expect(await give("addresses block 203.0.113.0/24 7d a wave of bots")).toMatch(/^203\.0\.113\.0\/24 is blocked until 20/);
    expect(await give("addresses allow 2001:DB8:0:0::7 forever a friend")).toBe("2001:db8::7 is allowed without end.");
    expect(await give("addresses")).toMatch(/by .*: a wave of bots\n2001:db8::7 is allowed without end, by .*: a friend$/);
    expect(entry.blocks("203.0.113.9")).toBe(true);
    expect(await give("addresses remove 203.0.113.0/24")).toContain("neither blocked nor allowed any more");
    expect(entry.blocks("203.0.113.9")).toBe(false);
    expect(await give("addresses remove 203.0.113.0/24")).toBe("203.0.113.0/24 is neither blocked nor allowed.");
  });

  it("says what is missing or wrong", async () => {
    expect(await give("addresses block bots.example 7d bots")).toContain('"bots.example" is not an address or a network');
    expect(await give("addresses block 203.0.113.7 soon bots")).toContain("The span must be");
    expect(await give("addresses block 203.0.113.7 7d")).toBe("Give a reason.");
  });
});

describe("logins", () => {
  it("closes logins with a reason, tells it, and opens them", async () => {
    expect(await give("logins")).toBe("Logins are open.");
    expect(await give("logins closed")).toBe("Give a reason.");
    expect(await give("logins closed an update")).toContain("closed for all but staff");
    expect(await give("logins")).toBe("Logins are closed for all but staff: an update");
    expect(await give("logins open")).toBe("Logins are open for everybody.");
    expect(await give("logins open")).toBe("Logins were open already.");
  });
});
