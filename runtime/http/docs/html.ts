/** Safe markup: templates of this project and escaped text. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Html | string | number | readonly Html[] | undefined;

/** A template whose text is markup. Its values are escaped, unless they are markup already. */
export function html(markup: TemplateStringsArray, ...values: readonly Piece[]): Html {
  return new Html(markup.map((text, index) => text + safe(values[index])).join(""));
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
