import { ApiError, words } from "../api.js";
import { h } from "../parts/dom.js";
import { alertBox } from "../parts/fields.js";
import { LatestRead } from "../parts/latest-read.js";
import { nextTicket } from "../tickets/next-ticket.js";
import { pager } from "../parts/pager.js";
import { goTo, linkTo, readRoute } from "../router.js";
import { dataTable } from "../parts/table.js";
import { queueActions } from "../tickets/queue-actions.js";
import { columnMenu, headingOf, orderOf, queueColumns } from "../tickets/queue-columns.js";
import { queueSelection } from "../tickets/queue-selection.js";
import { emptyText, ticketFilters } from "../tickets/ticket-filters.js";
import { ticketPreview } from "../tickets/ticket-preview.js";

/** Changes within this time are read together. */
const SETTLE_MS = 250;

/**
 * All tickets, in pages. Filters and page are in the address.
 *
 * @param {import("../app.js").App} app
 * @param {Route} route
 * @returns {View}
 */
export function queueView(app, route) {
  let { query } = route;
  const { api, events, notices } = app;
  const alert = alertBox();
  const selection = queueSelection(
    () => list.rows,
    () => actions.show(),
  );
  const list = dataTable({
    caption: "Help tickets",
    columns: queueColumns({
      query: () => query,
      namesWorld: app.worlds.areSeveral,
      selection,
    }),
    keyOf: (ticket) => ticket.ticketId,
    empty: () => emptyText(query),
    onSort: (pressed) => filters.sort(orderOf(pressed, filters.usualOrder)),
  });
  list.element.classList.add("queue");
  const actions = queueActions(app, { selection, alert, done: () => readShown() });
  const preview = ticketPreview(app, () => query);
  list.rows.addEventListener("focusin", ({ target }) => look(/** @type {Element} */ (target).closest("tr")));
  list.rows.addEventListener("click", ({ target }) => look(/** @type {Element} */ (target).closest("tr")));
  /** Where the list ends, so that tickets that come meanwhile do not move the other pages. */
  let asOf = query.get("asOf") ?? "";
  const pages = pager((page) => {
    const first = withValue(withValue(query, "page", ""), "asOf", "");
    return linkTo("/tickets", page === 1 ? first : withValue(withValue(first, "page", String(page)), "asOf", asOf));
  });
  const fresh = h("button", { type: "button", class: "fresh", hidden: true, onclick: () => showFresh() });
  const freshPlace = h("div", { role: "status", "aria-live": "polite" }, fresh);
  /** Tickets that were announced and are not in the list. @type {Set<string>} */
  const announced = new Set();
  function showAnnounced() {
    fresh.textContent = announced.size === 1 ? "1 new ticket: show" : `${announced.size} new tickets: show`;
    fresh.hidden = announced.size === 0;
  }
  const reading = new LatestRead();
  const updating = new LatestRead();
  /** @type {number | undefined} */
  let settling;

  const filters = ticketFilters(app, () => {
    query = readRoute().query;
    void read();
  });

  /** Shows a line's ticket in the pane. @param {Element | null} row */
  function look(row) {
    const ticketId = row?.getAttribute("data-key");
    if (row === null || !ticketId) return;
    for (const other of list.rows.rows) other.classList.toggle("looked-at", other === row);
    preview.show(ticketId);
  }

  /** Counts are an extra: the list itself says what is wrong. @param {AbortSignal} signal */
  async function count(signal) {
    const asked = new URLSearchParams(query);
    try {
      filters.count(/** @type {HelpTicketCounts} */ (await api.get("/api/help-tickets/counts", asked, signal)));
    } catch (error) {
      if (!(error instanceof ApiError || signal.aborted)) throw error;
    }
  }

  /** The filters of the address; and of each ticket the first words, the tags and what is due. */
  async function wanted() {
    const asked = new URLSearchParams(query);
    asked.set("include", "excerpt,age,tags");
    filters.setUsualOrder(await app.targets.usualOrder());
    if (!asked.has("order")) asked.set("order", filters.usualOrder);
    if (!asked.has("asOf")) asked.set("asOf", "now");
    return asked;
  }

  async function read() {
    updating.cancel();
    const signal = reading.begin();
    // The answer may be older than what is announced while it is on its way.
    const before = [...announced];
    try {
      const page = /** @type {HelpTicketPage} */ (await api.get("/api/help-tickets", await wanted(), signal));
      for (const ticketId of [...before, ...page.items.map((ticket) => ticket.ticketId)]) announced.delete(ticketId);
      showAnnounced();
      if (!document.hidden) notices.seen();
      alert.show();
      list.heading(headingOf(filters.order));
      // Of one status the column says nothing.
      list.element.classList.toggle("of-one-status", (query.get("status") ?? "") !== "");
      list.show(page.items);
      selection.update();
      void count(signal);
      asOf = page.asOf ?? "";
      pages.show({
        page: page.page,
        pageSize: page.pageSize,
        total: page.totalCount,
        what: page.totalCount === 1 ? "ticket" : "tickets",
      });
      notices.say(`${page.totalCount} tickets`);
    } catch (error) {
      alert.show(...problemOf(error));
    }
  }

  /** Updates the tickets on the page after a change, without moving them. */
  async function readShown() {
    const signal = updating.begin();
    try {
      const page = /** @type {HelpTicketPage} */ (await api.get("/api/help-tickets", await wanted(), signal));
      if (announced.size === 0) {
        list.show(page.items);
        pages.show({ page: page.page, pageSize: page.pageSize, total: page.totalCount, what: "tickets" });
      } else {
        const isShown = new Set([...list.rows.rows].map((row) => row.getAttribute("data-key")));
        list.show(page.items.filter(({ ticketId }) => isShown.has(ticketId)));
      }
      selection.update();
      preview.refresh();
      void count(signal);
    } catch (error) {
      alert.show(words(error));
    }
  }

  function showFresh() {
    void read();
    if ((query.get("page") ?? "1") !== "1") goTo(linkTo("/tickets", withValue(query, "page", "")));
    heading.focus();
  }

  async function goToNext() {
    try {
      const ticketId = await nextTicket(app, query);
      if (ticketId === undefined) notices.show("No open ticket is waiting.");
      else goTo(linkTo(`/tickets/${ticketId}`, query));
    } catch (error) {
      alert.show(words(error));
    }
  }

  /** @param {1 | -1} step */
  function moveBy(step) {
    const links = /** @type {HTMLElement[]} */ ([...list.rows.querySelectorAll(".row-link")]);
    const place = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
    links[place === -1 ? 0 : Math.min(Math.max(place + step, 0), links.length - 1)]?.focus();
  }

  function tickLookedAt() {
    const ticketId = list.rows.querySelector("tr:focus-within, tr.looked-at")?.getAttribute("data-key");
    if (ticketId) selection.toggle(ticketId);
  }

  const subscriptions = [
    events.on("TicketOpenedEvent", (/** @type {TicketOpenedEvent} */ ticket) => {
      if (!filters.wouldShow(ticket)) return;
      if (list.rows.querySelector(`[data-key="${ticket.ticketId}"]`)) return;
      announced.add(ticket.ticketId);
      showAnnounced();
    }),
    ...["TicketChangedEvent", "TicketOverdueEvent"].map((name) =>
      events.on(name, () => {
        clearTimeout(settling);
        settling = setTimeout(() => void readShown(), SETTLE_MS);
      }),
    ),
  ];

  const heading = h("h1", {}, "Tickets");
  const element = h(
    "section",
    { class: "wide" },
    h("div", { class: "heading queue-heading" }, heading, filters.views),
    h(
      "div",
      { class: "queue-filters" },
      filters.form,
      filters.saved,
      h("div", { class: "queue-tools" }, preview.button, columnMenu(list.element)),
    ),
    alert.element,
    freshPlace,
    h("div", { class: "queue-panes" }, h("div", {}, list.element, pages.element), preview.element),
    actions.element,
  );
  list.heading();
  filters.show(query);
  return {
    title: "Tickets",
    element,
    ready: read(),
    follow(now) {
      query = now.query;
      selection.clear();
      filters.show(query);
      return read();
    },
    refresh: () => void read(),
    shortcuts: [
      { keys: "n", about: "take the most urgent open ticket", run: () => void goToNext() },
      { keys: "j", about: "next ticket in the list", run: () => moveBy(1) },
      { keys: "k", about: "previous ticket in the list", run: () => moveBy(-1) },
      { keys: "x", about: "select the ticket", run: tickLookedAt },
      { keys: "v", about: "show or hide the preview", run: () => preview.toggle() },
      { keys: "r", about: "refresh the list", run: showFresh },
      { keys: "/", about: "search", run: () => filters.focus() },
      ...pages.shortcuts,
    ],
    dispose() {
      clearTimeout(settling);
      filters.dispose();
      preview.dispose();
      reading.cancel();
      updating.cancel();
      for (const end of subscriptions) end();
    },
  };
}

/**
 * @param {URLSearchParams} query
 * @param {string} name
 * @param {string} value
 */
function withValue(query, name, value) {
  const changed = new URLSearchParams(query);
  changed.set(name, value);
  return changed;
}

/**
 * The message of an error; of a bad filter in the address, with its name.
 *
 * @param {unknown} error
 */
function problemOf(error) {
  const members = error instanceof ApiError ? Object.entries(error.errors) : [];
  if (members.length === 0) return [words(error)];
  const problems = members.map(([name, problem]) => h("li", {}, h("code", {}, name), ` ${problem}`));
  return [
    "The address has a filter that is not valid:",
    h("ul", {}, ...problems),
    h("a", { href: linkTo("/tickets") }, "Show all tickets"),
  ];
}
