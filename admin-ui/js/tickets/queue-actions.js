import { ApiError, words } from "../api.js";
import { asked, chosen, confirmed } from "../parts/dialogs.js";
import { h, replace } from "../parts/dom.js";
import { categoryText } from "../parts/fields.js";
import { ticketPriorities } from "../shared/ticket-kinds.js";

const TAG_MAX_CHARACTERS = 30;

/**
 * What can be done with all tickets that are selected. Each ticket succeeds or fails alone.
 *
 * @param {Pick<import("../app.js").App, "api" | "session" | "notices">} app
 * @param {{
 *   selection: ReturnType<typeof import("./queue-selection.js").queueSelection>;
 *   alert: ReturnType<typeof import("../parts/fields.js").alertBox>;
 *   done: () => Promise<void>;
 * }} parts `done` is called after tickets were changed
 */
export function queueActions({ api, session, notices }, { selection, alert, done }) {
  const count = h("strong");
  /** @param {string} text @param {() => Promise<void>} act */
  const button = (text, act) => h("button", { type: "button", class: "small", onclick: () => void act() }, text);
  const buttons = [
    session.hasAccount && button("Take", take),
    button("Tag…", tag),
    button("Priority…", rank),
    button("Close", close),
    button("Merge…", merge),
    h("button", { type: "button", class: "small quiet-button", onclick: () => selection.clear() }, "Clear"),
  ];
  const element = h("div", { class: "bulk", role: "group", "aria-label": "Selected tickets", hidden: true }, count, buttons);

  /**
   * @param {string} said of those that succeeded
   * @param {readonly HelpTicketSummary[]} tickets
   * @param {(ticket: HelpTicketSummary) => Promise<string | undefined>} act resolves to the reason if nothing was done
   */
  async function withEach(said, tickets, act) {
    const failures = [];
    const changed = [];
    for (const ticket of tickets) {
      try {
        const reason = await act(ticket);
        if (reason === undefined) changed.push(ticket.ticketId);
        else failures.push(`${ticket.ticketId}: ${reason}`);
      } catch (error) {
        failures.push(`${ticket.ticketId}: ${reasonOf(error)}`);
        if (error instanceof ApiError && error.status === 401) return;
      }
    }
    selection.drop(changed);
    if (changed.length > 0) notices.show(`${changed.length} ${changed.length === 1 ? "ticket" : "tickets"} ${said}.`);
    await done();
    if (failures.length > 0) {
      alert.show(
        "Not done:",
        h(
          "ul",
          {},
          failures.map((failure) => h("li", {}, failure)),
        ),
      );
    }
  }

  /** The ticket as it is now, so that nobody's later change is overwritten. @param {HelpTicketSummary} ticket */
  const latest = ({ ticketId }) => /** @type {Promise<HelpTicket>} */ (api.get(`/api/help-tickets/${ticketId}`));

  function take() {
    return withEach("taken", selection.tickets, async (ticket) => {
      const now = await latest(ticket);
      const isOthers = now.assignedToAccountId !== null && now.assignedToAccountId !== session.accountId;
      if (isOthers && now.status !== "Closed") return `${now.assignedToAccountName} has it`;
      await api.change("PUT", `/api/help-tickets/${ticket.ticketId}/assign-to-me`, { of: now });
      return undefined;
    });
  }

  async function close() {
    const { tickets } = selection;
    const title = `Close ${tickets.length} ${tickets.length === 1 ? "ticket" : "tickets"}?`;
    if (!(await confirmed({ title, text: "Their players get a notice.", yes: "Close" }))) return;
    await withEach("closed", tickets, async (ticket) => {
      const now = await latest(ticket);
      if (now.status === "Closed") return undefined;
      await api.change("PUT", `/api/help-tickets/${ticket.ticketId}/status`, { of: now, body: { status: "Closed" } });
      return undefined;
    });
  }

  async function tag() {
    const { tickets } = selection;
    const wanted = await asked({ title: "Tag these tickets", label: "Tag", yes: "Add tag", maxlength: TAG_MAX_CHARACTERS });
    if (wanted === undefined) return;
    await withEach(`tagged ${wanted}`, tickets, async ({ ticketId }) => {
      await api.send("PUT", `/api/help-tickets/${ticketId}/tags/${encodeURIComponent(wanted)}`);
      return undefined;
    });
  }

  async function rank() {
    const priority = await chosen({
      title: "Set the priority of these tickets",
      label: "Priority",
      yes: "Set",
      options: ticketPriorities.map((name) => /** @type {const} */ ([name, name])),
    });
    if (priority === undefined) return;
    await withEach(`of ${priority.toLowerCase()} priority`, selection.tickets, async (ticket) => {
      const now = await latest(ticket);
      await api.change("PUT", `/api/help-tickets/${ticket.ticketId}/priority`, { of: now, body: { priority } });
      return undefined;
    });
  }

  async function merge() {
    const { tickets } = selection;
    const into = tickets.filter(({ status }) => status !== "Closed");
    const isOnePlayer = tickets.every(({ senderAccountId }) => senderAccountId === tickets[0]?.senderAccountId);
    if (tickets.length < 2 || !isOnePlayer || into.length === 0) {
      alert.show("Select two or more tickets of one player, with one that is not closed.");
      return;
    }
    const kept = await chosen({
      title: `Merge ${tickets.length} tickets`,
      label: "Into",
      yes: "Merge",
      options: into.map(({ ticketId, category }) => /** @type {const} */ ([ticketId, `${ticketId} ${categoryText(category)}`])),
    });
    if (kept === undefined) return;
    const others = tickets.filter(({ ticketId }) => ticketId !== kept);
    selection.drop([kept]);
    await withEach(`merged into ${kept}`, others, async ({ ticketId }) => {
      await api.send("POST", `/api/help-tickets/${ticketId}/merge`, { into: kept });
      return undefined;
    });
  }

  return {
    element,
    show() {
      const { length } = selection.tickets;
      element.hidden = length === 0;
      replace(count, `${length} selected`);
    },
  };
}

/** @param {unknown} error */
function reasonOf(error) {
  if (error instanceof ApiError && error.errors["tag"]) return `the tag ${error.errors["tag"]}`;
  return error instanceof ApiError && error.status === 412 ? "somebody changed it just now" : words(error);
}
