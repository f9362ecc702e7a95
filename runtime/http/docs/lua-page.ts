import type { ReferenceChapters, ReferenceChapter, ReferenceEntry, ReferenceMember, ReferenceValue } from "../../contracts/scripts/lua-reference.js";
import { setImmediate } from "node:timers/promises";
import { Html, html, table, prose } from "./html.js";
import { luaPageStyle } from "./style.js";

/**
 * The page's script, among the files of the staff pages: relative to `/docs/lua`, which may lie below the path of a
 * proxy. In a tagged template the end of a script would need a helper of the build's, which is not installed.
 */
const SCRIPT = new Html('<script type="module" src="../js/lua-reference.js"></script>');

/**
 * The Lua reference as a page. It can be read without its script, which only searches. The thread has other work too,
 * so that it is written chapter by chapter.
 */
export async function luaPage(reference: ReferenceChapters): Promise<string> {
  const ids: Linked = new Set(reference.flatMap((chapter) => [chapter.id, ...chapter.entries.map(({ id }) => id), ...memberIds(chapter)]));
  const chapters: Html[] = [];
  for (const chapter of reference) {
    chapters.push(chapterView(chapter, ids));
    await setImmediate();
  }
  const { text } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Lua reference</title>
        ${new Html(`<style>${luaPageStyle}</style>`)}
        ${SCRIPT}
      </head>
      <body>
        <header>
          <h1>Lua reference</h1>
          <p>What the scripts of this shard can use. <a href="../docs">The HTTP API</a> has a page of its own.</p>
        </header>
        <form role="search" id="search" hidden>
          <label for="query">Search names and texts</label>
          <input
            type="search"
            id="query"
            role="combobox"
            autocomplete="off"
            autocapitalize="none"
            spellcheck="false"
            aria-autocomplete="list"
            aria-expanded="false"
            aria-controls="found"
            aria-describedby="keys"
          />
          <small id="keys"><kbd>/</kbd> search, <kbd>↑</kbd> <kbd>↓</kbd> choose, <kbd>Enter</kbd> open, <kbd>Esc</kbd> clear</small>
          <p role="status" id="count"></p>
          <ul role="listbox" id="found" aria-label="Found" hidden></ul>
        </form>
        <div class="columns">
          <nav aria-label="Chapters">
            <ul>
              ${reference.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
            </ul>
          </nav>
          <main>${chapters}</main>
        </div>
      </body>
    </html>`;
  return text;
}

function memberIds({ members = [], entries }: ReferenceChapter): string[] {
  return [members, ...entries.map((entry) => entry.members ?? [])].flat().map(({ id }) => id);
}

function chapterView({ id, kind, title, about, members, entries }: ReferenceChapter, ids: Linked): Html {
  return html`<section id="${id}" data-kind="${kind ?? "chapter"}">
    <h2><a href="#${id}">${title}</a></h2>
    <p>${linkedProse(about, ids)}</p>
    ${memberTable(members, ids)} ${questionTable(entries.filter(isQuestion), ids)}
    ${entries.filter((entry) => !isQuestion(entry)).map((entry) => entryView(entry, ids))}
  </section>`;
}

function isQuestion({ kind }: ReferenceEntry): boolean {
  return kind === "question";
}

function questionTable(questions: readonly ReferenceEntry[], ids: Linked): Html {
  const rows = questions.map(
    ({ id, kind, title, about }) =>
      html`<tr id="${id}" data-kind="${kind}">
        <th scope="row">${title}</th>
        <td>${linkedProse(about, ids)}</td>
      </tr>`,
  );
  return rows.length === 0 ? html`` : table(["How do I", "With"], "Questions", rows);
}

function entryView({ id, kind, title, about, parameters, returns, members, example }: ReferenceEntry, ids: Linked): Html {
  return html`<section id="${id}" data-kind="${kind}">
    <h3><a href="#${id}">${kind === "recipe" ? title : html`<code>${title}</code>`}</a></h3>
    ${about === "" ? "" : html`<p>${linkedProse(about, ids)}</p>`} ${values(parameters, "", ids)} ${values(returns, "returns ", ids)}
    ${memberTable(members, ids)} ${example === undefined ? "" : html`<pre tabindex="0"><code>${example}</code></pre>`}
  </section>`;
}

function values(all: readonly ReferenceValue[] = [], before: string, ids: Linked): Html {
  if (all.length === 0) return html``;
  const rows = all.map(
    ({ name, type, about }) =>
      html`<li>${before}<code>${name}</code>: <code>${linkedType(type, ids)}</code>, ${linkedProse(about, ids)}</li>`,
  );
  return html`<ul>
    ${rows}
  </ul>`;
}

function memberTable(members: readonly ReferenceMember[] = [], ids: Linked): Html {
  if (members.length === 0) return html``;
  const rows = members.map(
    ({ id, kind, name, type, about }) =>
      html`<tr id="${id}" data-kind="${kind}">
        <th scope="row">
          <a href="#${id}"><code>${name}</code></a>
        </th>
        <td><code>${linkedType(type, ids)}</code></td>
        <td>${linkedProse(about, ids)}</td>
      </tr>`,
  );
  return table(["Name", "Type", "Meaning"], "Members", rows);
}

/** The names that a page explains, each at the place with that id. */
type Linked = ReadonlySet<string>;

/** Splits a text into plain text, the text of a link, the target of a link, and code, again and again. */
const PARTS = /\[([^\]]+)\]\(#([^)]+)\)|`([^`]+)`/;
const WORD = /([A-Za-z_]\w*)/;

/**
 * Plain text, except `code` in backquotes, which is a link where the page explains it, and links to a part,
 * `[text](#id)`.
 */
function linkedProse(text: string, ids: Linked): Html {
  return html`${text.split(PARTS).map((part, i, all) => {
    const [isText, code] = [i % 4 === 0, i % 4 === 3 ? part : undefined];
    if (isText) return prose(part);
    if (code !== undefined) return ids.has(code) ? html`<a href="#${code}"><code>${code}</code></a>` : html`<code>${code}</code>`;
    return i % 4 === 1 && part !== undefined ? html`<a href="#${all[i + 1]}">${part}</a>` : html``;
  })}`;
}

/** A type whose parts that the page explains are links: `Mobile|nil`. */
function linkedType(type: string, ids: Linked): Html {
  const isOfPage = (word: string): boolean => /^[A-Z]/.test(word) && ids.has(word);
  return html`${type.split(WORD).map((part) => (isOfPage(part) ? html`<a href="#${part}">${part}</a>` : html`${part}`))}`;
}
