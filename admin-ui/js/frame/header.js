import { h, replace } from "../parts/dom.js";
import { overdueCount } from "./overdue-count.js";
import { groups, pages } from "./pages.js";

const stateTexts = {
  off: "",
  connecting: "Connecting…",
  live: "Live",
  lost: "No connection, trying again…",
  crowded: "Not live: you have too many tabs open",
};

/**
 * The bar at the top, with name, state of the event stream and the signed-in user; and the navigation beside the page.
 *
 * @param {import("../app.js").App} app
 * @param {() => void} signOut
 */
export function header(app, signOut) {
  const navigation = h("nav", { class: "side", id: "navigation", "aria-label": "Main" });
  const menu = h(
    "button",
    { type: "button", class: "menu-button", "aria-controls": "navigation", onclick: () => open(!isOpen()) },
    "Menu",
  );
  const who = h("div", { class: "who" });
  const state = h("span", { class: "stream-state", role: "status" });
  const theme = themeButton();
  app.events.watch((now) => {
    state.textContent = now === "live" && app.apis.isElsewhere ? `Live, from ${new URL(app.apis.origin).host}` : stateTexts[now];
    state.className = `stream-state ${now}`;
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !isOpen()) return;
    open(false);
    menu.focus();
  });

  const isOpen = () => menu.getAttribute("aria-expanded") === "true";

  /** On screens without room for the navigation beside the page. @param {boolean} isNow */
  function open(isNow) {
    menu.setAttribute("aria-expanded", String(isNow));
    navigation.classList.toggle("open", isNow);
  }

  return {
    element: h(
      "header",
      {},
      h(
        "div",
        { class: "top" },
        menu,
        h(
          "a",
          { class: "brand", href: "#/" },
          h("img", { src: "img/icon.svg", alt: "", width: 24, height: 24 }),
          h("span", {}, "Shardkeeper"),
        ),
        overdueCount(app),
        h("div", { class: "stream" }, state),
        who,
        theme,
      ),
      navigation,
    ),

    /** @param {string} path of the current view; empty if nobody is signed in */
    show(path) {
      const { session } = app;
      navigation.hidden = menu.hidden = path === "";
      who.hidden = path === "";
      open(false);
      if (path === "") return;
      const entries = pages.flatMap(({ level, entry }) => (entry && session.may(level) ? [entry] : []));
      const place = pages.find((page) => page.path.test(path))?.below ?? path;
      const here = entries.find((entry) => isAt(place, entry));
      replace(
        navigation,
        h(
          "div",
          {},
          groups.map((group) =>
            links(
              group,
              entries.filter((entry) => entry.group === group).map((entry) => ({ ...entry, isHere: entry === here })),
            ),
          ),
        ),
      );
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

/**
 * A part of the navigation; none if the user may see no page of it.
 *
 * @param {string} group
 * @param {readonly { text: string, link: string, isHere: boolean }[]} entries
 */
function links(group, entries) {
  if (entries.length === 0) return false;
  const id = `navigation-${group.toLowerCase()}`;
  return h(
    "div",
    {},
    h("p", { class: "group", id }, group),
    h(
      "ul",
      { "aria-labelledby": id },
      entries.map(({ text, link, isHere }) => h("li", {}, h("a", { href: link, "aria-current": isHere ? "page" : null }, text))),
    ),
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
