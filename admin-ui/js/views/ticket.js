import { ApiError, words } from "../api.js";
import { hourBefore } from "../chronicle/hour-before.js";
import { chosen, confirmed } from "../parts/dialogs.js";
import { h, replace } from "../parts/dom.js";
import { alertBox, categoryText, choice } from "../parts/fields.js";
import { LatestRead } from "../parts/latest-read.js";
import { nextTicket } from "../tickets/next-ticket.js";
import { placeMap } from "../map/place-map.js";
import { playerText } from "../parts/player-text.js";
import { goTo, linkTo } from "../router.js";
import { ticketCategories, ticketPriorities, ticketStatuses } from "../shared/ticket-kinds.js";
import { ticketFacts, ticketLine, ticketMessage, ticketSubject } from "../tickets/ticket-facts.js";
import { doneByOther, historyList } from "../tickets/ticket-history.js";
import { ticketPlayer } from "../tickets/ticket-player.js";
import { remarkForm } from "../tickets/ticket-remarks.js";
import { speechBefore } from "../tickets/speech-before.js";
import { ticketTags } from "../tickets/ticket-tags.js";

/** HTTP 412: the ticket has another version than the one on the page. */
const CHANGED_MEANWHILE = 412;

const TAKEN = { title: "Somebody else has this ticket", yes: "Take it" };
const HANDED = { title: "Somebody else changed this ticket", yes: "Hand it over" };
const CHANGED = { title: "Somebody else changed this ticket", yes: "Set it" };

/**
 * One ticket with all its data and actions.
 *
 * @param {import("../app.js").App} app
 * @param {Route} route
 * @param {string} ticketId
 * @returns {View}
 */
export function ticketView(app, route, ticketId) {
  const { api, session, events, notices } = app;
  const path = `/api/help-tickets/${ticketId}`;
  const alert = alertBox();
  const subject = h("p", { class: "subject" });
  const line = h("p", { class: "ticket-line" });
  const content = h("div", {}, h("p", { class: "quiet" }, "Reading…"));
  const trail = h("div");
  const who = h("div");
  const place = h("div");
  const remarks = remarkForm(app, path, { done: () => read(), beforeAnswer: () => takeToAnswer() });
  const before = hourBefore(app, alert);
  const speech = speechBefore(app, ticketId, alert);
  remarks.hidden = true;
  const tags = ticketTags(app, path, alert);
  const player = ticketPlayer(app, ticketId, alert, () => read());
  const back = linkTo("/tickets", route.query);
  /** @type {HelpTicket | undefined} */
  let ticket;
  /**
   * Created once, because the position of the sender does not change. @type {import("../map/place-map.js").PlaceMap |
   * undefined}
   */
  let map;
  const reading = new LatestRead();
  /** While an own change runs, its events are ignored. */
  let isChanging = false;
  /** Whether somebody else changed the ticket while an own change ran. */
  let isChangedMeanwhile = false;
  /** The state on the page, as JSON. */
  let shown = "";

  const isMine = () => ticket !== undefined && session.hasAccount && ticket.assignedToAccountId === session.accountId;

  async function read() {
    const signal = reading.begin();
    try {
      /** @type {[Promise<HelpTicket>, Promise<HelpTicketHistoryEntry[]>]} */
      const asked = [api.get(path, new URLSearchParams({ include: "age,tags,sender,speech" })), api.get(`${path}/history`)];
      const [now, history] = await Promise.all(asked);
      // The caller still gets the history: a change looks in it for what others did.
      if (signal.aborted) return history;
      ticket = now;
      // Buttons that are pressed just now must stay.
      const state = JSON.stringify([{ ...now, age: now.age?.due }, history]);
      if (state !== shown) show(now, history);
      shown = state;
      return history;
    } catch (error) {
      if (signal.aborted) return [];
      alert.show(words(error));
      if (ticket === undefined) content.replaceChildren();
      return [];
    }
  }

  /**
   * @param {HelpTicket} now
   * @param {readonly HelpTicketHistoryEntry[]} history
   */
  function show(now, history) {
    const focused = content.contains(document.activeElement) ? document.activeElement?.getAttribute("data-action") : null;
    subject.replaceChildren(`${categoryText(now.category)}: `, playerText(ticketSubject(now.message)));
    replace(line, ...ticketLine(now));
    replace(content, ticketMessage(now), actions(now));
    replace(trail, h("h2", {}, "History"), historyList(history));
    replace(who, h("h2", {}, "Facts"), ticketFacts(now));
    tags.show(now);
    player.show(now);
    before.show(now);
    speech.hidden = now.hasSpeech !== true;
    if (map === undefined) {
      map = placeMap(api, now);
      replace(place, h("h2", {}, "Place"), map.element);
    }
    remarks.hidden = false;
    if (focused) /** @type {HTMLElement | null} */ (content.querySelector(`[data-action="${focused}"]`))?.focus();
  }

  /** @param {HelpTicket} now */
  function actions(now) {
    const owner = now.assignedToAccountName;
    const canTake = session.hasAccount && !(isMine() && now.status === "Assigned");
    const takeText = owner === null || isMine() ? "Take" : `Take over from ${owner}`;
    return h(
      "div",
      { class: "actions" },
      canTake &&
        h(
          "button",
          { type: "button", class: now.status === "Open" ? "main" : null, "data-action": "take", onclick: () => void take() },
          takeText,
        ),
      h(
        "div",
        { role: "group", "aria-label": "Set status", class: "segments" },
        ticketStatuses.map((status) =>
          h(
            "button",
            {
              type: "button",
              "data-action": status,
              // What comes next for a ticket that one has.
              class: status === "Closed" && now.status === "Assigned" && isMine() ? "main" : null,
              "aria-pressed": String(status === now.status),
              onclick: () => void setStatus(status),
            },
            status,
          ),
        ),
      ),
      choice(
        ticketCategories.map((name) => [name, categoryText(name)]),
        now.category,
        {
          "aria-label": "Category",
          "data-action": "category",
          onchange: (/** @type {Event} */ { target }) => void file("category", /** @type {HTMLSelectElement} */ (target).value),
        },
      ),
      choice(
        ticketPriorities.map((name) => [name, `${name} priority`]),
        now.priority,
        {
          "aria-label": "Priority",
          "data-action": "priority",
          onchange: (/** @type {Event} */ { target }) => void file("priority", /** @type {HTMLSelectElement} */ (target).value),
        },
      ),
      h("button", { type: "button", "data-action": "hand-over", onclick: () => void reassign() }, "Hand over…"),
      h("button", { type: "button", "data-action": "next", onclick: () => void goToNext() }, "Next open ticket"),
    );
  }

  /**
   * Takes a ticket that nobody has, because the user answers it.
   *
   * @returns {Promise<boolean>} false if somebody else was first, and the answer should wait
   */
  async function takeToAnswer() {
    if (!session.hasAccount || ticket === undefined || ticket.status === "Closed") return true;
    if (ticket.assignedToAccountId !== null) return true;
    isChanging = true;
    try {
      return await changeAsShown("assign-to-me", undefined, { ...TAKEN, question: "Take it and answer?" });
    } finally {
      isChanging = false;
    }
  }

  /** Asks first if somebody else has the ticket. */
  async function take() {
    if (!session.hasAccount || ticket === undefined || isChanging) return;
    const { assignedToAccountName: owner, status } = ticket;
    if (isMine() && status === "Assigned") return;
    await change(async () => {
      const isTaken = owner !== null && !isMine() && status !== "Closed";
      if (isTaken && !(await confirmed({ ...TAKEN, text: [playerText(owner, "name"), " has this ticket. Take it anyway?"] })))
        return "";
      const isDone = await changeAsShown("assign-to-me", undefined, { ...TAKEN, question: "Take it anyway?" });
      return isDone ? "The ticket is yours." : "";
    });
  }

  async function reassign() {
    if (ticket === undefined || isChanging) return;
    try {
      const staff = /** @type {HelpTicketColleague[]} */ (await api.get("/api/help-tickets/staff"));
      const owner = ticket.assignedToAccountId;
      const options = staff
        .filter(({ accountId }) => accountId !== owner && !(session.hasAccount && accountId === session.accountId))
        .map(
          ({ accountId, username, isInWorld }) =>
            /** @type {const} */ ([accountId, isInWorld ? `${username} (in the game)` : username]),
        );
      if (options.length === 0) {
        notices.show("There is no colleague to hand it over to.");
        return;
      }
      const accountId = await chosen({ title: "Hand over this ticket", label: "To", yes: "Hand over", options });
      if (accountId === undefined) return;
      const name = staff.find((one) => one.accountId === accountId)?.username ?? "";
      await change(async () => {
        const isDone = await changeAsShown(
          "assign-to",
          { accountId },
          { ...HANDED, question: `Hand it over to ${name} anyway?` },
        );
        return isDone ? `${name} has the ticket now.` : "";
      });
    } catch (error) {
      alert.show(words(error));
    }
  }

  /** @param {TicketStatus} status */
  async function setStatus(status) {
    if (ticket === undefined || ticket.status === status || isChanging) return;
    await change(async () => {
      const asked = { ...CHANGED, question: `Set the status to ${status} anyway?` };
      if (!(await changeAsShown("status", { status }, asked))) return "";
      return `The ticket is ${status === "Assigned" ? "assigned" : status.toLowerCase()} now.`;
    });
  }

  /** @param {"category" | "priority"} what @param {string} name */
  async function file(what, name) {
    if (ticket === undefined || ticket[what] === name || isChanging) return;
    const words = categoryText(name);
    await change(async () => {
      const asked = { ...CHANGED, question: `Set the ${what} to ${words} anyway?` };
      const isDone = await changeAsShown(what, { [what]: name }, asked);
      // The choice shows again what the ticket has.
      if (!isDone) shown = "";
      return isDone ? `The ${what} is ${words} now.` : "";
    });
  }

  /**
   * Changes the ticket if it is as the page shows it. If somebody else was first, says who and what, and asks.
   *
   * @param {string} what the last part of the path
   * @param {unknown} body
   * @param {{ title: string, yes: string, question: string }} asked
   * @returns {Promise<boolean>} whether the change was made
   */
  async function changeAsShown(what, body, { title, yes, question }) {
    while (ticket !== undefined) {
      try {
        await api.change("PUT", `${path}/${what}`, { of: ticket, body });
        return true;
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== CHANGED_MEANWHILE) throw error;
        const [last] = (await read()).slice(-1);
        if (!last) throw error;
        const news = [playerText(last.byAccountName, "name"), `${doneByOther(last)} while you looked at it.`];
        alert.show(...news);
        if (!(await confirmed({ title, yes, text: [...news, ` ${question}`] }))) return false;
      }
    }
    return false;
  }

  /** @param {() => Promise<string>} work resolves to the message after it */
  async function change(work) {
    isChanging = true;
    alert.show();
    try {
      const said = await work();
      // Others may have changed the ticket while a question was open; the next click must not wait for the answer.
      if (said === "") isChanging = false;
      await read();
      if (said === "") return;
      alert.show();
      notices.say(said);
    } catch (error) {
      alert.show(words(error));
    } finally {
      isChanging = false;
      if (isChangedMeanwhile) void read();
      isChangedMeanwhile = false;
    }
  }

  async function goToNext() {
    try {
      const next = await nextTicket(app, route.query, ticketId);
      if (next === undefined) notices.show("No other open ticket is waiting.");
      else goTo(linkTo(`/tickets/${next}`, route.query));
    } catch (error) {
      alert.show(words(error));
    }
  }

  /** @param {TicketChangedEvent} changed */
  async function changedElsewhere(changed) {
    if (changed.ticketId !== ticketId) return;
    const isOwn = session.hasAccount && changed.changedByAccountId === session.accountId;
    if (isChanging) {
      isChangedMeanwhile ||= !isOwn;
      return;
    }
    if (isOwn) {
      await read();
      return;
    }
    const wasMine = isMine();
    const [last] = (await read()).slice(-1);
    if (!last || last.byAccountId === session.accountId) return;
    const who = playerText(last.byAccountName, "name");
    const isLoss = wasMine && last.action === "AssignedToStaff";
    if (isLoss) alert.show(who, " took this ticket from you.");
    else alert.tell(who, `${doneByOther(last)}.`);
  }

  const unsubscribe = events.on(
    "TicketChangedEvent",
    (/** @type {TicketChangedEvent} */ changed) => void changedElsewhere(changed),
  );
  void read();
  return {
    title: `Ticket ${ticketId}`,
    element: h(
      "section",
      { class: "ticket" },
      h("p", { class: "back" }, h("a", { href: back }, "‹ All tickets")),
      h("div", { class: "ticket-head" }, h("div", {}, h("h1", {}, `Ticket ${ticketId}`), subject), tags.element),
      line,
      alert.element,
      h(
        "div",
        { class: "columns" },
        h("div", {}, content, before.element, speech, remarks, trail),
        h("aside", { "aria-label": "Player and place" }, player.presence, place, who, player.others),
      ),
    ),
    refresh: () => void read(),
    shortcuts: [
      { keys: "n", about: "take the next open ticket", run: () => void goToNext() },
      ...(session.hasAccount ? [{ keys: "a", about: "take the ticket", run: () => void take() }] : []),
      { keys: "c", about: "close the ticket", run: () => void setStatus("Closed") },
      { keys: "o", about: "reopen the ticket", run: () => void setStatus("Open") },
      { keys: "b", about: "back to all tickets", run: () => goTo(back) },
    ],
    dispose() {
      unsubscribe();
      player.dispose();
      before.dispose();
      map?.dispose();
    },
  };
}
