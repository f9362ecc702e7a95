import { h, replace } from "../parts/dom.js";
import { overdueCount } from "./overdue-count.js";
import { pages } from "./pages.js";

const stateTexts = {
  off: "",
  connecting: "Connecting…",
  live: "Live",
  lost: "No connection, trying again…",
  crowded: "Not live: you have too many tabs open",
};

/**
 * The bar at the top: name, navigation, state of the event stream, and the signed-in user.
 *
 * @param {import("../app.js").App} app
 * @param {() => void} signOut
 */
export function header(app, signOut) {
  const navigation = h("nav", { "aria-label": "Main" });
  const within = h("nav", { class: "within", hidden: true });
  const who = h("div", { class: "who" });
  const state = h("span", { class: "stream-state", role: "status" });
  const theme = themeButton();
  app.events.watch((now) => {
    state.textContent = now === "live" && app.apis.isElsewhere ? `Live, from ${new URL(app.apis.origin).host}` : stateTexts[now];
    state.className = `stream-state ${now}`;
  });

  return {
    element: h(
      "header",
      {},
      h(
        "div",
        { class: "top" },
        h(
          "a",
          { class: "brand", href: "#/" },
          h("img", { src: "img/icon.svg", alt: "", width: 24, height: 24 }),
          h("span", {}, "Shardkeeper"),
        ),
        navigation,
        overdueCount(app),
        h("div", { class: "stream" }, state),
        who,
        theme,
      ),
      within,
    ),

    /** @param {string} path of the current view; empty if nobody is signed in */
    show(path) {
      const { session } = app;
      navigation.hidden = within.hidden = path === "";
      who.hidden = path === "";
      if (path === "") return;
      const entries = pages.flatMap(({ level, entry }) => (entry && session.may(level) ? [entry] : []));
      const place = pages.find((page) => page.path.test(path))?.below ?? path;
      const here = entries.find((entry) => isAt(place, entry));
      const headings = entries.filter(
        (entry, at) => entry.within === undefined || entries.findIndex((other) => other.within === entry.within) === at,
      );
      replace(
        navigation,
        links(
          headings.map((entry) => ({
            ...entry,
            text: entry.within ?? entry.text,
            isHere: entry === here || (entry.within !== undefined && entry.within === here?.within),
          })),
        ),
      );
      const beside = here?.within === undefined ? [] : entries.filter((entry) => entry.within === here.within);
      within.hidden = beside.length === 0;
      within.ariaLabel = here?.within ?? null;
      replace(within, links(beside.map((entry) => ({ ...entry, isHere: entry === here }))));
      const list = navigation.querySelector("ul");
      const current = navigation.querySelector("[aria-current]");
      // On a phone the list scrolls sideways.
      if (list && current instanceof HTMLElement)
        list.scrollLeft = current.offsetLeft - (list.clientWidth - current.clientWidth) / 2;
      replace(
        who,
        h("span", { class: "name" }, session.username, h("span", { class: "quiet" }, ` ${session.role}`)),
        h(
          "button",
          { type: "button", class: "quiet-button", "aria-label": "Keys", title: "Keys (?)", onclick: () => app.help.open() },
          "?",
        ),
        session.hasAccount && h("button", { type: "button", class: "quiet-button", onclick: signOut }, "Sign out"),
      );
    },
  };
}

/**
 * Whether the path is that of an entry or of a page below it.
 *
 * @param {string} path
 * @param {{ link: string }} entry
 */
function isAt(path, { link }) {
  const place = link.replace(/^#|\?.*/g, "");
  return path === place || path.startsWith(`${place}/`);
}

/** @param {readonly { text: string, link: string, isHere: boolean }[]} entries */
function links(entries) {
  return h(
    "ul",
    {},
    entries.map(({ text, link, isHere }) => h("li", {}, h("a", { href: link, "aria-current": isHere ? "page" : null }, text))),
  );
}

const STORED_AS = "shardkeeper.theme";
const themes = /** @type {const} */ (["system", "light", "dark"]);
/** @typedef {typeof themes[number]} Theme */
/** @type {Record<Theme, string>} */
const symbols = { system: "◐", light: "☀", dark: "☾" };

/** Dark or light: as in the system, or as chosen here. */
function themeButton() {
  let theme = stored();
  const button = h("button", { type: "button", class: "quiet-button", onclick: () => choose(next(theme)) });
  /** @param {Theme} chosen */
  function choose(chosen) {
    theme = chosen;
    apply(theme);
    localStorage.setItem(STORED_AS, theme);
    button.textContent = symbols[theme];
    button.setAttribute("aria-label", `Colours: ${theme}`);
    button.setAttribute("title", `Colours: ${theme}. Changes to ${next(theme)}.`);
  }
  choose(theme);
  return button;
}

/** @param {Theme} theme */
function apply(theme) {
  if (theme === "system") document.documentElement.removeAttribute("data-theme");
  else document.documentElement.setAttribute("data-theme", theme);
}

/** @param {Theme} theme */
function next(theme) {
  return themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";
}

/** @returns {Theme} */
function stored() {
  const text = localStorage.getItem(STORED_AS);
  return themes.find((theme) => theme === text) ?? "system";
}
