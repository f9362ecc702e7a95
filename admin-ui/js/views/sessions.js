import { words } from "../api.js";
import { confirmed } from "../parts/dialogs.js";
import { h } from "../parts/dom.js";
import { alertBox } from "../parts/fields.js";
import { isAtLeast } from "../shared/levels.js";
import { ListedSessions } from "../shared/listed-sessions.js";
import { characterLink } from "../parts/page-sections.js";
import { playerText } from "../parts/player-text.js";
import { amendAddress, linkTo } from "../router.js";
import { dataTable, orderIn, orderText, sorted } from "../parts/table.js";
import { timeElement } from "../parts/time.js";

/** Events tell who enters and leaves. Pings and positions change all the time, so the page polls for them. */
const REFRESH_MS = 10_000;
const mapNames = ["Felucca", "Trammel", "Ilshenar", "Malas", "Tokuno", "Ter Mur"];

/**
 * The players who are connected to the game.
 *
 * @param {import("../app.js").App} app
 * @param {Route} route
 * @returns {View}
 */
export function sessionsView({ api, events, session, notices, worlds }, route) {
  const alert = alertBox();
  let order = orderIn(route.query, "username");
  /** @type {ListedSessions<GameSession>} */
  const listed = new ListedSessions();

  const search = h("input", {
    type: "search",
    "aria-label": "Search sessions",
    placeholder: "Name, character, address",
    oninput: () => amend(),
  });
  const count = h("span", { class: "quiet", role: "status" });
  const columns = columnsFor(session, kick, worlds.areSeveral);
  const list = dataTable({
    caption: "Sessions of the game",
    columns,
    keyOf: ({ sessionId }) => sessionId,
    empty: "Nobody is connected, or nobody matches the search.",
    onSort(chosen) {
      order = chosen;
      amend();
    },
  });

  function show() {
    const wanted = search.value.trim().toLowerCase();
    const { all } = listed;
    const found = all.filter(({ username, characterName, remoteAddress, clientVersion, world }) =>
      [username, characterName, remoteAddress, clientVersion, world].some((text) => text?.toLowerCase().includes(wanted)),
    );
    list.heading(order);
    list.show(sorted(found, columns, order));
    count.textContent = wanted === "" ? `${all.length} connected` : `${found.length} of ${all.length}`;
  }

  /** Puts search and order into the address, so that a link shows the same. */
  function amend() {
    const sort = orderText(order);
    amendAddress(linkTo("/sessions", { search: search.value.trim(), sort: sort === "username" ? "" : sort }));
    show();
  }

  async function read() {
    try {
      await listed.read(() => api.get("/api/sessions/active"));
      show();
    } catch (error) {
      alert.show(words(error));
    }
  }

  /** @param {GameSession} chosen */
  async function kick({ sessionId, username, characterName }) {
    const isCertain = await confirmed({
      title: "Disconnect this player?",
      text: [
        playerText(characterName ?? username, "name"),
        " of the account ",
        playerText(username, "name"),
        " is disconnected at once and can log in again.",
      ],
      yes: "Disconnect",
      isDangerous: true,
    });
    if (!isCertain) return;
    try {
      await api.send("DELETE", `/api/sessions/${sessionId}`);
      alert.show();
      notices.show(`${characterName ?? username} was disconnected.`);
    } catch (error) {
      alert.show(words(error));
    }
    await read();
  }

  /** @param {Route} now */
  function follow({ query }) {
    order = orderIn(query, "username");
    search.value = query.get("search") ?? "";
    show();
  }

  const subscriptions = [
    events.on("SessionEnteredEvent", (/** @type {GameSession} */ entered) => {
      listed.entered(entered);
      show();
    }),
    events.on("PlayerLeftEvent", (/** @type {{ sessionId: string }} */ left) => {
      listed.left(left);
      show();
    }),
  ];
  const timer = setInterval(() => void (document.hidden || !session.isOpen || read()), REFRESH_MS);
  search.value = route.query.get("search") ?? "";
  list.heading(order);
  void read();
  return {
    title: "Sessions",
    element: h(
      "section",
      {},
      h("div", { class: "heading" }, h("h1", {}, "Sessions"), h("div", { class: "filters", role: "search" }, search, count)),
      alert.element,
      list.element,
    ),
    follow,
    refresh: () => void read(),
    shortcuts: [
      { keys: "/", about: "search", run: () => search.focus() },
      { keys: "r", about: "refresh the list", run: () => void read() },
    ],
    dispose() {
      clearInterval(timer);
      for (const end of subscriptions) end();
    },
  };
}

/** @type {import("../parts/table.js").Column<GameSession>} */
const worldColumn = { name: "world", label: "World", sortBy: ({ world }) => world ?? null, cell: ({ world }) => world ?? "–" };

/**
 * @param {import("../session.js").Session} reader
 * @param {(chosen: GameSession) => Promise<void>} kick
 * @param {boolean} namesWorld
 * @returns {import("../parts/table.js").Column<GameSession>[]}
 */
function columnsFor(reader, kick, namesWorld) {
  /** @type {import("../parts/table.js").Column<GameSession>[]} */
  const columns = [
    {
      name: "username",
      label: "Account",
      sortBy: ({ username }) => username,
      cell: ({ accountId, username }) =>
        reader.may("GameMaster")
          ? h("a", { href: `#/accounts/${accountId}` }, playerText(username, "name"))
          : playerText(username, "name"),
    },
    { name: "role", label: "Level", className: "spare", sortBy: ({ role }) => role, cell: ({ role }) => role },
    {
      name: "character",
      label: "Character",
      sortBy: ({ characterName }) => characterName,
      cell: ({ characterId, characterName }) =>
        characterName === null ? h("span", { class: "quiet" }, "none yet") : characterLink(characterId, characterName),
    },
    ...(namesWorld ? [worldColumn] : []),
    {
      name: "place",
      label: "Place",
      className: "one-line",
      sortBy: ({ mapId, x }) => (mapId === null || x === null ? null : mapId * 10_000 + x),
      cell: placeOf,
    },
    {
      name: "address",
      label: "Address",
      className: "spare",
      sortBy: ({ remoteAddress }) => remoteAddress,
      cell: ({ remoteAddress }) => remoteAddress,
    },
    {
      name: "client",
      label: "Client",
      className: "spare",
      sortBy: ({ clientVersion }) => clientVersion,
      cell: ({ clientVersion }) => clientVersion ?? "–",
    },
    {
      name: "ping",
      label: "Ping",
      sortBy: ({ pingMs }) => pingMs,
      cell: ({ pingMs }) => (pingMs === null ? "–" : `${Math.round(pingMs)} ms`),
      className: "number",
    },
    {
      name: "since",
      label: "Since",
      sortBy: ({ connectedAtUtc }) => connectedAtUtc,
      cell: ({ connectedAtUtc }) => timeElement(connectedAtUtc),
    },
  ];
  if (!reader.may("GameMaster")) return columns;
  return [
    ...columns,
    {
      name: "actions",
      label: "Actions",
      // The server refuses to disconnect somebody of a higher level.
      cell: (chosen) =>
        isAtLeast(reader.role, chosen.role) &&
        h(
          "button",
          { type: "button", class: "small", "aria-label": `Disconnect ${chosen.username}`, onclick: () => void kick(chosen) },
          "Disconnect",
        ),
    },
  ];
}

/** @param {GameSession} session */
function placeOf({ mapId, x, y, z }) {
  if (mapId === null) return h("span", { class: "quiet" }, "–");
  return `${mapNames[mapId] ?? `Map ${mapId}`} ${x ?? "?"}, ${y ?? "?"}, ${z ?? "?"}`;
}
