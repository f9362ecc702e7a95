import type { GameSession } from "../../http/schemas/sessions.js";
import type { Key } from "../screen/terminal.js";
import type { SessionStore } from "../stores/session-store.js";
import type { WorldListStore } from "../stores/world-store.js";
import { dateTime, duration, placeText } from "../text/formats.js";
import { EMPTY_LINE, line, span, type Line } from "../text/line.js";
import { headerLine, layoutOf, rowLine, type Column } from "../text/table.js";
import { ListCursor, listKeys } from "./list-cursor.js";
import type { ViewArea, ViewActions, KeyHelp, View } from "./view.js";

/** Events tell who enters and leaves; pings and places change all the time. */
const REFRESH_SECONDS = 10;
const LABEL_COLUMNS = 14;

interface SortableColumn extends Column<GameSession> {
  readonly by: (session: GameSession) => string | number;
}

const ownColumns: readonly SortableColumn[] = [
  { title: "Id", width: 5, align: "right", text: ({ sessionId }) => sessionId, by: ({ sessionId }) => Number(sessionId) },
  { title: "Account", width: 14, grows: true, text: ({ username }) => username, by: ({ username }) => username.toLowerCase() },
  {
    ...{ title: "Character", width: 14, grows: true },
    text: ({ characterName }) => characterName ?? "-",
    by: ({ characterName }) => (characterName ?? "").toLowerCase(),
  },
  { title: "Level", width: 13, onlyFrom: 110, text: ({ role }) => role, by: ({ role }) => role },
  { title: "Place", width: 24, text: placeOf, by: placeOf },
  { title: "Ping", width: 7, align: "right", text: pingOf, by: ({ pingMs }) => pingMs ?? Infinity },
  {
    ...{ title: "Since", width: 9, align: "right" },
    text: ({ connectedAtUtc }) => duration(Math.max(Date.now() - Date.parse(connectedAtUtc), 0)),
    by: ({ connectedAtUtc }) => connectedAtUtc,
  },
  {
    title: "Client",
    width: 11,
    onlyFrom: 96,
    text: ({ clientVersion }) => clientVersion ?? "-",
    by: ({ clientVersion }) => clientVersion ?? "",
  },
  {
    title: "Address",
    width: 16,
    onlyFrom: 130,
    text: ({ remoteAddress }) => remoteAddress,
    by: ({ remoteAddress }) => remoteAddress,
  },
];

const worldColumn: SortableColumn = {
  title: "World",
  width: 10,
  text: ({ world = "-" }) => world,
  by: ({ world = "" }) => world,
};

/** The sessions, with sorting, search, details, kick and message. */
export class SessionsView implements View {
  readonly title = "Sessions";
  readonly keys: readonly KeyHelp[] = [
    ...listKeys,
    { keys: "s / S", does: "sort by the next column / reverse the order" },
    { keys: "/", does: "search names, accounts, addresses" },
    { keys: "Enter", does: "show or hide details" },
    { keys: "m", does: "send the player a message" },
    { keys: "k", does: "kick" },
  ];
  private readonly store: SessionStore;
  private readonly worlds: Pick<WorldListStore, "areSeveral">;
  private readonly actions: ViewActions;
  private readonly cursor = new ListCursor<GameSession>(({ sessionId }) => sessionId);
  private sortedBy = 0;
  private isDescending = false;
  private search = "";
  private isLooking = false;
  private seconds = 0;

  constructor(store: SessionStore, worlds: Pick<WorldListStore, "areSeveral">, actions: ViewActions) {
    this.store = store;
    this.worlds = worlds;
    this.actions = actions;
  }

  draw({ columns: width, rows }: ViewArea): readonly Line[] {
    const sessions = this.sorted();
    const { visible, selectedIndex } = this.cursor.window(sessions, rows - 2);
    const found = this.search === "" ? "" : `  search: ${this.search}`;
    const top = [
      span(`${sessions.length} of ${this.store.sessions.length} sessions${found}`, "strong"),
      span(this.complaint(), "bad"),
    ];
    const selected = this.cursor.selected;
    if (this.isLooking && selected) return [top, EMPTY_LINE, ...closerLook(selected)];
    const layout = layoutOf(this.columns, width);
    const sorted = { title: this.columns[this.sortedBy]!.title, isDescending: this.isDescending };
    return [
      top,
      headerLine(layout, sorted),
      ...visible.map((session, index) => rowLine(layout, session, index === selectedIndex)),
    ];
  }

  press(key: Key): boolean {
    if (this.cursor.press(key)) return true;
    switch (key.name) {
      case "s":
        this.sortedBy = (this.sortedBy + 1) % this.columns.length;
        return true;
      case "S-s":
        this.isDescending = !this.isDescending;
        return true;
      case "/":
        this.actions.ask("Search sessions", (text) => (this.search = text.trim()), this.search);
        return true;
      case "enter":
        this.isLooking = !this.isLooking;
        return true;
      case "escape":
        this.isLooking = false;
        return true;
      case "m":
        this.message();
        return true;
      case "k":
        this.kick();
        return true;
      default:
        return false;
    }
  }

  click(row: number): void {
    this.cursor.selectVisible(row - 2);
  }

  wheel(by: number): void {
    this.cursor.move(by);
  }

  shown(): void {
    this.store.refresh();
  }

  tick(): void {
    if (++this.seconds % REFRESH_SECONDS === 0) this.store.refresh();
  }

  private get columns(): readonly SortableColumn[] {
    return this.worlds.areSeveral ? [...ownColumns, worldColumn] : ownColumns;
  }

  private complaint(): string {
    return this.store.problem === undefined ? "" : `  ${this.store.problem}`;
  }

  private sorted(): GameSession[] {
    const { by } = this.columns[this.sortedBy]!;
    const wanted = this.search.toLowerCase();
    const found = this.store.sessions.filter(({ username, characterName, remoteAddress, world = "" }) =>
      [username, characterName ?? "", remoteAddress, world].some((text) => text.toLowerCase().includes(wanted)),
    );
    const order = this.isDescending ? -1 : 1;
    return found.sort((a, b) => {
      const [first, second] = [by(a), by(b)];
      return order * (first < second ? -1 : first > second ? 1 : Number(a.sessionId) - Number(b.sessionId));
    });
  }

  private message(): void {
    const session = this.cursor.selected;
    if (!session) return;
    this.actions.ask(`Message to ${nameOf(session)}`, (text) => {
      if (text.trim() !== "") this.actions.attempt(this.store.message(session.sessionId, text), `Sent to ${nameOf(session)}.`);
    });
  }

  private kick(): void {
    const session = this.cursor.selected;
    if (!session) return;
    this.actions.confirm(`Kick ${nameOf(session)} (session ${session.sessionId})?`, () =>
      this.actions.attempt(this.store.kick(session.sessionId), `${nameOf(session)} was kicked.`),
    );
  }
}

function closerLook(session: GameSession): Line[] {
  const rows: readonly (readonly [string, string])[] = [
    ["Session", session.sessionId],
    ["Account", `${session.username} (${session.accountId})`],
    ["Level", session.role],
    ["Character", session.characterName === null ? "none yet" : `${session.characterName} (${session.characterId})`],
    ...(session.world === undefined ? [] : [["World", session.world] as const]),
    ["Place", placeOf(session)],
    ["Address", session.remoteAddress],
    ["Connected", `${dateTime(session.connectedAtUtc)} UTC`],
    ["Client", session.clientVersion ?? "unknown"],
    ["Ping", pingOf(session)],
  ];
  return rows
    .map(([label, text]) => [span(label.padEnd(LABEL_COLUMNS), "dim"), span(text)])
    .concat([[...EMPTY_LINE], [...line("Enter: back", "dim")]]);
}

function nameOf({ characterName, username }: GameSession): string {
  return characterName ?? username;
}

function placeOf({ mapId, x, y, z }: GameSession): string {
  return mapId === null ? "-" : placeText({ mapId, x, y, z });
}

function pingOf({ pingMs }: GameSession): string {
  return pingMs === null ? "-" : `${Math.round(pingMs)} ms`;
}
