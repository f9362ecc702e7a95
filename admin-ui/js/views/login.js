import { ApiError } from "../api.js";
import { h } from "../parts/dom.js";
import { alertBox, field } from "../parts/fields.js";

/**
 * @param {import("../app.js").App} app
 * @param {string | undefined} reason why the user has to sign in again, if so
 * @param {() => void} done
 */
export function loginView(app, reason, done) {
  const username = field(
    "Username",
    h("input", { name: "username", autocomplete: "username", required: true, spellcheck: "false", autocapitalize: "none" }),
  );
  const password = field(
    "Password",
    h("input", { name: "password", type: "password", autocomplete: "current-password", required: true }),
  );
  const submit = h("button", { class: "main", type: "submit" }, "Sign in");
  const alert = alertBox();
  username.control.value = app.session.formerUsername;

  /** @param {Event} event */
  async function signIn(event) {
    event.preventDefault();
    submit.disabled = true;
    alert.show();
    try {
      const body = { username: username.control.value, password: password.control.value };
      app.session.open(await app.api.send("POST", "/auth/login", body));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      alert.show(error.message);
      submit.disabled = false;
      password.control.focus();
      return;
    }
    done();
  }

  const element = h(
    "form",
    { class: "card login", "aria-labelledby": "login-heading", onsubmit: (/** @type {Event} */ event) => void signIn(event) },
    h("h1", { id: "login-heading" }, "Sign in"),
    reason !== undefined && h("p", { class: "reason", role: "status" }, reason),
    username.element,
    password.element,
    alert.element,
    submit,
    h("p", { class: "quiet" }, "Use the name and password of your game account."),
  );
  return { element: h("main", {}, element), focus: () => (username.control.value === "" ? username : password).control.focus() };
}
