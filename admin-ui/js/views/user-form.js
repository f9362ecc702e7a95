import { ApiError, words } from "../api.js";
import { h, replace } from "../parts/dom.js";
import { userBan } from "../accounts/user-ban.js";
import { userAddresses, userHistory } from "../accounts/user-history.js";
import { alertBox, choice, field } from "../parts/fields.js";
import { LatestRead } from "../parts/latest-read.js";
import { accountLevels } from "../shared/levels.js";
import { goTo } from "../router.js";

/** The client's login packet carries no more. */
const PASSWORD_MAX_LENGTH = 30;

/**
 * Creates or changes an account.
 *
 * @param {import("../app.js").App} app
 * @param {Route} _route
 * @param {string} id of the account, or `new`
 * @returns {View}
 */
export function userFormView(app, _route, id) {
  const { api, session, notices } = app;
  const isNew = id === "new";
  const alert = alertBox();
  const title = isNew ? "New user" : "Change user";
  const place = h("div", {}, isNew ? null : h("p", { class: "quiet" }, "Reading…"));
  const below = h("div");
  const reading = new LatestRead();
  const ban = userBan(app, id, {
    changed(user) {
      alert.show();
      ban.show(user);
      void readHistory();
    },
    failed: (error) => alert.show(words(error)),
  });

  async function readHistory() {
    const signal = reading.begin();
    try {
      /** @type {[Promise<UserHistoryEntry[]>, Promise<UserAddress[]>]} */
      const asked = [
        api.get(`/api/users/${id}/history`, undefined, signal),
        api.get(`/api/users/${id}/addresses`, undefined, signal),
      ];
      const [history, addresses] = await Promise.all(asked);
      replace(below, h("h2", {}, "History"), userHistory(history), h("h2", {}, "Logins"), userAddresses(addresses));
    } catch (error) {
      alert.show(words(error));
    }
  }

  /** @param {User} [user] */
  function showForm(user) {
    const fields = fieldsFor(user);
    const active = h("input", { type: "checkbox", checked: user?.isActive ?? true });
    const isSelf = user?.accountId === session.accountId && session.hasAccount;
    const submit = h("button", { type: "submit", class: "main" }, isNew ? "Create account" : "Save");

    /** @param {Event} event */
    async function save(event) {
      event.preventDefault();
      submit.disabled = true;
      alert.show();
      for (const one of Object.values(fields)) one.setError();
      try {
        const body = changes(fields, user, active.checked);
        const saved = /** @type {User} */ (
          isNew ? await api.send("POST", "/api/users", body) : await api.send("PUT", `/api/users/${id}`, body)
        );
        notices.show(isNew ? `${saved.username} was created.` : `${saved.username} was changed.`);
        goTo("#/users");
      } catch (error) {
        alert.show(words(error));
        if (error instanceof ApiError) showErrors(fields, error);
      } finally {
        submit.disabled = false;
      }
    }

    replace(
      place,
      h(
        "form",
        { class: "card form", novalidate: true, "aria-label": title, onsubmit: (/** @type {Event} */ event) => void save(event) },
        Object.values(fields).map(({ element }) => element),
        !isNew && !isSelf && h("label", { class: "check" }, active, "Active (a locked account cannot sign in)"),
        isSelf && h("p", { class: "hint" }, "This is your own account. A new password or level ends your sign-in at once."),
        h("div", { class: "buttons" }, h("a", { class: "button", href: "#/users" }, "Cancel"), submit),
      ),
    );
    fields.username.control.focus();
  }

  async function read() {
    try {
      const user = /** @type {User} */ (await api.get(`/api/users/${id}`));
      showForm(user);
      if (user.accountId !== session.accountId) {
        ban.show(user);
        place.append(ban.element);
      }
      void readHistory();
    } catch (error) {
      alert.show(words(error));
      place.replaceChildren();
    }
  }

  if (isNew) queueMicrotask(showForm);
  else void read();
  return {
    title,
    element: h(
      "section",
      {},
      h("p", {}, h("a", { href: "#/users" }, "‹ All users")),
      h("h1", {}, title),
      alert.element,
      place,
      below,
    ),
  };
}

/** @param {User} [user] */
function fieldsFor(user) {
  const text = { autocomplete: "off", spellcheck: "false", autocapitalize: "none" };
  const password = { type: "password", autocomplete: "new-password", maxlength: PASSWORD_MAX_LENGTH };
  return {
    username: field("Username", h("input", { ...text, name: "new-username", value: user?.username ?? "" }), {
      hint: "3 to 30 of A–Z, a–z, 0–9, _ . -",
    }),
    password: field(user ? "New password" : "Password", h("input", { ...password, name: "new-password" }), {
      hint: user
        ? "Leave it empty to keep the current password. 8 to 30 printable ASCII characters."
        : "8 to 30 printable ASCII characters.",
    }),
    email: field("E-mail", h("input", { ...text, type: "email", name: "new-email", value: user?.email ?? "" })),
    role: field(
      "Level",
      choice(
        accountLevels.map((level) => [level, level]),
        user?.role ?? "Regular",
      ),
    ),
  };
}

/**
 * Sends only changed members, so that no sign-in ends without need.
 *
 * @param {ReturnType<typeof fieldsFor>} fields
 * @param {User | undefined} user
 * @param {boolean} isActive
 */
function changes(fields, user, isActive) {
  const values = Object.fromEntries(Object.entries(fields).map(([name, { control }]) => [name, control.value]));
  if (!user) return values;
  const before = /** @type {Record<string, unknown>} */ ({ ...user, password: "" });
  const changed = Object.entries(values).filter(([name, value]) => value !== before[name]);
  return { ...Object.fromEntries(changed), ...(isActive !== user.isActive && { isActive }) };
}

/**
 * @param {ReturnType<typeof fieldsFor>} fields
 * @param {ApiError} error
 */
function showErrors(fields, error) {
  const wrong = Object.entries(fields).filter(([name]) => error.errors[name] !== undefined);
  for (const [name, one] of wrong) one.setError(error.errors[name]);
  wrong[0]?.[1].control.focus();
}
