import { h } from "../parts/dom.js";

/** Changes within this time are counted together. */
const SETTLE_MS = 1_000;

/**
 * How many tickets are overdue, as a link in the bar at the top. Absent while there is none.
 *
 * @param {Pick<import("../app.js").App, "api" | "events" | "session">} app
 */
export function overdueCount({ api, events, session }) {
  const element = h("a", { class: "overdue-count", href: "#/tickets?overdue=true", hidden: true });
  /** @type {number | undefined} */
  let settling;

  async function read() {
    if (!session.isOpen || !session.may("Counselor")) return;
    try {
      const { overdue } = /** @type {HelpTicketCounts} */ (await api.get("/api/help-tickets/counts"));
      element.textContent = `${overdue} overdue`;
      element.hidden = overdue === 0;
    } catch {
      // Without an answer the last count stays. Views say what is wrong.
    }
  }

  function readSoon() {
    clearTimeout(settling);
    settling = setTimeout(() => void read(), SETTLE_MS);
  }

  for (const name of ["TicketOverdueEvent", "TicketChangedEvent"]) events.on(name, readSoon);
  events.watch((state) => {
    if (state === "live") void read();
    else if (!session.isOpen) element.hidden = true;
  });
  return element;
}
