import { h } from "../parts/dom.js";
import { categoryText, chip, priorityChip } from "../parts/fields.js";
import { characterLink } from "../parts/page-sections.js";
import { playerText } from "../parts/player-text.js";
import { dueElement, placeText } from "./ticket-due.js";
import { timeElement } from "../parts/time.js";

/** Of the message, in the title. */
const SUBJECT_CHARACTERS = 60;

/** @param {HelpTicket} ticket */
export function ticketFacts(ticket) {
  const { assignedToAccountName, assignedToCharacterName } = ticket;
  const due = dueElement(ticket.age);
  /** @type {[string, import("../parts/dom.js").Child | import("../parts/dom.js").Child[]][]} */
  const entries = [
    ["Status", chip(ticket.status)],
    ...(ticket.world === undefined ? [] : [/** @type {[string, string]} */ (["World", ticket.world])]),
    ["Category", categoryText(ticket.category)],
    ["Priority", ticket.priority],
    [
      "From",
      [
        characterLink(ticket.senderCharacterId, ticket.senderCharacterName),
        " of the account ",
        playerText(ticket.senderAccountName, "name"),
      ],
    ],
    ["Place", placeText(ticket)],
    ["Sent", timeElement(ticket.createdAtUtc, { withAge: true })],
    ...(due ? [/** @type {[string, HTMLElement]} */ (["Due", due])] : []),
    [
      "Taken by",
      assignedToAccountName === null
        ? h("span", { class: "quiet" }, "nobody")
        : [
            playerText(assignedToAccountName, "name"),
            assignedToCharacterName !== null && [" as ", playerText(assignedToCharacterName, "name")],
            ticket.assignedAtUtc !== null && [", ", timeElement(ticket.assignedAtUtc)],
          ].flat(),
    ],
    ["Closed", timeElement(ticket.closedAtUtc)],
    ["Last change", timeElement(ticket.lastUpdatedAtUtc, { withAge: true })],
  ];
  return h(
    "dl",
    { class: "facts" },
    entries.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))),
  );
}

/**
 * What must be seen first: the state, when something is due, from whom it is and from where.
 *
 * @param {HelpTicket} ticket
 * @returns {import("../parts/dom.js").Child[]}
 */
export function ticketLine(ticket) {
  const { status, age, senderCharacterId, senderCharacterName, senderAccountName, assignedToAccountName } = ticket;
  return [
    chip(status),
    priorityChip(ticket),
    dueElement(age),
    h(
      "span",
      {},
      "From ",
      characterLink(senderCharacterId, senderCharacterName),
      h("span", { class: "quiet" }, " ", playerText(senderAccountName, "name")),
    ),
    h("span", {}, placeText(ticket)),
    h(
      "span",
      { class: "quiet" },
      assignedToAccountName === null ? "Nobody has it" : ["Taken by ", playerText(assignedToAccountName, "name")],
    ),
  ];
}

/** @param {HelpTicket} ticket */
export function ticketMessage({ message }) {
  return h("blockquote", { class: "message", dir: "auto" }, playerText(message));
}

/**
 * The first words of a message.
 *
 * @param {string} text
 */
export function ticketSubject(text) {
  const words = text.replace(/\s+/g, " ").trim();
  return words.length <= SUBJECT_CHARACTERS ? words : `${words.slice(0, SUBJECT_CHARACTERS)}…`;
}
