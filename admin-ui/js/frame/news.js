import { categoryText } from "../parts/fields.js";
import { readRoute } from "../router.js";

/** @type {Record<StreamReset["reason"], string>} */
const resetTexts = {
  unknown: "The server was restarted. This page was refreshed.",
  tooOld: "Some events were missed. This page was refreshed.",
  elsewhere: "This page goes on with another server. Lines of the log that came meanwhile are missing.",
};

/**
 * Announces new tickets while the user looks at another page, and changes of the connection.
 *
 * @param {import("../app.js").App} app
 * @param {() => void} refresh reads the current view again
 */
export function announceNews(app, refresh) {
  const { events, notices, session, targets } = app;
  let wasLost = false;
  let wasRestarted = false;
  /** @type {(() => void) | undefined} */
  let dismiss;

  events.on("TicketOpenedEvent", (/** @type {TicketOpenedEvent} */ { ticketId, category }) => {
    const isInQueue = readRoute().path === "/tickets";
    if (document.hidden || !isInQueue) notices.countUnseen();
    // The queue shows new tickets itself.
    if (isInQueue) return;
    notices.show(`New ticket ${ticketId}: ${categoryText(category)}`, { link: { text: "Open", href: `#/tickets/${ticketId}` } });
  });

  events.on("TicketChangedEvent", (/** @type {TicketChangedEvent} */ changed) => {
    const { ticketId, status, assignedToAccountId, changedByAccountId } = changed;
    const isGivenToMe = session.hasAccount && assignedToAccountId === session.accountId && status === "Assigned";
    if (!isGivenToMe || changedByAccountId === null || changedByAccountId === session.accountId) return;
    // Of another's other changes to one's own ticket its page tells.
    if (readRoute().path === `/tickets/${ticketId}`) return;
    notices.show(`Your ticket ${ticketId} was changed, or handed over to you.`, {
      link: { text: "Open", href: `#/tickets/${ticketId}` },
    });
  });

  events.on("reset", (/** @type {StreamReset} */ { reason }) => {
    wasRestarted = reason === "unknown";
    if (wasRestarted) targets.forget();
    notices.show(resetTexts[reason]);
    refresh();
  });

  events.watch((state) => {
    if (!session.isOpen || state === "off") {
      dismiss?.();
      wasLost = false;
    } else if (state === "lost" && !wasLost) {
      wasLost = true;
      dismiss = notices.show("The connection to the server is lost. It may be restarting. Trying again…", {
        stays: true,
        isBad: true,
      });
    } else if (state === "live") {
      dismiss?.();
      if (wasLost) refresh();
      wasLost = false;
    }
  });

  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && readRoute().path === "/tickets") notices.seen();
  });
}
