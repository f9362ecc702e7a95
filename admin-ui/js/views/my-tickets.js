import { words } from "../api.js";
import { h, replace } from "../parts/dom.js";
import { alertBox, categoryText, chip } from "../parts/fields.js";
import { LatestRead } from "../parts/latest-read.js";
import { playerText } from "../parts/player-text.js";
import { placeText } from "../tickets/ticket-due.js";
import { timeElement } from "../parts/time.js";

/** The event stream sends tickets only to staff, so the page polls while it is visible. */
const REFRESH_MS = 60_000;

/**
 * The user's own tickets that are not closed.
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
      /** @type {[Promise<HelpTicket[]>, Promise<HelpTicketAnswer[]>]} */
      const asked = [
        api.get("/api/help-tickets/me", undefined, signal),
        api.get("/api/help-tickets/me/answers", undefined, signal),
      ];
      const [tickets, answers] = await Promise.all(asked);
      alert.show();
      replace(
        list,
        tickets.length === 0
          ? h("p", { class: "empty" }, "You have no tickets that wait for an answer.")
          : tickets.map((ticket) =>
              card(
                ticket,
                answers.filter(({ ticketId }) => ticketId === ticket.ticketId),
              ),
            ),
      );
      const isShown = new Set(tickets.map(({ ticketId }) => ticketId));
      const former = answers.filter(({ ticketId }) => !isShown.has(ticketId));
      replace(
        closed,
        former.length > 0 &&
          h(
            "section",
            {},
            h("h2", {}, "Answers to tickets that were closed in the last two weeks"),
            former.map((answer) => h("article", { class: "card" }, h("h3", {}, `Ticket ${answer.ticketId}`), answerText(answer))),
          ),
      );
      notices.say(`${tickets.length} tickets`);
    } catch (error) {
      alert.show(words(error));
    }
  }

  const refresh = () => void (document.hidden || !session.isOpen || read());
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
      h("p", { class: "quiet" }, "Tickets that you sent with the help button in the game and that are not closed yet."),
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
 * @param {HelpTicket} ticket
 * @param {readonly HelpTicketAnswer[]} answers
 */
function card(ticket, answers) {
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
    answers.map(answerText),
  );
}

/** @param {HelpTicketAnswer} answer */
function answerText({ atUtc, text }) {
  return h(
    "div",
    {},
    h("p", { class: "quiet" }, "Answer of ", timeElement(atUtc, { withAge: true })),
    h("blockquote", { class: "remark", dir: "auto" }, playerText(text)),
  );
}
