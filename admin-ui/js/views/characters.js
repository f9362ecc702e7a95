import { ApiError, words } from "../api.js";
import { h } from "../parts/dom.js";
import { alertBox } from "../parts/fields.js";
import { LatestRead } from "../parts/latest-read.js";
import { characterLink, placeLink } from "../parts/page-sections.js";
import { goTo, linkTo } from "../router.js";
import { dataTable } from "../parts/table.js";
import { worldChoice } from "../parts/world-choice.js";

/**
 * Characters by a part of their name, and the way to an account's page.
 *
 * @param {import("../app.js").App} app
 * @param {Route} route
 * @returns {View}
 */
export function charactersView({ api, session, worlds }, route) {
  let { query } = route;
  const alert = alertBox();
  const name = h("input", {
    type: "search",
    "aria-label": "Part of a name",
    placeholder: "Part of a name",
    minlength: 2,
    maxlength: 60,
  });
  const world = worldChoice(worlds);
  const account = h("input", { type: "text", "aria-label": "Account", placeholder: "Account", maxlength: 64, required: true });
  const list = dataTable({
    caption: "Characters",
    columns: [
      { name: "name", label: "Character", cell: ({ serial, name: text }) => characterLink(serial, text) },
      {
        name: "state",
        label: "State",
        cell: ({ isOnline }) => h("span", { class: isOnline ? "chip active" : "chip" }, isOnline ? "Online" : "Away"),
      },
      { name: "place", label: "Place", cell: ({ place, world: where }) => placeLink(place, where) },
    ],
    keyOf: (/** @type {ListedCharacter} */ { serial }) => serial,
    empty: () => nothing,
  });
  const reading = new LatestRead();
  let nothing = "";

  /** @param {string} why */
  function showNothing(why) {
    nothing = why;
    list.show([]);
  }

  /** @param {Event} event */
  function search(event) {
    event.preventDefault();
    goTo(linkTo("/characters", { search: name.value.trim(), ...world.member }));
  }

  /** @param {Event} event */
  async function openAccount(event) {
    event.preventDefault();
    try {
      const found = /** @type {AccountPage} */ (
        await api.get(`/api/accounts/by-name/${encodeURIComponent(account.value.trim())}`)
      );
      goTo(linkTo(`/accounts/${found.accountId}`));
    } catch (error) {
      alert.show(words(error));
    }
  }

  async function read() {
    const signal = reading.begin();
    name.value = query.get("search") ?? "";
    world.follow(query);
    alert.show();
    if (name.value === "") return showNothing("Search for a part of a name.");
    try {
      nothing = `No character has “${name.value}” in its name.`;
      const asked = new URLSearchParams({ search: name.value, ...world.member });
      list.show(await api.get("/api/characters", asked, signal));
    } catch (error) {
      if (signal.aborted) return;
      showNothing("Nothing was searched.");
      const wrong = error instanceof ApiError ? error.errors["search"] : undefined;
      alert.show(wrong === undefined ? words(error) : `A part of a name ${wrong}.`);
    }
  }

  list.heading();
  return {
    title: "Characters",
    element: h(
      "section",
      {},
      h(
        "div",
        { class: "heading" },
        h("h1", {}, "Characters"),
        h(
          "form",
          { class: "filters", role: "search", "aria-label": "Characters", onsubmit: search },
          world.element,
          name,
          h("button", { type: "submit" }, "Search"),
        ),
        session.may("GameMaster") &&
          h(
            "form",
            {
              class: "filters",
              "aria-label": "Open an account",
              onsubmit: (/** @type {Event} */ event) => void openAccount(event),
            },
            account,
            h("button", { type: "submit" }, "Open account"),
          ),
      ),
      alert.element,
      list.element,
    ),
    ready: read(),
    follow(now) {
      query = now.query;
      return read();
    },
    shortcuts: [{ keys: "/", about: "search", run: () => name.focus() }],
    dispose: () => reading.cancel(),
  };
}
