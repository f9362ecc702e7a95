import { h, replace } from "./dom.js";
import { pages } from "./pages.js";
import { themeButton } from "./theme.js";

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
 * @param {import("./app.js").App} app
 * @param {() => void} signOut
 */
export function header(app, signOut) {
  const navigation = h("nav", { "aria-label": "Main" });
  const who = h("div", { class: "who" });
  const state = h("span", { class: "stream-state", role: "status" });
  const theme = themeButton();
  app.events.watch((now) => {
    state.textContent = stateTexts[now];
    state.className = `stream-state ${now}`;
  });

  return {
    element: h(
      "header",
      { class: "top" },
      h(
        "a",
        { class: "brand", href: "#/" },
        h("img", { src: "/img/icon.svg", alt: "", width: 24, height: 24 }),
        h("span", {}, "Shardkeeper"),
      ),
      navigation,
      h("div", { class: "stream" }, state),
      who,
      theme,
    ),

    /** @param {string} path of the current view; empty if nobody is signed in */
    show(path) {
      const { session } = app;
      navigation.hidden = path === "";
      who.hidden = path === "";
      if (path === "") return;
      const entries = pages.flatMap(({ level, entry }) => (entry && session.may(level) ? [entry] : []));
      replace(
        navigation,
        h(
          "ul",
          {},
          entries.map(({ text, link }) => {
            const place = link.replace(/^#|\?.*/g, "");
            const isHere = path === place || path.startsWith(`${place}/`);
            return h("li", {}, h("a", { href: link, "aria-current": isHere ? "page" : null }, text));
          }),
        ),
      );
      const list = navigation.querySelector("ul");
      const here = navigation.querySelector("[aria-current]");
      // On a phone the list scrolls sideways.
      if (list && here instanceof HTMLElement) list.scrollLeft = here.offsetLeft - (list.clientWidth - here.clientWidth) / 2;
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
