/** Safe markup: templates of this project and escaped text. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The indentation of templates is a third of a page. A line end is enough between two words or elements. */
const INDENTATION = /\n\s+/g;

/** The pieces of templates, which are always the same. */
const templates = new WeakMap<TemplateStringsArray, readonly string[]>();

type Piece = Html | string | number | readonly Html[] | undefined;

/** A template whose text is markup. Its values are escaped, unless they are markup already. */
export function html(markup: TemplateStringsArray, ...values: readonly Piece[]): Html {
  let text = "";
  const pieces = withoutIndentation(markup);
  for (let i = 0; i < pieces.length; i++) text += pieces[i]! + safe(values[i]);
  return new Html(text);
}

function withoutIndentation(markup: TemplateStringsArray): readonly string[] {
  let pieces = templates.get(markup);
  if (!pieces) templates.set(markup, (pieces = markup.map((text) => text.replaceAll(INDENTATION, "\n"))));
  return pieces;
}

/** Escapes text for elements and for quoted attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function safe(value: Piece): string {
  if (value === undefined) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "string" || typeof value === "number") return escapeHtml(String(value));
  return value.map(({ text }) => text).join("");
}

/** Descriptions are plain text, except `code` in backquotes. */
export function prose(text: string): Html {
  const parts = text.split("`");
  // With an odd number of backquotes the last one has no partner and is a plain character.
  const isBalanced = parts.length % 2 === 1;
  return isBalanced ? html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}` : html`${text}`;
}

/**
 * A table that can be scrolled with the keyboard where it is wider than the window.
 *
 * @param name what it shows, for screen readers
 */
export function table(headings: readonly string[], name: string, rows: readonly Html[]): Html {
  return html`<div class="wide" tabindex="0" role="group" aria-label="${name}">
    <table>
      <thead>
        <tr>
          ${headings.map((heading) => html`<th scope="col">${heading}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}
