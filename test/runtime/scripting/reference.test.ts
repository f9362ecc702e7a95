import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { ReferenceChapters, ReferenceEntry, ReferenceMember } from "../../../runtime/contracts/scripts/lua-reference.js";
import { projectDirectory } from "../../../runtime/base/system/version.js";
import { declaredApi } from "../../../runtime/scripting/documents/declared-api.js";
import type { LuaApi } from "../../../runtime/scripting/lua-api.js";
import { luaNames } from "../../../runtime/scripting/documents/lua-names.js";
import { questionsIn } from "../../../runtime/scripting/reference/questions.js";
import { projectReference } from "../../../runtime/scripting/reference/project-reference.js";
import { luaReference } from "../../../runtime/scripting/reference/reference.js";

let api: LuaApi;
let reference: ReferenceChapters;
beforeAll(async () => {
  const declared = await declaredApi();
  // As a running shard has it; the reference adds what only tests of scripts have.
  api = { ...declared, modules: declared.modules.filter(({ name }) => !["test", "expect", "month"].includes(name)) };
  reference = await projectReference(api, projectDirectory());
});

const membersOf = (): ReferenceMember[] =>
  reference.flatMap(({ members = [], entries }) => [...members, ...entries.flatMap((entry) => entry.members ?? [])]);
const entry = (id: string): ReferenceEntry | undefined =>
  reference.flatMap(({ entries }) => entries).find((one) => one.id === id);

describe("the reference of the Lua API", () => {
  it("has a place for each name that the documents explain, and no two places with one id", async () => {
    const ids = [...reference, ...reference.flatMap(({ entries }) => entries), ...membersOf()].map(({ id }) => id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    const known = new Set(ids);
    expect([...luaNames(await declaredApi()).keys()].filter((name) => !known.has(name))).toEqual([]);
    expect(ids.filter((id) => /\s/.test(id))).toEqual([]);
  });

  it("tells functions, their arguments, and what waits or may refuse", () => {
    expect(entry("gump.ask")).toMatchObject({
      kind: "function",
      title: expect.stringMatching(/^gump\.ask\(session_id, name/) as string,
    });
    expect(entry("gump.ask")!.about).toContain("waits");
    expect(entry("mobile:move_to")).toMatchObject({
      kind: "method",
      parameters: [{ name: "map_id" }, { name: "x" }, { name: "y" }, {}],
    });
    expect(entry("on_speech")).toMatchObject({ kind: "event", about: expect.stringMatching(/Cancellable\.$/) as string });
    expect(membersOf().find(({ id }) => id === "ItemTemplate.on_use")).toMatchObject({ kind: "hook", name: "on_use" });
    expect(membersOf().find(({ id }) => id === "mobile.hits")).toMatchObject({ kind: "property" });
  });

  it("has the recipes and the questions of the designer's guide", () => {
    expect(entry("recipe-trap")).toMatchObject({ kind: "recipe", example: expect.stringContaining("item_template") as string });
    expect(entry("recipe-trap")!.about).not.toBe("");
    expect(entry("how-do-i-make-an-item-that-does-something")!.about).toBe("“First item”; recipe [trap](#recipe-trap)");
  });

  it("leaves out what an installation without documents does not have", async () => {
    const empty = await mkdtemp(path.join(tmpdir(), "reference-"));
    try {
      const chapters = (await projectReference(api, empty)).map(({ id }) => id);
      expect(chapters).toContain("events");
      expect(chapters).not.toContain("recipes");
      expect(chapters).not.toContain("how-do-i");
    } finally {
      await rm(empty, { recursive: true });
    }
  });

  it("is empty but for events and gumps without declarations", () => {
    const nothing = luaReference({ modules: [], functions: {} }, { questions: [], recipes: [] });
    expect(nothing.map(({ id }) => id)).toEqual(["events", "elements-of-gumps"]);
  });
});

describe("the questions of a guide", () => {
  it("become words: recipes are links, other places of documents are named", () => {
    const guide = `# Guide
## How do I

| To begin | |
| --- | --- |
| ask | [first steps](#first-steps), [how it was](#first-steps) |
| read | the [tutorial](tutorial.md); [\`target\`](lua-api.md#target); [reference](lua-api.md); recipe [trap](lua-api.md#recipe-trap) |

## First steps

| no | question |
| --- | --- |
`;
    expect(questionsIn(guide)).toEqual([
      { question: "ask", answer: "“First steps”, how it was (“First steps”)" },
      { question: "read", answer: "the tutorial (`docs/tutorial.md`); `target`; reference; recipe [trap](#recipe-trap)" },
    ]);
    expect(questionsIn("# Another guide")).toEqual([]);
  });

  it("name documents that are there", () => {
    const questions = reference.find(({ id }) => id === "how-do-i")!.entries;
    expect(questions.length).toBeGreaterThan(30);
    const named = questions.flatMap(({ about }) => [...about.matchAll(/`(docs\/[^`#]+)/g)].map(([, file]) => file!));
    expect(named.filter((file) => !existsSync(path.join(projectDirectory(), file)))).toEqual([]);
  });
});
