import { h } from "./dom.js";

/**
 * Characters that reorder the text around them, or that nobody sees: with them a text looks like another one. Joiners
 * stay, since letters and emoji need them.
 */
const hidden = /([\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u115f\u1160\u2800\u3164\uffa0])/u;

/**
 * A player's text. It cannot reorder the text around it, and shows characters that nobody would see by their code.
 *
 * @param {string} text
 * @param {string} [className]
 */
export function playerText(text, className = "player-text") {
  return h("bdi", { class: className }, pieces(text));
}

/**
 * @param {string} text
 * @returns {(string | HTMLElement)[]}
 */
function pieces(text) {
  return text.split(hidden).map((piece) => {
    if (!hidden.test(piece)) return piece;
    const number = `U+${(piece.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
    return h(
      "span",
      { class: "control-character", title: "A character that is invisible or changes the direction of text" },
      number,
    );
  });
}
