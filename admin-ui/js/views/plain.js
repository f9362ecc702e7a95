import { h } from "../parts/dom.js";

/**
 * A page with only a text.
 *
 * @param {string} title
 * @param {string} text
 * @returns {View}
 */
export function plainView(title, text) {
  return { title, element: h("section", {}, h("h1", {}, title), h("p", {}, text)) };
}
