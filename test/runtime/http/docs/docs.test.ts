import { createHash } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { ApiDocument } from "../../../../runtime/http/docs/document.js";
import { html } from "../../../../runtime/http/docs/html.js";
import { docsPage } from "../../../../runtime/http/docs/page.js";
import { openApiDocument } from "../../../../runtime/http/routing/openapi.js";
import { route } from "../../../../runtime/http/routing/route.js";
import { EventBus } from "../../../../runtime/contracts/events/event-bus.js";
import { problemIn, startApi, type Answer, type TestApi } from "../harness.js";

let api: TestApi;
let page: Answer;
beforeAll(async () => {
  api = await startApi({
    events: new EventBus(pino({ level: "silent" })),
    logLines: { onLine: () => () => undefined },
    figures: () => ({}),
  });
  page = await api.call("GET", "/docs", { headers: { Accept: "text/html" } });
});
afterAll(() => api.close());

describe("the page of the API", () => {
  it("is HTML for anyone", () => {
    expect(page.status).toBe(200);
    expect(page.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(page.text).toMatch(/^<!doctype html>/);
  });

  it("shows every route, its level and every status, and every schema", () => {
    for (const { method, path, summary, responses, access } of api.api.routes) {
      const anchor = `${method.toLowerCase()}${path}`.replace(/[^A-Za-z0-9]+/g, "-");
      const section = new RegExp(`<section id="${anchor}">.*?</section>`, "s").exec(page.text)?.[0] ?? "";
      expect(section).toContain(html`${summary}`.text);
      if (access !== "anyone") expect(section).toContain(`${access.level} and up`);
      for (const status of Object.keys(responses)) expect(section).toContain(`<th scope="row">${status} `);
      expect(page.text).toContain(`<a href="#${anchor}">`);
    }
    const links = [...page.text.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor!);
    expect(links.length).toBeGreaterThan(20);
    for (const anchor of links) expect(page.text).toContain(`id="${anchor}"`);
  });

  it("shows the events of the stream with their levels", () => {
    for (const name of ["TicketOpenedEvent", "ScriptFailedEvent", "log", "metrics", "reset"])
      expect(page.text).toMatch(new RegExp(`<code>${name}</code></th>\\s*<td>\\w+</td>`));
  });

  it("loads nothing and runs nothing: no script, no event handler, no address of another server", () => {
    expect(page.text).not.toMatch(/<(?:script|img|iframe|object|link|base)\b|\son\w+=|javascript:|https?:\/\//i);
    expect(page.text.match(/<form\b[^>]*>/g)).toEqual(['<form role="search" action="docs" method="get">']);
    expect(page.headers.get("Content-Security-Policy")).toContain("form-action 'self'");
    const style = /<style>(.*?)<\/style>/s.exec(page.text)![1]!;
    const hash = createHash("sha256").update(style).digest("base64");
    expect(page.headers.get("Content-Security-Policy")).toContain(`style-src 'sha256-${hash}'`);
    expect(page.text.match(/<style/g)).toHaveLength(1);
    expect(page.text).not.toMatch(/\sstyle=/);
  });

  it("shows only the routes that contain all words of a search, and no link without a target", async () => {
    const { text } = await api.call("GET", "/docs?search=OPENAPI%20get", { headers: { Accept: "text/html" } });
    expect(text).toContain('<section id="get-openapi-json">');
    expect(text).not.toContain('<section id="get-docs">');
    for (const [, anchor] of text.matchAll(/href="#([^"]+)"/g)) expect(text).toContain(`id="${anchor}"`);
    const nothing = await api.call("GET", "/docs?search=xyzzy", { headers: { Accept: "text/html" } });
    expect(nothing.text).toContain("Routes that contain “xyzzy”: 0.");
    expect(nothing.text).not.toMatch(/<section id="(?!schema-)/);
  });

  it("keeps a hostile search text, and refuses one that is too long", async () => {
    const hostile = encodeURIComponent(`"><script>alert(1)</script>`);
    const { text } = await api.call("GET", `/docs?search=${hostile}`, { headers: { Accept: "text/html" } });
    expect(text).not.toContain("<script");
    expect(text).toContain('value="&#34;&#62;&#60;script&#62;');
    expect((await api.call("GET", `/docs?search=${"a".repeat(201)}`, { headers: { Accept: "text/html" } })).status).toBe(400);
  });

  it("gets 406 if the caller accepts only other types", async () => {
    expect(problemIn(await api.call("GET", "/docs", { headers: { Accept: "application/json" } })).status).toBe(406);
    expect(problemIn(await api.call("POST", "/docs")).status).toBe(405);
  });
});

describe("hostile text", () => {
  const hostile = `<img src=x onerror=alert(1)> "quoted" 'single' & \`<b>\``;

  it("stays text everywhere in the document", () => {
    const path = `/evil"><script>alert(1)</script>`;
    const schema = z.strictObject({ [hostile]: z.enum([hostile, "other"]).meta({ description: hostile, examples: [hostile] }) });
    const declared = route({
      method: "GET",
      path,
      tag: hostile,
      summary: hostile,
      description: hostile,
      access: "anyone",
      query: schema,
      requestHeaders: { [hostile]: hostile },
      responses: { 200: { description: hostile, body: schema, headers: { [hostile]: hostile } } },
      handle: () => ({ status: 200 }),
    });
    const text = docsPage(openApiDocument([declared], hostile) as unknown as ApiDocument);
    expect(text).not.toMatch(/<img|<script|<b>/);
    expect(text).toContain("&#60;img src=x onerror=alert(1)&#62;");
  });

  it("is escaped for elements and attributes, markup only once", () => {
    expect(html`<a title="${hostile}">${html`<i>${"<"}</i>`}${[html`${"&"}`]}${undefined}${5}</a>`.text).toBe(
      '<a title="&#60;img src=x onerror=alert(1)&#62; &#34;quoted&#34; &#39;single&#39; &#38; `&#60;b&#62;`"><i>&#60;</i>&#38;5</a>',
    );
  });
});
