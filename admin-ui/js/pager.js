import { h, replace } from "./dom.js";

/**
 * Links to the previous and the next page.
 *
 * @param {(page: number) => string} linkOf
 */
export function pager(linkOf) {
  const element = h("nav", { class: "pager", "aria-label": "Pages" });
  let previous = "";
  let next = "";

  return {
    element,

    /** @param {{ page: number, pageSize: number, total: number, what: string }} about */
    show({ page, pageSize, total, what }) {
      const pages = Math.max(1, Math.ceil(total / pageSize));
      const first = (page - 1) * pageSize + 1;
      const last = Math.min(page * pageSize, total);
      const range = total === 0 || first > total ? `0 of ${total} ${what}` : `${first}–${last} of ${total} ${what}`;
      previous = page > 1 ? linkOf(Math.min(page - 1, pages)) : "";
      next = page < pages ? linkOf(page + 1) : "";
      replace(
        element,
        previous !== "" && h("a", { href: previous, rel: "prev" }, "‹ Previous"),
        h("span", {}, range),
        next !== "" && h("a", { href: next, rel: "next" }, "Next ›"),
      );
    },

    /** @type {Shortcut[]} */
    shortcuts: [
      { keys: "[", about: "previous page", run: () => previous !== "" && (location.hash = previous) },
      { keys: "]", about: "next page", run: () => next !== "" && (location.hash = next) },
    ],
  };
}
