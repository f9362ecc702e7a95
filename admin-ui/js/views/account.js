import { banText, latestTickets, staffHistory } from "../accounts/account-facts.js";
import { writeNote } from "../accounts/conduct-actions.js";
import { words } from "../api.js";
import { timelineSection } from "../chronicle/timeline.js";
import { h, replace } from "../parts/dom.js";
import { alertBox } from "../parts/fields.js";
import { LatestRead } from "../parts/latest-read.js";
import { characterLink, factList } from "../parts/page-sections.js";
import { playerText } from "../parts/player-text.js";
import { linkTo } from "../router.js";
import { timeElement } from "../parts/time.js";
import { userHistory } from "../accounts/user-history.js";

/**
 * An account: its characters, its ban, and whom it shares addresses with. Administrators see its history too.
 *
 * @param {import("../app.js").App} app
 * @param {Route} _route
 * @param {string} id
 * @returns {View}
 */
export function accountView(app, _route, id) {
  const { api, session, notices } = app;
  const alert = alertBox();
  const reading = new LatestRead();
  const heading = h("h1", {}, "Account");
  const page = h("div", {}, h("p", { class: "quiet" }, "Reading…"));
  const below = h("div");
  const events = timelineSection(app, alert);

  /** @param {AccountPage} account */
  function show(account) {
    const { username, role, isActive, ban, createdAtUtc, lastLoginAtUtc, characters, sharesAddressesWith, history, tickets } =
      account;
    replace(heading, playerText(username, "name"));
    replace(
      page,
      factList([
        ["Level", role],
        ["State", isActive ? "active" : "locked"],
        ["Ban", ban ? banText(ban) : "none"],
        ["Created", timeElement(createdAtUtc)],
        ["Last login", timeElement(lastLoginAtUtc)],
        ["Sessions", h("a", { href: linkTo("/sessions", { search: username }) }, "Sessions of the account")],
        ["Things", h("a", { href: linkTo("/items", { account: username }) }, "Everything of its characters")],
      ]),
      h("h2", {}, "Characters"),
      characters.length === 0
        ? h("p", { class: "quiet" }, "None.")
        : h(
            "ul",
            {},
            characters.map(({ serial, name, world, lastPlayedAtUtc }) =>
              h(
                "li",
                {},
                characterLink(serial, name),
                world === undefined ? "" : ` in ${world}`,
                ", last played ",
                timeElement(lastPlayedAtUtc),
              ),
            ),
          ),
      h("h2", {}, "Bans, warnings and notes"),
      staffHistory(history),
      h("p", { class: "buttons" }, noteButton("Note", "Add a note"), noteButton("Warning", "Note a warning")),
      h("h2", {}, "Latest tickets"),
      latestTickets(tickets, username),
      h("h2", {}, "Shares addresses with"),
      sharesAddressesWith.length === 0
        ? h("p", { class: "quiet" }, "Nobody.")
        : h(
            "ul",
            {},
            sharesAddressesWith.map((other) =>
              h("li", {}, h("a", { href: `#/accounts/${other.accountId}` }, playerText(other.username, "name"))),
            ),
          ),
    );
  }

  /**
   * @param {"Note" | "Warning"} kind
   * @param {string} title
   */
  function noteButton(kind, title) {
    const write = async () => {
      try {
        if (!(await writeNote(api, id, { kind, title }))) return;
        notices.show("It was written.");
        await read();
      } catch (error) {
        alert.show(words(error));
      }
    };
    return h("button", { type: "button", onclick: () => void write() }, title);
  }

  async function read() {
    const signal = reading.begin();
    try {
      const account = /** @type {AccountPage} */ (await api.get(`/api/accounts/${id}`, undefined, signal));
      show(account);
      events.element.hidden = account.characters.length === 0;
      if (!events.element.hidden) void events.show({ who: `account:${account.username}` });
      alert.show();
      if (!session.may("Administrator")) return;
      const history = /** @type {UserHistoryEntry[]} */ (await api.get(`/api/users/${id}/history`, undefined, signal));
      replace(
        below,
        h("h2", {}, "History"),
        userHistory(history),
        h("p", {}, h("a", { href: `#/users/${id}` }, "Change the account, ban it, and see its addresses")),
      );
    } catch (error) {
      if (signal.aborted) return;
      alert.show(words(error));
      page.replaceChildren();
      below.replaceChildren();
    }
  }

  return {
    title: "Account",
    element: h(
      "section",
      {},
      h("p", {}, h("a", { href: "#/characters" }, "‹ Characters")),
      heading,
      alert.element,
      page,
      events.element,
      below,
    ),
    ready: read(),
    refresh: () => void read(),
    shortcuts: [{ keys: "r", about: "read again", run: () => void read() }],
    dispose: () => events.dispose(),
  };
}
