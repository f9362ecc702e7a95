import { words } from "../api.js";
import { h, replace } from "../parts/dom.js";
import { alertBox } from "../parts/fields.js";
import { LatestRead } from "../parts/latest-read.js";
import { livePositions } from "../map/live-positions.js";
import { whereThePeopleAre } from "../map/map-crowds.js";
import { mapFollower } from "../map/map-follower.js";
import { mapCanvas } from "../map/map-canvas.js";
import {
  entryOfBuilding,
  entryOfPerson,
  entryOfRegion,
  entryOfSpawner,
  entryOfTicket,
  isInArea,
  placeOf,
} from "../map/map-entries.js";
import { historyAddress, mapEntry } from "../map/map-entry.js";
import { mapFeatures } from "../map/map-features.js";
import { layerOrder, layerWord, mapLayers } from "../map/map-layers.js";
import { playerText } from "../parts/player-text.js";
import { amendAddress, linkTo } from "../router.js";
import { dataTable } from "../parts/table.js";
import { worldChoice } from "../parts/world-choice.js";

/** Positions change twice a second. The list follows more slowly, so that it can be read. */
const LIST_MS = 1_000;
/** While the map is dragged, no stream is opened. */
const SETTLE_MS = 250;
const TICKETS_A_PAGE = 100;
const TICKET_PAGES_MAX = 10;
const ROWS_MAX = 200;
/** The largest radius of a search in the record. */
const HISTORY_TILES_MAX = 1_000;
/** Where the map opens without a place in the address: on Trammel, the whole of it. */
const FIRST = { mapId: 1, zoom: 1 };

/** @typedef {import("../map/map-entries.js").MapEntry} MapEntry */

/**
 * The map with those who are in the game, open tickets, spawners, regions, houses and ships.
 *
 * @param {import("../app.js").App} app
 * @param {Route} route
 * @returns {View}
 */
export function mapView(app, route) {
  const { api, events, worlds } = app;
  const alert = alertBox();
  const feedState = h("p", { class: "map-state", role: "status" });
  const canvas = mapCanvas(api, {
    className: "live-map",
    label: ({ x, y }, { name }) =>
      `Map of ${name} around ${x}, ${y}. Arrow keys move it, plus and minus zoom. The list below has everything that is marked.`,
    onView: () => soonWatch(),
    onPick: (key) => select(key, true),
    onError: (error) => alert.show(words(error)),
  });
  const feed = livePositions(app, (problem) => {
    if (feedState.textContent !== problem) feedState.textContent = problem;
    follower.look(feed.people.values());
    mark();
    soonList();
  });
  const follower = mapFollower(canvas);
  canvas.element.append(canvas.buttons, feedState);
  const facet = h("select", { "aria-label": "Facet", onchange: () => openFacet(Number(facet.value)) });
  const world = worldChoice(worlds, { changed: () => map && openFacet(map.mapId) });
  const features = mapFeatures(api, {
    onChange() {
      fixed = [
        ...features.regions.map(entryOfRegion),
        ...features.buildings.map(entryOfBuilding),
        ...features.spawners.map(entryOfSpawner),
      ];
      mark();
      list();
    },
    onError: (reason) => alert.show(reason),
  });
  const layers = mapLayers(() => {
    mark();
    watchFeatures();
    list();
  });
  const search = h("input", {
    type: "search",
    "aria-label": "Search what is in view",
    placeholder: "Name, account",
    oninput: () => list(),
  });
  const count = h("span", { class: "quiet", role: "status" });
  const happened = h("a", { class: "button" }, "What happened here");
  const chosen = h("section", { class: "map-entry", "aria-label": "Chosen on the map", hidden: true });
  const table = dataTable({
    caption: "Everything in view",
    columns: [
      { name: "kind", label: "What", cell: ({ kind }) => layerWord(kind) },
      {
        name: "name",
        label: "Name",
        cell: ({ key, name }) =>
          h("button", { type: "button", class: "small", onclick: () => select(key, true) }, playerText(name, "name")),
      },
      { name: "place", label: "Place", cell: placeOf },
    ],
    keyOf: (/** @type {MapEntry} */ { key }) => key,
    empty: "Nothing is in view, or nothing matches the search.",
  });
  /** @type {GameMap[]} */
  let maps = [];
  /** @type {GameMap | undefined} */
  let map;
  /** @type {HelpTicketSummary[]} */
  let tickets = [];
  /** Regions, buildings and spawners. @type {MapEntry[]} */
  let fixed = [];
  let selected = "";
  /** @type {number | undefined} */
  let watchTimer;
  /** @type {number | undefined} */
  let listTimer;
  const left = new AbortController();
  const reading = new LatestRead();

  /** What the switched-on layers have in view. @returns {MapEntry[]} */
  function inView() {
    const { area } = canvas.view();
    const open = tickets.filter((ticket) => ticket.mapId === map?.mapId && ticket.world === world.world).map(entryOfTicket);
    const people = [...feed.people.values()].map(entryOfPerson);
    return [...fixed, ...open, ...people].filter((entry) => layers.has(entry.kind) && isInArea(entry, area));
  }

  function mark() {
    canvas.mark(inView(), selected);
  }

  function list() {
    const wanted = search.value.trim().toLowerCase();
    const all = inView();
    const found = all
      .filter(({ name, person }) => [name, person?.username].some((text) => text?.toLowerCase().includes(wanted)))
      .sort((a, b) => layerOrder(a.kind) - layerOrder(b.kind) || a.name.localeCompare(b.name, undefined, { numeric: true }));
    table.show(found.slice(0, ROWS_MAX));
    const { spawners, regions, buildings } = features.missing;
    const rest = [
      found.length > ROWS_MAX ? `, the first ${ROWS_MAX} are listed` : "",
      spawners > 0 ? `, ${spawners} more spawners where you zoom in` : "",
      regions > 0 ? `, ${regions} more regions where you zoom in` : "",
      buildings > 0 ? `, ${buildings} more houses and ships where you zoom in` : "",
    ].join("");
    const text = `${wanted === "" ? `${all.length} in view` : `${found.length} of ${all.length} in view`}${rest}`;
    // Screen readers say a status when it is set, even to the same text.
    if (count.textContent !== text) count.textContent = text;
  }

  function soonList() {
    listTimer ??= setTimeout(() => {
      listTimer = undefined;
      list();
    }, LIST_MS);
  }

  function soonWatch() {
    clearTimeout(watchTimer);
    watchTimer = setTimeout(watch, SETTLE_MS);
    mark();
  }

  function watch() {
    if (!map) return;
    const { x, y, zoom, area } = canvas.view();
    amendAddress(linkTo("/map", { map: map.mapId, x, y, zoom, ...world.member }));
    feed.watch(map.mapId, area, world.member);
    const half = Math.max(area.right - area.left, area.bottom - area.top) / 2;
    const radius = Math.min(Math.max(Math.round(half), 1), HISTORY_TILES_MAX);
    happened.href = historyAddress({ mapId: map.mapId, x, y }, world.world, radius);
    watchFeatures();
    list();
  }

  function watchFeatures() {
    const wanted = /** @type {const} */ ([
      ["spawner", "spawners"],
      ["region", "regions"],
      ["building", "buildings"],
    ]).flatMap(([kind, what]) => (layers.has(kind) ? [what] : []));
    if (map) features.watch(map.mapId, canvas.view().area, wanted, world.member);
  }

  /**
   * @param {string} key
   * @param {boolean} takesFocus
   */
  function select(key, takesFocus) {
    const entry = inView().find((candidate) => candidate.key === key);
    selected = entry ? key : "";
    mark();
    chosen.hidden = !entry;
    if (!entry || !map) return;
    const heading = h("h2", { tabindex: "-1" }, playerText(entry.name, "name"));
    const close = h("button", { type: "button", onclick: () => select("", false) }, "Close");
    const show = h("button", { type: "button", onclick: () => toMiddle(entry) }, "Show in the middle");
    const { person } = entry;
    const following = person && follower.button(person.sessionId);
    replace(
      chosen,
      heading,
      ...mapEntry(app, entry, { ...map, ...world.member }, alert),
      h("p", { class: "buttons" }, following, " ", show, " ", close),
    );
    if (takesFocus) heading.focus();
  }

  /** @param {MapEntry} entry as it was chosen; it may have moved */
  function toMiddle({ key, x, y }) {
    const now = inView().find((candidate) => candidate.key === key);
    canvas.moveTo(now?.x ?? x, now?.y ?? y);
  }

  /** @param {number} mapId */
  function openFacet(mapId) {
    map = maps.find((candidate) => candidate.mapId === mapId);
    if (map) openAt(map, { x: map.width / 2, y: map.height / 2, zoom: FIRST.zoom });
  }

  /**
   * @param {GameMap} wanted
   * @param {{ x: number, y: number, zoom: number }} place
   */
  function openAt(wanted, place) {
    map = wanted;
    facet.value = String(wanted.mapId);
    select("", false);
    feed.stop();
    features.stop();
    feed.people.clear();
    fixed = [];
    features.clear();
    canvas.show(wanted, place);
  }

  /** @param {Route} now */
  function follow({ query }) {
    world.follow(query);
    const number = (/** @type {string} */ name, /** @type {number} */ usual) => {
      const text = query.get(name) ?? "";
      return /^\d{1,5}$/.test(text) ? Number(text) : usual;
    };
    const wanted = maps.find(({ mapId }) => mapId === number("map", FIRST.mapId)) ?? maps[0];
    if (!wanted) return;
    follower.stop();
    const place = { x: number("x", wanted.width / 2), y: number("y", wanted.height / 2), zoom: number("zoom", FIRST.zoom) };
    openAt(wanted, place);
  }

  async function readTickets() {
    const signal = reading.begin();
    try {
      /** @type {HelpTicketSummary[]} */
      const all = [];
      for (let page = 1; page <= TICKET_PAGES_MAX; page++) {
        const query = new URLSearchParams({ status: "Open", pageSize: String(TICKETS_A_PAGE), page: String(page) });
        const { items, totalCount } = /** @type {HelpTicketPage} */ (await api.get("/api/help-tickets", query, signal));
        all.push(...items);
        if (items.length === 0 || all.length >= totalCount) break;
      }
      tickets = all;
      mark();
      list();
    } catch (error) {
      alert.show(words(error));
    }
  }

  /** Opens the map where people are, false if nobody is in the game. */
  async function openAtPeople() {
    world.follow(route.query);
    const asked = new URLSearchParams(route.query.has("world") ? world.member : {});
    const { items } = /** @type {{ items: GameSession[] }} */ (await api.get("/api/sessions", asked, left.signal));
    const wanted = route.query.get("map");
    const shown = wanted === null ? maps : maps.filter(({ mapId }) => String(mapId) === wanted);
    const { clientWidth: width, clientHeight: height } = canvas.canvas;
    const found = whereThePeopleAre(items, shown, { width, height });
    if (!found) return false;
    world.show(found.world);
    openAt(found.map, found.place);
    return true;
  }

  async function open() {
    try {
      maps = await api.get("/api/maps", undefined, left.signal);
      replace(
        facet,
        maps.map(({ mapId, name }) => h("option", { value: mapId }, name)),
      );
      if (route.query.has("x") || !(await openAtPeople())) follow(route);
    } catch (error) {
      alert.show(words(error));
    }
    await readTickets();
  }

  const refresh = () => void readTickets();
  const subscriptions = ["TicketOpenedEvent", "TicketChangedEvent"].map((name) => events.on(name, refresh));
  table.heading();
  void open();
  return {
    title: "Map",
    element: h(
      "section",
      {},
      h(
        "div",
        { class: "heading" },
        h("h1", {}, "Map"),
        h("div", { class: "filters" }, world.element, facet, layers.element, happened),
      ),
      alert.element,
      canvas.element,
      chosen,
      h("div", { class: "heading" }, h("h2", {}, "In view"), h("div", { class: "filters", role: "search" }, search, count)),
      table.element,
    ),
    follow,
    refresh() {
      watch();
      refresh();
    },
    shortcuts: [{ keys: "/", about: "search what is in view", run: () => search.focus() }],
    dispose() {
      left.abort();
      reading.cancel();
      clearTimeout(watchTimer);
      clearTimeout(listTimer);
      feed.stop();
      features.stop();
      canvas.dispose();
      for (const end of subscriptions) end();
    },
  };
}
