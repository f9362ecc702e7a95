import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectDirectory } from "../../../runtime/base/system/version.js";
import { ScriptShard } from "../../support/script-shard.js";

const read = (document: string): string => readFileSync(path.join(projectDirectory(), "docs", document), "utf8");
/** What there is, by the reference that follows from the declarations. */
const reference = read("lua-api.md");
const modules = [...reference.matchAll(/^## ([a-z_]+)$/gm)].map(([, name]) => name!);

let shard: ScriptShard;
beforeAll(async () => {
  shard = await ScriptShard.open();
});
afterAll(() => shard.close());

describe.each(["designers-guide.md", "designers-reference.md", "tutorial.md"])("the code in docs/%s", (document) => {
  const text = read(document);
  const blocks = [...text.matchAll(/^```lua\n(.*?)^```$/gms)].map(([, block]) => block!);
  const spans = [...text.replace(/^```.*?^```$/gms, "").matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!);

  it("is Lua", () => {
    expect(blocks.length).toBeGreaterThan(5);
    for (const block of blocks) {
      // A function that nothing calls: it is read and not run.
      expect(shard.host.run("lua/block.lua", `local function block()\n${block}\nend\n`), block).not.toHaveProperty("error");
    }
  });

  it("names what there is", () => {
    const code = [...blocks.map((block) => block.replace(/--.*$/gm, "")), ...spans].join("\n");
    const calls = [...code.matchAll(/(?<![\w.:/])([a-z_]+)\.([a-z_]+)\s*[({]/g)]
      .filter(([, module]) => modules.includes(module!))
      .map(([, module, name]) => `${module}.${name}`);
    const events = [...code.matchAll(/\bon_[a-z_]+\b/g)].map(([name]) => name);
    const named = [...new Set([...calls, ...events])];
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !reference.includes(name))).toEqual([]);
  });
});
