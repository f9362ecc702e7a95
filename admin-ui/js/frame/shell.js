import { ApiError } from "../api.js";
import { App } from "../app.js";
import { h, replace } from "../parts/dom.js";
import { header } from "./header.js";
import { pages } from "./pages.js";
import { goTo, readRoute } from "../router.js";
import { announceNews } from "./news.js";
import { loginView } from "../views/login.js";

/** The longest delay of a timer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The frame around the views: sign-in, the view for the current address, and general keys. */
export class Shell {
  app = new App();
  #header = header(this.app, () => this.#signOut());
  #main = h("main", { id: "main", tabindex: "-1" });
  #login = h("div", { class: "login-place", hidden: true });
  /** @type {View | undefined} */
  #view;
  #path = "";
  /** The owner of the view. After signing in again, the same person finds it unchanged. */
  #owner = "";
  /** After the start the focus follows navigation; before, it stays at the top. */
  #isStarted = false;
  /** @type {number | undefined} */
  #expiry;

  async start() {
    const { app } = this;
    const skip = h(
      "a",
      { class: "skip", href: "#main", onclick: (/** @type {Event} */ event) => this.#skip(event) },
      "Skip to content",
    );
    document.body.prepend(skip, this.#header.element, this.#main, this.#login, app.notices.element);
    addEventListener("hashchange", () => this.#follow());
    keepScroll();
    app.session.onEnded = (reason) => this.#askToSignIn(reason);
    announceNews(app, () => this.#view?.refresh?.());
    app.events.watch((state) => {
      if (state === "live") void app.apis.read(app.api);
    });
    if (!app.session.isOpen && (await this.#needsNoToken())) app.session.openWithoutToken();
    if (app.session.isOpen) await this.#signedIn();
    else this.#askToSignIn();
    this.#isStarted = true;
  }

  /** @param {Event} event */
  #skip(event) {
    // The part of the address after # belongs to the view.
    event.preventDefault();
    this.#main.focus();
  }

  /** While tokens are switched off, every route answers without one. */
  async #needsNoToken() {
    try {
      await this.app.api.get("/api/help-tickets/me");
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  }

  /** @param {string} [reason] */
  #askToSignIn(reason) {
    const { app } = this;
    clearTimeout(this.#expiry);
    app.events.stop();
    this.#main.hidden = true;
    this.#header.show("");
    app.keys.ofView = [];
    app.keys.general = [];
    for (const dialog of document.querySelectorAll("dialog[open]")) /** @type {HTMLDialogElement} */ (dialog).close();
    const login = loginView(app, reason, () => void this.#signedIn());
    replace(this.#login, login.element);
    this.#login.hidden = false;
    app.notices.setTitle("Sign in");
    login.focus();
  }

  #signOut() {
    this.#view?.dispose?.();
    this.#view = undefined;
    this.#owner = "";
    this.#main.replaceChildren();
    const { app } = this;
    app.session.close();
    app.notices.clear();
    app.notices.seen();
    this.#forget();
    this.#askToSignIn("You are signed out.");
  }

  /** The next person must not see what this one saw. */
  #forget() {
    this.app.metrics.clear();
    this.app.logTail.clear();
  }

  async #signedIn() {
    const { session, events, keys, help, worlds, apis, api } = this.app;
    if (!session.may("Counselor")) void apis.read(api);
    // Before the first view, whose columns depend on it.
    if (session.may("Counselor")) await worlds.read();
    if (!session.isOpen) return;
    this.#login.hidden = true;
    this.#login.replaceChildren();
    this.#main.hidden = false;
    keys.general = [
      { keys: "?", about: "show all keys", run: () => help.open() },
      ...pages.flatMap(({ level, entry }) =>
        entry && session.may(level)
          ? [{ keys: `g ${entry.key}`, about: `go to ${entry.text}`, run: () => goTo(entry.link) }]
          : [],
      ),
    ];
    if (session.may("Counselor")) events.start();
    this.#watchExpiry();
    const owner = `${session.accountId} ${session.role}`;
    const isSame = this.#view !== undefined && owner === this.#owner;
    this.#owner = owner;
    if (!isSame) {
      this.#path = "";
      this.#forget();
    }
    this.#follow();
    if (isSame) this.#view?.refresh?.();
  }

  /** Checks with the server when the token has expired by the clock of this machine, which may be wrong. */
  #watchExpiry() {
    const { session, api } = this.app;
    clearTimeout(this.#expiry);
    if (session.expiresAt === undefined) return;
    const wait = Math.min(Math.max(session.expiresAt - Date.now(), 0) + 1_000, LONGEST_TIMER_MS);
    this.#expiry = setTimeout(() => void api.get("/api/help-tickets/me").catch(() => undefined), wait);
  }

  /** Shows the view for the address. */
  #follow() {
    const { app } = this;
    if (!app.session.isOpen) return;
    const route = readRoute();
    if (route.path === "/") {
      location.replace(app.session.may("Counselor") ? "#/tickets?status=Open" : "#/my-tickets");
      return;
    }
    this.#header.show(route.path);
    const scroll = scrollKept();
    if (route.path === this.#path && this.#view) {
      void scrollWhenReady(this.#view.follow?.(route), scroll);
      return;
    }
    this.#path = route.path;
    this.#view?.dispose?.();
    this.#view = this.#viewOf(route);
    app.keys.ofView = this.#view.shortcuts ?? [];
    app.notices.setTitle(this.#view.title);
    replace(this.#main, this.#view.element);
    const heading = this.#main.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    if (this.#isStarted && !this.#main.contains(document.activeElement)) heading?.focus();
    scrollTo(0, 0);
    void scrollWhenReady(this.#view.ready, scroll);
  }

  /** @param {Route} route */
  #viewOf(route) {
    for (const { path, level, view } of pages) {
      const match = path.exec(route.path);
      if (!match) continue;
      if (this.app.session.may(level)) return view(this.app, route, match[1] ?? "");
      return plainView("Your level is too low", `This page needs the level ${level}; yours is ${this.app.session.role}.`);
    }
    return plainView("This page does not exist", "Choose a page above.");
  }
}

/**
 * Going back leads to where the page was left, once it is as long as it was.
 *
 * @param {Promise<void> | void} ready
 * @param {number | undefined} scroll
 */
async function scrollWhenReady(ready, scroll) {
  const { hash } = location;
  await ready;
  if (scroll !== undefined && location.hash === hash) scrollTo(0, scroll);
}

/**
 * How far pages are scrolled, kept in the browser's history: a page that has just been loaded is too short when the
 * browser goes back to it.
 */

const SETTLE_MS = 100;

/** Notes each scrolling in the entry of the browser's history. */
function keepScroll() {
  history.scrollRestoration = "manual";
  /** @type {number | undefined} */
  let settling;
  const note = () => history.replaceState({ scroll: scrollY }, "");
  addEventListener("scroll", () => {
    clearTimeout(settling);
    const { hash } = location;
    settling = setTimeout(() => location.hash === hash && note(), SETTLE_MS);
  });
}

/** How far the current entry was scrolled, in pixels; undefined for one that was not visited before. */
function scrollKept() {
  const kept = /** @type {{ scroll?: unknown } | null} */ (history.state);
  return typeof kept?.scroll === "number" ? kept.scroll : undefined;
}

/**
 * A page with only a text.
 *
 * @param {string} title
 * @param {string} text
 * @returns {View}
 */
function plainView(title, text) {
  return { title, element: h("section", {}, h("h1", {}, title), h("p", {}, text)) };
}
