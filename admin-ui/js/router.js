/** The part of the address after `#`: the view and its filters, so that a link shows another user the same. */

/**
 * @param {string} [hash]
 * @returns {Route}
 */
export function readRoute(hash = location.hash) {
  const [path = "", search = ""] = hash.replace(/^#/, "").split("?", 2);
  return { path: path === "" ? "/" : path, query: new URLSearchParams(search) };
}

/**
 * @param {string} path
 * @param {Record<string, string | number | null | undefined> | URLSearchParams} [query] empty values are left out
 */
export function linkTo(path, query = {}) {
  const entries = query instanceof URLSearchParams ? [...query] : Object.entries(query);
  const search = new URLSearchParams();
  for (const [name, value] of entries) if (value !== null && value !== undefined && value !== "") search.set(name, String(value));
  return search.size === 0 ? `#${path}` : `#${path}?${search.toString()}`;
}

/** @param {string} link as {@link linkTo} makes it */
export function goTo(link) {
  location.hash = link;
}

/**
 * Changes the address without a new entry in the browser's history, for values that change with every key press.
 *
 * @param {string} link
 */
export function amendAddress(link) {
  if (link !== location.hash) history.replaceState(null, "", link);
}
