import { words } from "../api.js";
import { characterLink } from "../parts/page-sections.js";
import { h, replace } from "../parts/dom.js";
import { categoryText, chip, priorityChip } from "../parts/fields.js";
import { LatestRead } from "../parts/latest-read.js";
import { playerText } from "../parts/player-text.js";
import { timeElement } from "../parts/time.js";
import { linkTo } from "../router.js";
import { dueElement, placeText } from "./ticket-due.js";
import { ticketMessage } from "./ticket-facts.js";
import { historyList } from "./ticket-history.js";
import { tagLinks } from "./ticket-tags.js";

const STORED_AS = "shardkeeper.preview";
/** Of the history; the whole is on the ticket's page. */
const ENTRIES = 6;
/** Somebody who holds the key down passes many tickets. */
const SETTLE_MS = 120;

/**
 * A pane beside the queue with the ticket that has the focus.
 *
 * @param {Pick<import("../app.js").App, "api">} app
 * @param {() => URLSearchParams} query of the queue
 */
export function ticketPreview({ api }, query) {
  const element = h("aside", { class: "preview card", "aria-label": "Preview", tabindex: "0" });
  const reading = new LatestRead();
  let isOn = localStorage.getItem(STORED_AS) === "on";
  let shown = "";
  /** @type {number | undefined} */
  let settling;
  const button = h(
    "button",
    { type: "button", class: "small preview-button", title: "Preview (v)", onclick: () => toggle() },
    "Preview",
  );

  function apply() {
    element.hidden = !isOn;
    button.setAttribute("aria-pressed", String(isOn));
    if (isOn && shown === "") replace(element, h("p", { class: "quiet" }, "Press j or k, or click a line."));
  }

  function toggle() {
    isOn = !isOn;
    localStorage.setItem(STORED_AS, isOn ? "on" : "off");
    apply();
    if (isOn && shown !== "") void read();
  }

  async function read() {
    const signal = reading.begin();
    const path = `/api/help-tickets/${shown}`;
    try {
      /** @type {[Promise<HelpTicket>, Promise<HelpTicketHistoryEntry[]>]} */
      const asked = [
        api.get(path, new URLSearchParams({ include: "age,tags" }), signal),
        api.get(`${path}/history`, undefined, signal),
      ];
      const [ticket, history] = await Promise.all(asked);
      replace(element, summary(ticket, history));
    } catch (error) {
      const said = words(error);
      if (said !== undefined) replace(element, h("p", { class: "quiet" }, said));
    }
  }

  /**
   * @param {HelpTicket} ticket
   * @param {readonly HelpTicketHistoryEntry[]} history
   */
  function summary(ticket, history) {
    const { ticketId, category, status, assignedToAccountName, tags = [] } = ticket;
    return [
      h("h2", {}, h("a", { href: linkTo(`/tickets/${ticketId}`, query()) }, `${ticketId} ${categoryText(category)}`)),
      h("p", { class: "preview-line" }, chip(status), priorityChip(ticket), dueElement(ticket.age), tagLinks(tags)),
      h(
        "p",
        {},
        characterLink(ticket.senderCharacterId, ticket.senderCharacterName),
        h("span", { class: "quiet" }, " ", playerText(ticket.senderAccountName, "name"), ` · ${placeText(ticket)} · `),
        timeElement(ticket.createdAtUtc, { withAge: true }),
      ),
      h(
        "p",
        { class: "quiet" },
        assignedToAccountName === null ? "Nobody has it." : ["Taken by ", playerText(assignedToAccountName, "name"), "."],
      ),
      ticketMessage(ticket),
      h("h3", {}, "History"),
      historyList(history.slice(-ENTRIES)),
    ];
  }

  apply();
  return {
    element,
    button,
    toggle,
    get isOn() {
      return isOn;
    },
    /** @param {string} ticketId */
    show(ticketId) {
      if (shown === ticketId) return;
      shown = ticketId;
      clearTimeout(settling);
      if (isOn) settling = setTimeout(() => void read(), SETTLE_MS);
    },
    /** Reads the ticket again. */
    refresh() {
      if (isOn && shown !== "") void read();
    },
    dispose() {
      clearTimeout(settling);
      reading.cancel();
    },
  };
}
