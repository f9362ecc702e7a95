import { ApiError, words } from "../api.js";
import { h, replace } from "../parts/dom.js";
import { choice, field } from "../parts/fields.js";
import { timeElement } from "../parts/time.js";
import { banSpans } from "./ban-spans.js";

const HOUR_MS = 3_600_000;
const SPANS = banSpans.map(({ hours, label }) => /** @type {const} */ ([hours === null ? "" : String(hours), label]));
const USUAL_HOURS = "24";

/**
 * The ban of an account: a form to set it, or its facts and a button to lift it.
 *
 * @param {Pick<import("../app.js").App, "api" | "notices">} app
 * @param {string} accountId
 * @param {{ changed: (user: User) => void, failed: (error: unknown) => void }} told
 */
export function userBan({ api, notices }, accountId, { changed, failed }) {
  const place = h("div", { class: "card form" });

  /** @param {User} user */
  function showForm({ username }) {
    const reason = field("Reason", h("input", { name: "ban-reason", maxlength: 500, autocomplete: "off" }), {
      hint: "The banned person reads it when they sign in to these pages.",
    });
    const span = field("For", choice(SPANS, USUAL_HOURS));

    /** @param {Event} event */
    async function ban(event) {
      event.preventDefault();
      reason.setError();
      const hours = Number(span.control.value);
      const untilUtc = span.control.value === "" ? null : new Date(Date.now() + hours * HOUR_MS).toISOString();
      try {
        const body = { reason: reason.control.value.trim(), untilUtc };
        changed(/** @type {User} */ (await api.send("PUT", `/api/users/${accountId}/ban`, body)));
        notices.show(`${username} is banned.`);
      } catch (error) {
        if (error instanceof ApiError && error.errors["reason"] !== undefined) reason.setError(error.errors["reason"]);
        else failed(error);
      }
    }
    replace(
      place,
      h("h2", {}, "Ban"),
      h(
        "form",
        { "aria-label": "Ban", novalidate: true, onsubmit: (/** @type {Event} */ event) => void ban(event) },
        reason.element,
        span.element,
        h("div", { class: "buttons" }, h("button", { type: "submit", class: "danger" }, "Ban this account")),
      ),
    );
  }

  /** @param {User & { ban: NonNullable<User["ban"]> }} user */
  function showBan({ username, ban }) {
    async function lift() {
      try {
        changed(/** @type {User} */ (await api.send("DELETE", `/api/users/${accountId}/ban`)));
        notices.show(`${username} may sign in again.`);
      } catch (error) {
        failed(new Error(words(error)));
      }
    }
    const until = ban.untilUtc === null ? "it is lifted" : timeElement(ban.untilUtc);
    replace(
      place,
      h("h2", {}, "Ban"),
      h("p", {}, "Banned until ", until, `, by ${ban.by}: ${ban.reason}`),
      h("div", { class: "buttons" }, h("button", { type: "button", onclick: () => void lift() }, "Lift the ban")),
    );
  }

  return {
    element: place,
    /** @param {User} user */
    show: (user) => (user.ban === null ? showForm(user) : showBan({ ...user, ban: user.ban })),
  };
}
