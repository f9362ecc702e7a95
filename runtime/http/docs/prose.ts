import { html, type Html } from "./html.js";

/** Descriptions are plain text, except `code` in backquotes. */
export function prose(text: string): Html {
  const parts = text.split("`");
  // With an odd number of backquotes the last one has no partner and is a plain character.
  const isBalanced = parts.length % 2 === 1;
  return isBalanced ? html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}` : html`${text}`;
}
