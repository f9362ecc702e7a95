import { ApiError } from "../api.js";
import { SELECTION_PARTS, timeline } from "../chronicle/timeline.js";
import { csvLink } from "../parts/csv.js";
import { h, replace } from "../parts/dom.js";
import { alertBox, choice, field } from "../parts/fields.js";
import { goTo, linkTo } from "../router.js";

const LINES = 50;
const LABELS = /** @type {const} */ ({
  who: ["Who", "A character, account:name, or a serial"],
  what: ["What", "Words of a template, such as gold, or the serial of a thing"],
  where: ["Where", "Trammel 1400,1600 20: facet, place, and a radius in tiles"],
  when: ["When (UTC)", "last 2h, today, 18:00 to 19:30, 2026-11-28"],
  cause: ["Cause", "Words such as stealing"],
  kind: ["Kinds", "Such as death, login, or items for all about items"],
});

/**
 * The record: what happened to whom, to what, where, when and why.
 *
 * @param {import("../app.js").App} app
 * @param {Route} route
 * @returns {View}
 */
export function historyView(app, route) {
  const { worlds } = app;
  let { query } = route;
  const alert = alertBox();
  const saved = h("p");
  const fields = Object.fromEntries(
    SELECTION_PARTS.map((part) => [
      part,
      field(LABELS[part][0], h("input", { type: "text", maxlength: 100 }), { hint: LABELS[part][1] }),
    ]),
  );
  const world = choice([["", "All worlds"], ...worlds.names.map((name) => /** @type {const} */ ([name, name]))], "", {
    "aria-label": "World",
  });
  const shown = timeline(app, alert, {
    lines: LINES,
    isSearch: true,
    onError: showErrors,
    onRead(entries) {
      const rows = entries.map(({ atUtc, text, kind, cause, amount, place }) => {
        const where = place ? [place.mapId, place.x, place.y] : ["", "", ""];
        return [atUtc, text, kind, cause, amount, ...where];
      });
      const heading = ["time", "event", "kind", "cause", "amount", "map", "x", "y"];
      replace(saved, entries.length > 0 && csvLink("history.csv", "Save these lines as CSV", [heading, ...rows]));
    },
  });
  shown.element.hidden = true;

  /** Says at a field what is wrong with it. @param {unknown} error */
  function showErrors(error) {
    if (!(error instanceof ApiError)) return;
    for (const [part, wrong] of Object.entries(error.errors)) fields[part]?.setError(`It ${wrong}.`);
  }

  /** @param {Event} event */
  function search(event) {
    event.preventDefault();
    goTo(linkTo("/history", { ...written(), world: world.value }));
  }

  function written() {
    return Object.fromEntries(SELECTION_PARTS.map((part) => [part, fields[part]?.control.value.trim() ?? ""]));
  }

  async function read() {
    alert.show();
    saved.replaceChildren();
    for (const part of SELECTION_PARTS) {
      const one = fields[part];
      if (!one) continue;
      one.control.value = query.get(part) ?? "";
      one.setError();
    }
    world.value = query.get("world") ?? "";
    const selection = Object.fromEntries(Object.entries(written()).filter(([, text]) => text !== ""));
    shown.element.hidden = Object.keys(selection).length === 0;
    if (!shown.element.hidden) await shown.show(selection, world.value);
  }

  return {
    title: "History",
    element: h(
      "section",
      {},
      h("h1", {}, "History"),
      h(
        "form",
        { class: "search-fields", role: "search", "aria-label": "The record", onsubmit: search },
        SELECTION_PARTS.map((part) => fields[part]?.element),
        worlds.areSeveral && world,
        h("button", { type: "submit", class: "main" }, "Search"),
      ),
      alert.element,
      shown.element,
      saved,
    ),
    ready: read(),
    follow(now) {
      query = now.query;
      return read();
    },
    refresh: () => void read(),
    shortcuts: [{ keys: "/", about: "search", run: () => fields["who"]?.control.focus() }],
    dispose: () => shown.dispose(),
  };
}
