import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { LoadPlayer } from "../../loadtest/scenario/player.js";
import { loadScenarios, parseScenario } from "../../loadtest/scenario/scenario.js";
import { projectDirectory } from "../../runtime/base/system/version.js";
import { blocksOf } from "../e2e/documents/command-lines.js";

const guide = readFileSync(path.join(projectDirectory(), "docs/scenarios.md"), "utf8");

describe("the guide of scenarios", () => {
  it("names every member of a player", () => {
    const members = Object.getOwnPropertyNames(LoadPlayer.prototype).filter((name) => name !== "constructor");
    expect(members.length).toBeGreaterThan(20);
    for (const name of members) expect(guide, name).toMatch(new RegExp(`\`${name}[\`(]`));
  });

  it("lists the scenarios that come with the load test, which can be loaded and say what they are about", async () => {
    const names = [...guide.matchAll(/^\| `([a-z_]+)` \| /gm)]
      .map((match) => match[1]!)
      .filter((name) => name !== "backpack" && name !== "place");
    const scenarios = await loadScenarios(["adventure", "crowd_talk", "market", "society", "tickets"].map(parseScenario));
    for (const { name, module } of scenarios) {
      expect(names).toContain(name);
      expect(module?.about).toMatch(/\.$/);
    }
  });

  it("shows examples that can be loaded", async () => {
    const examples = blocksOf(guide, "js");
    expect(examples).toHaveLength(2);
    for (const example of examples) {
      const exported = (await import(`data:text/javascript,${encodeURIComponent(example)}`)) as Record<string, unknown>;
      expect(typeof exported["play"]).toBe("function");
    }
  });
});
