import { banText } from "../accounts/account-facts.js";
import { conductActions } from "../accounts/conduct-actions.js";
import { words } from "../api.js";
import { confirmed } from "../parts/dialogs.js";
import { h, replace } from "../parts/dom.js";
import { categoryText, chip } from "../parts/fields.js";
import { LatestRead } from "../parts/latest-read.js";
import { playerActions } from "../accounts/player-actions.js";
import { playerText } from "../parts/player-text.js";
import { linkTo } from "../router.js";
import { timeElement } from "../parts/time.js";

/**
 * The player of a ticket: whether the character is in the game now, and what else the player sent.
 *
 * @param {import("../app.js").App} app
 * @param {string} ticketId
 * @param {{ show: (...text: string[]) => void }} alert
 * @param {() => Promise<unknown>} changed called after another ticket was merged into this one, and after a ban
 */
export function ticketPlayer(app, ticketId, alert, changed) {
  const { api, events, notices } = app;
  const presence = h("div", { "aria-live": "polite" });
  const others = h("div");
  const [readingPresence, readingOthers] = [new LatestRead(), new LatestRead()];
  /** @type {HelpTicket | undefined} */
  let ticket;

  async function readPresence() {
    if (!ticket) return;
    const { senderAccountId, senderAccountName, senderBan } = ticket;
    const account = { accountId: senderAccountId, username: senderAccountName, isBanned: Boolean(senderBan) };
    const conduct = conductActions(app, account, alert, changed);
    const signal = readingPresence.begin();
    try {
      const { items } = /** @type {{ items: GameSession[] }} */ (
        await api.get("/api/sessions", new URLSearchParams({ accountId: senderAccountId }), signal)
      );
      const there = items.find(({ characterId }) => characterId !== null);
      replace(
        presence,
        senderBan && h("p", {}, h("strong", { class: "overdue" }, "Banned"), " ", banText(senderBan)),
        there
          ? [
              h(
                "p",
                {},
                h("span", { class: "chip active" }, "Online now"),
                " as ",
                playerText(there.characterName ?? "", "name"),
              ),
              h("p", { class: "buttons" }, playerActions(app, there, alert), conduct),
            ]
          : [
              h("p", {}, h("span", { class: "chip" }, "Offline"), " Answers arrive at the next login."),
              h("p", { class: "buttons" }, conduct),
            ],
      );
    } catch (error) {
      alert.show(words(error) ?? "");
    }
  }

  async function readOthers() {
    const signal = readingOthers.begin();
    try {
      const list = /** @type {HelpTicketSummary[]} */ (await api.get(`/api/help-tickets/${ticketId}/others`, undefined, signal));
      replace(
        others,
        h("h2", {}, "Other tickets of this player"),
        list.length === 0
          ? h("p", { class: "quiet" }, "None.")
          : h(
              "ul",
              { class: "history" },
              list.map((other) => otherTicket(other, mergeButton(other))),
            ),
      );
    } catch (error) {
      alert.show(words(error) ?? "");
    }
  }

  /** @param {HelpTicketSummary} other */
  function mergeButton(other) {
    if (other.status === "Closed" || ticket?.status === "Closed") return false;
    const onclick = () => void merge(other.ticketId);
    return h(
      "button",
      { type: "button", class: "small", "aria-label": `Merge ${other.ticketId} into this`, onclick },
      "Merge into this",
    );
  }

  /** @param {string} otherId */
  async function merge(otherId) {
    const text = `Ticket ${otherId} is closed as a duplicate of this one. The player gets a notice.`;
    if (!(await confirmed({ title: `Merge ticket ${otherId}?`, text, yes: "Merge" }))) return;
    try {
      await api.send("POST", `/api/help-tickets/${otherId}/merge`, { into: ticketId });
      notices.show(`Ticket ${otherId} is merged into this one.`);
      await Promise.all([changed(), readOthers()]);
    } catch (error) {
      alert.show(words(error) ?? "");
    }
  }

  const subscriptions = ["PlayerEnteredEvent", "PlayerLeftEvent"].map((name) =>
    events.on(name, (/** @type {{ accountId: string }} */ { accountId }) => {
      if (accountId === ticket?.senderAccountId) void readPresence();
    }),
  );

  return {
    presence,
    others,
    /** @param {HelpTicket} now */
    show(now) {
      const before = ticket;
      ticket = now;
      if (before?.senderBan?.atUtc !== now.senderBan?.atUtc || !before) void readPresence();
      if (!before) void readOthers();
    },
    dispose() {
      readingPresence.cancel();
      readingOthers.cancel();
      for (const end of subscriptions) end();
    },
  };
}

/**
 * @param {HelpTicketSummary} ticket
 * @param {import("../parts/dom.js").Child} button
 */
function otherTicket({ ticketId, category, status, excerpt, createdAtUtc }, button) {
  return h(
    "li",
    {},
    h("a", { href: linkTo(`/tickets/${ticketId}`) }, `${ticketId} ${categoryText(category)}`),
    " ",
    chip(status),
    " ",
    timeElement(createdAtUtc),
    " ",
    button,
    h("div", { class: "quiet" }, playerText(excerpt ?? "")),
  );
}
