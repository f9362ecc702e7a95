/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * Creates an element. Text becomes text nodes, and attributes are set one by one, so a player's text never becomes
 * markup. Members that begin with `on` are listeners. `true` sets an attribute without a value; `false`, null and
 * undefined leave it out.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Child | readonly Child[])} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  setAll(element, attributes);
  fill(element, children);
  return element;
}

/**
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Child | readonly Child[])} children
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  setAll(element, attributes);
  fill(element, children);
  return element;
}

/**
 * Replaces all children.
 *
 * @param {Element} parent
 * @param {...(Child | readonly Child[])} children
 */
export function replace(parent, ...children) {
  parent.replaceChildren();
  fill(parent, children);
}

/**
 * @param {Element} element
 * @param {Record<string, unknown>} attributes
 */
function setAll(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (value === true) element.setAttribute(name, "");
    else if (typeof value === "string" || typeof value === "number") element.setAttribute(name, String(value));
  }
}

/**
 * @param {Element} parent
 * @param {readonly (Child | readonly Child[])[]} children
 */
function fill(parent, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    parent.append(typeof child === "number" ? String(child) : child);
  }
}
