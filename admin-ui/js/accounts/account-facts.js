import { h } from "../parts/dom.js";
import { categoryText, chip } from "../parts/fields.js";
import { playerText } from "../parts/player-text.js";
import { linkTo } from "../router.js";
import { timeElement } from "../parts/time.js";

/** @type {Readonly<Record<AccountPage["history"][number]["action"], string>>} */
const actionTexts = { Banned: "banned", Unbanned: "lifted the ban", Noted: "noted", Warned: "warned the player" };

/**
 * Bans, warnings and notes of an account, the newest first.
 *
 * @param {AccountPage["history"]} history
 */
export function staffHistory(history) {
  if (history.length === 0) return h("p", { class: "quiet" }, "None.");
  return h(
    "ol",
    { class: "history" },
    history.map(({ atUtc, byAccountName, action, text }) =>
      h("li", {}, timeElement(atUtc), " ", playerText(byAccountName, "name"), ` ${actionTexts[action]}: `, playerText(text)),
    ),
  );
}

/**
 * The latest help tickets of an account, and a link to all of them.
 *
 * @param {readonly HelpTicketSummary[]} tickets
 * @param {string} username
 */
export function latestTickets(tickets, username) {
  return [
    tickets.length === 0
      ? h("p", { class: "quiet" }, "None.")
      : h(
          "ul",
          {},
          tickets.map(({ ticketId, category, status, senderCharacterName, createdAtUtc }) =>
            h(
              "li",
              {},
              h("a", { href: linkTo(`/tickets/${ticketId}`) }, `${ticketId} ${categoryText(category)}`),
              " ",
              chip(status),
              " of ",
              playerText(senderCharacterName, "name"),
              ", ",
              timeElement(createdAtUtc, { withAge: true }),
            ),
          ),
        ),
    h("p", {}, h("a", { href: linkTo("/tickets", { q: username }) }, "All tickets of the account")),
  ];
}

/**
 * A ban in force.
 *
 * @param {{ reason: string, untilUtc: string | null, by: string }} ban
 * @returns {import("../parts/dom.js").Child[]}
 */
export function banText({ reason, untilUtc, by }) {
  return ["until ", untilUtc === null ? "it is lifted" : timeElement(untilUtc), ` by ${by}: `, playerText(reason)];
}
