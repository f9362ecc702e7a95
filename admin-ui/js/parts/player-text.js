import { h } from "./dom.js";

/** Characters that reorder the text around them. A player could make a text look like another one with them. */
const reordering = /([\u202a-\u202e\u2066-\u2069])/u;

/**
 * A player's text. It cannot reorder the text around it, and shows characters that change the direction by their code.
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
  return text.split(reordering).map((piece) => {
    if (!reordering.test(piece)) return piece;
    const number = `U+${(piece.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
    return h("span", { class: "control-character", title: "A character that changes the direction of text" }, number);
  });
}
