import { words } from "../api.js";
import { h, replace } from "../parts/dom.js";
import { alertBox, categoryText, chip } from "../parts/fields.js";
import { LatestRead } from "../parts/latest-read.js";
import { playerText } from "../parts/player-text.js";
import { placeText } from "../tickets/ticket-due.js";
import { timeElement } from "../parts/time.js";

/** The event stream sends tickets only to staff, so the page polls while it is visible. */
const REFRESH_MS = 60_000;
const ADDITION_MAX_CHARACTERS = 800;

/**
 * The user's own tickets that are not closed, to which the user can add something.
 *
 * @param {import("../app.js").App} app
 * @returns {View}
 */
export function myTicketsView({ api, session, notices }) {
  const alert = alertBox();
  const list = h("div", { class: "cards" });
  const closed = h("div");
  const reading = new LatestRead();

  async function read() {
    const signal = reading.begin();
    try {
      /** @type {[Promise<HelpTicket[]>, Promise<HelpTicketSaying[]>]} */
      const asked = [
        api.get("/api/help-tickets/me", undefined, signal),
        api.get("/api/help-tickets/me/messages", undefined, signal),
      ];
      const [tickets, sayings] = await Promise.all(asked);
      alert.show();
      replace(
        list,
        tickets.length === 0
          ? h("p", { class: "empty" }, "You have no tickets that wait for an answer.")
          : tickets.map((ticket) =>
              card(
                ticket,
                sayings.filter(({ ticketId }) => ticketId === ticket.ticketId),
                formOf(ticket.ticketId),
              ),
            ),
      );
      const isShown = new Set(tickets.map(({ ticketId }) => ticketId));
      const former = sayings.filter(({ ticketId }) => !isShown.has(ticketId));
      replace(
        closed,
        former.length > 0 &&
          h(
            "section",
            {},
            h("h2", {}, "Answers to tickets that were closed in the last two weeks"),
            former.map((saying) => h("article", { class: "card" }, h("h3", {}, `Ticket ${saying.ticketId}`), sayingText(saying))),
          ),
      );
      notices.say(`${tickets.length} tickets`);
    } catch (error) {
      alert.show(words(error));
    }
  }

  /** Made once for each ticket, so that what is typed stays. @type {Map<string, HTMLElement>} */
  const forms = new Map();

  /** @param {string} ticketId */
  function formOf(ticketId) {
    const form = forms.get(ticketId) ?? additionForm(api, ticketId, read);
    forms.set(ticketId, form);
    return form;
  }

  // Nothing is moved under the hands of somebody who types.
  const isTyping = () => document.activeElement instanceof HTMLTextAreaElement;
  const refresh = () => void (document.hidden || !session.isOpen || isTyping() || read());
  const timer = setInterval(refresh, REFRESH_MS);
  document.addEventListener("visibilitychange", refresh);
  void read();
  return {
    title: "My tickets",
    element: h(
      "section",
      {},
      h(
        "div",
        { class: "heading" },
        h("h1", {}, "My tickets"),
        h("button", { type: "button", onclick: () => void read() }, "Refresh"),
      ),
      h(
        "p",
        { class: "quiet" },
        "Tickets that you sent with the help button in the game and that are not closed yet. New ones are sent there, too.",
      ),
      alert.element,
      list,
      closed,
    ),
    refresh: () => void read(),
    shortcuts: [{ keys: "r", about: "refresh the list", run: () => void read() }],
    dispose() {
      clearInterval(timer);
      reading.cancel();
      document.removeEventListener("visibilitychange", refresh);
    },
  };
}

/**
 * A field to add something to a ticket.
 *
 * @param {import("../api.js").Api} api
 * @param {string} ticketId
 * @param {() => Promise<void>} done
 */
function additionForm(api, ticketId, done) {
  const alert = alertBox();
  const text = h("textarea", {
    rows: 2,
    maxlength: ADDITION_MAX_CHARACTERS,
    "aria-label": `Add to ticket ${ticketId}`,
    placeholder: "Something else that staff should know",
  });

  async function add() {
    if (text.value.trim() === "") return text.focus();
    try {
      await api.send("POST", `/api/help-tickets/me/${ticketId}/messages`, { text: text.value });
      text.value = "";
      alert.show();
      await done();
    } catch (error) {
      alert.show(words(error));
    }
  }

  return h(
    "form",
    {
      class: "remark-form",
      onsubmit(/** @type {Event} */ event) {
        event.preventDefault();
        void add();
      },
    },
    text,
    alert.element,
    h("div", { class: "buttons" }, h("button", {}, "Add")),
  );
}

/**
 * @param {HelpTicket} ticket
 * @param {readonly HelpTicketSaying[]} sayings
 * @param {HTMLElement} form
 */
function card(ticket, sayings, form) {
  const { assignedToAccountName } = ticket;
  const heading = `my-ticket-${ticket.ticketId}`;
  return h(
    "article",
    { class: "card", "aria-labelledby": heading },
    h("h2", { id: heading }, `${ticket.ticketId} ${categoryText(ticket.category)} `, chip(ticket.status)),
    h("blockquote", { class: "message", dir: "auto" }, playerText(ticket.message)),
    h(
      "p",
      { class: "quiet" },
      "Sent ",
      timeElement(ticket.createdAtUtc, { withAge: true }),
      ` by `,
      playerText(ticket.senderCharacterName, "name"),
      ` at ${placeText(ticket)}. `,
      assignedToAccountName === null
        ? "Nobody has taken it yet."
        : h("span", {}, "Taken by ", playerText(assignedToAccountName, "name"), "."),
    ),
    sayings.map(sayingText),
    form,
  );
}

/** @param {HelpTicketSaying} saying */
function sayingText({ atUtc, isOwn, text }) {
  return h(
    "div",
    {},
    h("p", { class: "quiet" }, isOwn ? "You added " : "Answer of ", timeElement(atUtc, { withAge: true })),
    h("blockquote", { class: isOwn ? "remark own" : "remark", dir: "auto" }, playerText(text)),
  );
}
