import { STATUS_CODES } from "node:http";
import type { ApiDocument, ApiResponse, MediaType, Operation, ApiParameter, Schema } from "./document.js";
import { Html, html, prose, table } from "./html.js";
import { remark, schemaMembers, schemaType } from "./schema-view.js";
import { pageStyle } from "./style.js";

/** Longest search. */
export const SEARCH_CHARACTERS_MAXIMUM = 200;

interface NamedOperation {
  method: string;
  path: string;
  operation: Operation;
  anchor: string;
}

/**
 * An OpenAPI document as a page without scripts, which loads nothing else.
 *
 * @param search words that a route must contain to be shown; empty shows all routes
 */
export function docsPage(document: ApiDocument, search = ""): string {
  const { info, components } = document;
  const byTag = groupedByTag(searched(document, search));
  const schemas = Object.entries(components.schemas).sort(([a], [b]) => a.localeCompare(b));
  const { text } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title} HTTP API</title>
        ${new Html(`<style>${pageStyle}</style>`)}
      </head>
      <body>
        <header>
          <h1>${info.title} HTTP API <small>${info.version}</small></h1>
          <p>${prose(info.description)}</p>
          <p>For scripts: the <a href="docs/lua">Lua reference</a>.</p>
          <p>For programs: <a href="openapi.json">/openapi.json</a> (OpenAPI ${document.openapi}).</p>
          ${searchForm(search, byTag)}
        </header>
        <nav aria-label="Routes">${[...byTag].map(([tag, operations]) => navigation(tag, operations))}</nav>
        <main>
          ${[...byTag].map(([tag, operations]) => html`<h2>${tag}</h2>${operations.map(operationSection)}`)}
          <h2>Schemas</h2>
          ${schemas.map(([name, schema]) => schemaSection(name, schema))}
        </main>
      </body>
    </html>`;
  return text;
}

function searchForm(search: string, byTag: ReadonlyMap<string, readonly NamedOperation[]>): Html {
  const count = [...byTag.values()].flat().length;
  return html`<form role="search" action="docs" method="get">
      <label for="search">Search the routes</label>
      <input type="search" id="search" name="search" maxlength="${SEARCH_CHARACTERS_MAXIMUM}" value="${search}" />
      <button>Search</button>
    </form>
    ${search.trim() === "" ? "" : html`<p>Routes that contain “${search}”: ${count}. <a href="docs">Show all routes</a></p>`}`;
}

function groupedByTag({ paths }: ApiDocument): Map<string, NamedOperation[]> {
  const byTag = new Map<string, NamedOperation[]>();
  for (const [path, item] of Object.entries(paths)) {
    for (const [name, operation] of Object.entries(item)) {
      const method = name.toUpperCase();
      const anchor = `${name}${path}`.replace(/[^A-Za-z0-9]+/g, "-");
      const tag = operation.tags[0] ?? "Other";
      const operations = byTag.get(tag) ?? [];
      operations.push({ method, path, operation, anchor });
      byTag.set(tag, operations);
    }
  }
  return byTag;
}

function navigation(tag: string, operations: readonly NamedOperation[]): Html {
  const links = operations.map(
    ({ method, path, anchor }) => html`<li><a href="#${anchor}"><code>${method} ${path}</code></a></li>`,
  );
  return html`<h2>${tag}</h2>
    <ul>
      ${links}
    </ul>`;
}

function operationSection({ method, path, operation, anchor }: NamedOperation): Html {
  const level = operation["x-level"];
  return html`<section id="${anchor}">
    <h3><code class="method">${method}</code> <code>${path}</code></h3>
    <p><strong>${operation.summary}</strong> ${level === undefined ? "" : html`<span class="level">${level} and up</span>`}</p>
    <p>${prose(operation.description)}</p>
    ${operation.parameters && parameterTable(operation.parameters)} ${operation.requestBody && bodyView(operation.requestBody.content)}
    ${responseTable(operation.responses)}
    ${Object.values(operation.responses).flatMap(({ content = {} }) => Object.values(content).map(eventTable))}
  </section>`;
}

function parameterTable(parameters: readonly ApiParameter[]): Html {
  const rows = parameters.map(
    ({ name, in: place, required, description, schema }) => html`<tr>
      <th scope="row"><code>${name}</code>${required ? "" : html` <small>optional</small>`}</th>
      <td>${place}</td>
      <td>${schemaType(schema)}</td>
      <td>${description === undefined ? "" : prose(description)} ${remark(schema)}</td>
    </tr>`,
  );
  return table(["Parameter", "In", "Type", "Meaning"], "Parameters", rows);
}

function bodyView(content: Record<string, MediaType>): Html {
  const views = Object.entries(content).map(
    ([type, { schema }]) => html`<p>Body (<code>${type}</code>): ${schemaType(schema)}</p>
      ${schemaMembers(schema)}`,
  );
  return html`${views}`;
}

function responseTable(responses: Record<string, ApiResponse>): Html {
  const rows = Object.entries(responses).map(
    ([status, { description, content = {}, headers = {} }]) => html`<tr>
      <th scope="row">${status} <small>${STATUS_CODES[status]}</small></th>
      <td>
        ${prose(description)}
        ${Object.entries(headers).map(([name, header]) => html`<br /><code>${name}</code>: ${prose(header.description)}`)}
      </td>
      <td>${Object.entries(content).map(([type, { schema }]) => html`${schemaType(schema)} <small>${type}</small> ${schemaMembers(schema)}`)}</td>
    </tr>`,
  );
  return table(["Status", "Meaning", "Body"], "Answers", rows);
}

function eventTable(media: MediaType): Html {
  const events = media["x-events"];
  if (!events) return html``;
  const rows = Object.entries(events).map(
    ([name, event]) => html`<tr>
      <th scope="row"><code>${name}</code></th>
      <td>${event["x-level"]}</td>
      <td>${prose(event.description)}</td>
      <td>${schemaType(event.schema)}</td>
    </tr>`,
  );
  return table(["Event", "From level", "Meaning", "Data"], "Events", rows);
}

function schemaSection(name: string, schema: Schema): Html {
  return html`<section id="schema-${name}">
    <h3><code>${name}</code></h3>
    <p>${schemaMembers(schema) ? "" : schemaType(schema)} ${remark(schema)}</p>
    <div class="wide">${schemaMembers(schema)}</div>
  </section>`;
}

/** Members of an OpenAPI document whose keys are names that readers look for. */
const NAMING = new Set(["properties", "headers", "x-events"]);

/**
 * The document with only the routes that contain all words of the search, in any case and order. All schemas stay, for
 * the links.
 */
function searched(document: ApiDocument, search: string): ApiDocument {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const paths: ApiDocument["paths"] = {};
  for (const [path, item] of Object.entries(document.paths)) {
    const found = Object.entries(item).filter(([method, operation]) => {
      const text = [method, path, ...textsOf(operation)].join("\n").toLowerCase();
      return words.every((word) => text.includes(word));
    });
    if (found.length > 0) paths[path] = Object.fromEntries(found);
  }
  return { ...document, paths };
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => [
    ...(NAMING.has(key) ? Object.keys(member as object) : []),
    ...textsOf(member),
  ]);
}
