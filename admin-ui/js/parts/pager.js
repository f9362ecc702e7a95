import { h, replace } from "./dom.js";

/**
 * Links to the first, the previous, the next and the last page, and a field for any.
 *
 * @param {(page: number) => string} linkOf
 */
export function pager(linkOf) {
  const element = h("nav", { class: "pager", "aria-label": "Pages" });
  let previous = "";
  let next = "";
  const wanted = h("input", { type: "number", min: 1, "aria-label": "Page", inputmode: "numeric" });
  const of = h("span");
  const jump = h(
    "form",
    {
      class: "jump",
      onsubmit(/** @type {Event} */ event) {
        event.preventDefault();
        location.hash = linkOf(Number(wanted.value));
      },
    },
    wanted,
    of,
  );

  /** @param {string | null | undefined} text of the link that had the focus before the pager was redrawn */
  function focusAgain(text) {
    const link = [...element.querySelectorAll("a")].find(({ textContent }) => textContent === text);
    (link ?? wanted).focus();
  }

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
      wanted.max = String(pages);
      // What is being typed is not replaced by news of the list.
      if (document.activeElement !== wanted) wanted.value = String(page);
      of.textContent = ` of ${pages}`;
      const focused = element.contains(document.activeElement) ? document.activeElement?.textContent : undefined;
      replace(
        element,
        previous !== "" && h("a", { href: linkOf(1) }, "« First"),
        previous !== "" && h("a", { href: previous, rel: "prev" }, "‹ Previous"),
        h("span", {}, range),
        next !== "" && h("a", { href: next, rel: "next" }, "Next ›"),
        next !== "" && h("a", { href: linkOf(pages) }, "Last »"),
        pages > 1 && jump,
      );
      if (focused !== undefined) focusAgain(focused);
    },

    /** @type {Shortcut[]} */
    shortcuts: [
      { keys: "[", about: "previous page", run: () => previous !== "" && (location.hash = previous) },
      { keys: "]", about: "next page", run: () => next !== "" && (location.hash = next) },
    ],
  };
}
