/** How far pages are scrolled, kept in the browser's history: a page that is loaded anew is too short when the browser goes back to it. */

const SETTLE_MS = 100;

/** Notes each scrolling in the entry of the browser's history. */
export function keepScroll() {
  history.scrollRestoration = "manual";
  /** @type {number | undefined} */
  let settling;
  const note = () => history.replaceState({ scroll: scrollY }, "");
  addEventListener("scroll", () => {
    clearTimeout(settling);
    const { hash } = location;
    settling = setTimeout(() => location.hash === hash && note(), SETTLE_MS);
  });
}

/** How far the current entry was scrolled, in pixels; undefined for one that was not visited before. */
export function scrollKept() {
  const kept = /** @type {{ scroll?: unknown } | null} */ (history.state);
  return typeof kept?.scroll === "number" ? kept.scroll : undefined;
}
