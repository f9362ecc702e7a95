import { words } from "../api.js";
import { h, replace } from "../parts/dom.js";
import { playerText } from "../parts/player-text.js";
import { clockElement } from "../parts/time.js";

/**
 * What was said around the sender of a ticket in the ten minutes before: read when somebody opens it.
 *
 * @param {Pick<import("../app.js").App, "api">} app
 * @param {string} ticketId
 * @param {{ show: (text?: string) => void }} alert
 */
export function speechBefore({ api }, ticketId, alert) {
  const body = h("div");
  const element = h(
    "details",
    { class: "hour-before", ontoggle: () => void read() },
    h("summary", {}, "What was said around the player before"),
    body,
  );
  let isRead = false;

  async function read() {
    if (isRead || !element.open) return;
    isRead = true;
    try {
      const lines = /** @type {HelpTicketHeard[]} */ (await api.get(`/api/help-tickets/${ticketId}/speech`));
      replace(
        body,
        lines.length === 0
          ? h("p", { class: "quiet" }, "Nothing was said, or it is not kept.")
          : h(
              "ol",
              { class: "history" },
              lines.map(({ atUtc, name, text }) =>
                h("li", {}, clockElement(atUtc), " ", h("strong", {}, playerText(name, "name")), ": ", playerText(text)),
              ),
            ),
      );
    } catch (error) {
      isRead = false;
      alert.show(words(error));
    }
  }

  return element;
}
