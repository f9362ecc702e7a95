import { words } from "../api.js";
import { confirmed } from "../parts/dialogs.js";
import { h } from "../parts/dom.js";
import { alertBox, choice } from "../parts/fields.js";
import { LatestRead } from "../parts/latest-read.js";
import { accountLevels } from "../shared/levels.js";
import { pager } from "../parts/pager.js";
import { playerText } from "../parts/player-text.js";
import { amendAddress, goTo, linkTo } from "../router.js";
import { dataTable, orderIn, orderText, sorted } from "../parts/table.js";
import { timeElement } from "../parts/time.js";

const PAGE_SIZE = 50;

/**
 * All accounts. The server sends all of them; search and pages are made here.
 *
 * @param {import("../app.js").App} app
 * @param {Route} route
 * @returns {View}
 */
export function usersView({ api, session, notices }, route) {
  const alert = alertBox();
  let { query } = route;
  const reading = new LatestRead();
  /** @type {User[]} */
  let all = [];

  const search = h("input", {
    type: "search",
    "aria-label": "Search users",
    placeholder: "Name or e-mail",
    oninput: () => filter(),
  });
  const role = choice([["", "Any level"], ...accountLevels.map((name) => /** @type {const} */ ([name, name]))], "", {
    "aria-label": "Level",
    onchange: () => filter(),
  });
  const pages = pager((page) => linkTo("/users", { ...Object.fromEntries(query), page: page === 1 ? "" : page }));
  const columns = columnsFor(session.accountId, setActive);
  const list = dataTable({
    caption: "Users",
    columns,
    keyOf: ({ accountId }) => accountId,
    empty: "No user matches.",
    onSort: (order) => amend({ sort: orderText(order) }),
  });

  function filter() {
    amend({ search: search.value.trim(), role: role.value });
  }

  /** @param {Record<string, string>} values */
  function amend(values) {
    const link = linkTo("/users", { ...Object.fromEntries(query), page: "", ...values });
    amendAddress(link);
    query = new URLSearchParams(link.split("?")[1] ?? "");
    show();
  }

  function show() {
    const wanted = (query.get("search") ?? "").toLowerCase();
    const level = query.get("role") ?? "";
    const order = orderIn(query, "username");
    const found = all.filter(
      (user) =>
        (level === "" || user.role === level) &&
        (user.username.toLowerCase().includes(wanted) || user.email.toLowerCase().includes(wanted)),
    );
    const page = Math.max(1, Number(query.get("page") ?? "1") || 1);
    list.heading(order);
    list.show(sorted(found, columns, order).slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE));
    pages.show({ page, pageSize: PAGE_SIZE, total: found.length, what: found.length === 1 ? "user" : "users" });
  }

  async function read() {
    const signal = reading.begin();
    try {
      all = await api.get("/api/users", undefined, signal);
      show();
    } catch (error) {
      if (!signal.aborted) alert.show(words(error));
    }
  }

  /** @param {User} user */
  async function setActive({ accountId, username, isActive }) {
    if (isActive) {
      const isCertain = await confirmed({
        title: "Lock this account?",
        text: [playerText(username, "name"), " can no longer sign in, here or in the game. Open sign-ins end at once."],
        yes: "Lock",
        isDangerous: true,
      });
      if (!isCertain) return;
    }
    try {
      await api.send("PUT", `/api/users/${accountId}`, { isActive: !isActive });
      alert.show();
      notices.show(isActive ? `${username} is locked.` : `${username} is unlocked.`);
    } catch (error) {
      alert.show(words(error));
    }
    await read();
  }

  /** @param {Route} now */
  function follow(now) {
    query = now.query;
    search.value = query.get("search") ?? "";
    role.value = query.get("role") ?? "";
    show();
  }

  list.heading(orderIn(query, "username"));
  search.value = query.get("search") ?? "";
  role.value = query.get("role") ?? "";
  void read();
  return {
    title: "Users",
    element: h(
      "section",
      {},
      h(
        "div",
        { class: "heading" },
        h("h1", {}, "Users"),
        h("div", { class: "filters", role: "search" }, search, role),
        h("a", { class: "button main", href: "#/users/new" }, "New user"),
      ),
      alert.element,
      list.element,
      pages.element,
    ),
    follow,
    refresh: () => void read(),
    shortcuts: [
      { keys: "/", about: "search", run: () => search.focus() },
      { keys: "+", about: "new user", run: () => goTo("#/users/new") },
      { keys: "r", about: "refresh the list", run: () => void read() },
      ...pages.shortcuts,
    ],
  };
}

const states = /** @type {const} */ (["Banned", "Locked", "Active"]);

/** @param {User} user */
function stateOf({ isActive, ban }) {
  if (ban !== null) return "Banned";
  return isActive ? "Active" : "Locked";
}

/**
 * @param {string} readerId
 * @param {(user: User) => Promise<void>} setActive
 * @returns {import("../parts/table.js").Column<User>[]}
 */
function columnsFor(readerId, setActive) {
  return [
    {
      name: "username",
      label: "Username",
      sortBy: ({ username }) => username,
      cell: ({ accountId, username }) =>
        h("a", { href: `#/users/${accountId}`, class: "row-link" }, playerText(username, "name")),
    },
    { name: "role", label: "Level", sortBy: ({ role }) => accountLevels.indexOf(role), cell: ({ role }) => role },
    {
      name: "email",
      label: "E-mail",
      className: "spare",
      sortBy: ({ email }) => email,
      cell: ({ email }) => playerText(email, "name"),
    },
    {
      name: "state",
      label: "State",
      sortBy: (user) => states.indexOf(stateOf(user)),
      cell: (user) => h("span", { class: stateOf(user) === "Active" ? "chip active" : "chip locked" }, stateOf(user)),
    },
    {
      name: "created",
      label: "Created",
      className: "spare",
      sortBy: ({ createdAtUtc }) => createdAtUtc,
      cell: ({ createdAtUtc }) => timeElement(createdAtUtc),
    },
    {
      name: "lastLogin",
      label: "Last login",
      sortBy: ({ lastLoginAtUtc }) => lastLoginAtUtc,
      cell: ({ lastLoginAtUtc }) => timeElement(lastLoginAtUtc),
    },
    {
      name: "actions",
      label: "Actions",
      // Nobody locks their own account on purpose.
      cell: (user) =>
        user.accountId !== readerId &&
        h(
          "button",
          {
            type: "button",
            class: "small",
            "aria-label": `${user.isActive ? "Lock" : "Unlock"} ${user.username}`,
            onclick: () => void setActive(user),
          },
          user.isActive ? "Lock" : "Unlock",
        ),
    },
  ];
}
