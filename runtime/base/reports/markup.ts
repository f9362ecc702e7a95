/** Text that is already markup. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Insertion = string | number | Markup | readonly Markup[];

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function insert(value: Insertion): string {
  if (value instanceof Markup) return value.text;
  if (typeof value === "object") return value.map((part) => part.text).join("");
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/** A template of HTML or SVG. Inserted values are escaped, unless they are markup. */
export function markup(parts: TemplateStringsArray, ...values: Insertion[]): Markup {
  return new Markup(parts.reduce((text, part, at) => text + insert(values[at - 1]!) + part));
}

export const nothing = new Markup("");
