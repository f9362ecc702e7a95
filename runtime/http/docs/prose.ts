import { html, type Html } from "./html.js";

/** Descriptions are plain text but for `code` in backquotes. */
export function prose(text: string): Html {
  const parts = text.split("`");
  // An odd number of backquotes leaves the last one without a partner: then it is just a character.
  const isBalanced = parts.length % 2 === 1;
  return isBalanced ? html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}` : html`${text}`;
}
