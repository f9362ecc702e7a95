import { html, type Html } from "./html.js";
import { prose } from "./prose.js";

/** The names that a page explains, each at the place with that id. */
export type Linked = ReadonlySet<string>;

/** Splits a text into plain text, the text of a link, the target of a link, and code, again and again. */
const PARTS = /\[([^\]]+)\]\(#([^)]+)\)|`([^`]+)`/;
const WORD = /([A-Za-z_]\w*)/;

/** Plain text, except `code` in backquotes, which is a link where the page explains it, and links to a part, `[text](#id)`. */
export function linkedProse(text: string, ids: Linked): Html {
  return html`${text.split(PARTS).map((part, i, all) => {
    const [isText, code] = [i % 4 === 0, i % 4 === 3 ? part : undefined];
    if (isText) return prose(part);
    if (code !== undefined) return ids.has(code) ? html`<a href="#${code}"><code>${code}</code></a>` : html`<code>${code}</code>`;
    return i % 4 === 1 && part !== undefined ? html`<a href="#${all[i + 1]}">${part}</a>` : html``;
  })}`;
}

/** A type whose parts that the page explains are links: `Mobile|nil`. */
export function linkedType(type: string, ids: Linked): Html {
  const isOfPage = (word: string): boolean => /^[A-Z]/.test(word) && ids.has(word);
  return html`${type.split(WORD).map((part) => (isOfPage(part) ? html`<a href="#${part}">${part}</a>` : html`${part}`))}`;
}
