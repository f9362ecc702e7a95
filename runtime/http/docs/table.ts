import { type Html, html } from "./html.js";

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
