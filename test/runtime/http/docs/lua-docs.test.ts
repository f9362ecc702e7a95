import { createHash } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import type { ReferenceChapters } from "../../../../runtime/contracts/scripts/lua-reference.js";
import { problemIn, startApi, type TestApi } from "../harness.js";

const hostile = `<img src=x onerror=alert(1)> "quoted" \`<b>\` [<i>](#gold) \``;

const reference: ReferenceChapters = [
  {
    ...{ id: "purse", kind: "module", title: "purse", about: "What is in it: `purse.count`, as [a table](#Coin)." },
    members: [{ id: "purse.SIZE", kind: "constant", name: "SIZE", type: "number", about: "most coins: `5`" }],
    entries: [
      {
        ...{ id: "purse.count", kind: "function", title: "purse.count(coin)", about: "Counts. See `elsewhere`." },
        parameters: [{ name: "coin", type: "Coin|nil", about: "which" }],
        returns: [{ name: "count", type: "integer", about: "how many" }],
        example: 'purse.count("<gold>")\n  -- two lines',
      },
    ],
  },
  {
    ...{ id: "tables", title: "Tables", about: hostile },
    entries: [
      {
        ...{ id: "Coin", kind: "table", title: "Coin", about: "" },
        members: [{ id: "Coin.on_spend", kind: "hook", name: "on_spend", type: hostile, about: hostile }],
      },
    ],
  },
];

let api: TestApi;
afterEach(() => api.close());

const get = (): ReturnType<TestApi["call"]> => api.call("GET", "/docs/lua", { headers: { Accept: "text/html" } });

describe("the page of the Lua reference", () => {
  it("is HTML for anyone, with an address for each name and no link without a target", async () => {
    api = await startApi({ luaReference: () => Promise.resolve(reference) });
    const { status, text } = await get();
    expect(status).toBe(200);
    for (const id of ["purse", "purse.SIZE", "purse.count", "Coin", "Coin.on_spend"]) {
      expect(text).toContain(` id="${id}" data-kind="`);
      expect(text).toContain(`href="#${id}"`);
    }
    const links = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id!);
    expect(links.filter((id) => id !== "gold" && !text.includes(` id="${id}"`))).toEqual([]);
    expect(text).toContain('<a href="#purse.count"><code>purse.count</code></a>, as <a href="#Coin">a table</a>');
    expect(text).toContain('<code><a href="#Coin">Coin</a>|nil</code>');
    expect(text).toContain("<code>elsewhere</code>");
    expect(text).toContain("<code>purse.count(&#34;&#60;gold&#62;&#34;)\n  -- two lines</code></pre>");
  });

  it("runs one script of this server and has one style, both in its policy", async () => {
    api = await startApi({ luaReference: () => Promise.resolve(reference) });
    const { text, headers } = await get();
    expect(text.match(/<script\b[^>]*>/g)).toEqual(['<script type="module" src="../js/lua-reference.js">']);
    expect(text).not.toMatch(/<(?:img|iframe|object|link|base|b|i)\b|\son\w+="|javascript:|https?:\/\/|\sstyle=/i);
    const style = /<style>(.*?)<\/style>/s.exec(text)![1]!;
    const policy = headers.get("Content-Security-Policy");
    expect(policy).toContain(`style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`);
    expect(policy).toContain("script-src 'self'");
    expect(text).toContain("&#60;img src=x onerror=alert(1)&#62;");
  });

  it("is made once, and again after a failure", async () => {
    const answers = [() => Promise.reject(new Error("unreadable")), () => Promise.resolve(reference)];
    let calls = 0;
    api = await startApi({ luaReference: () => answers[Math.min(calls++, 1)]!() });
    expect(problemIn(await get()).status).toBe(500);
    expect((await get()).status).toBe(200);
    expect((await get()).status).toBe(200);
    expect(calls).toBe(2);
  });

  it("refuses other types and methods, and is not there without a reference", async () => {
    api = await startApi({ luaReference: () => Promise.resolve(reference) });
    expect(problemIn(await api.call("GET", "/docs/lua", { headers: { Accept: "application/json" } })).status).toBe(406);
    expect(problemIn(await api.call("POST", "/docs/lua")).status).toBe(405);
    await api.close();
    api = await startApi();
    expect(problemIn(await get()).status).toBe(404);
  });
});
