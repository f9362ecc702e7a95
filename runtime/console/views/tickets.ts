import type { HelpTicket, HelpTicketHistoryEntry, HelpTicketSummary } from "../../http/schemas/tickets.js";
import {
  ticketCategories,
  type TicketOrder,
  ticketOrders,
  ticketPriorities,
  type TicketStatus,
  ticketStatuses,
} from "../../contracts/ticket-kinds.js";
import type { Key } from "../screen/terminal.js";
import type { OpenedTicket, TicketStore } from "../stores/ticket-store.js";
import type { WorldListStore } from "../stores/world-store.js";
import { dateTime, duration } from "../text/formats.js";
import { EMPTY_LINE, line, span, type Line, type Style } from "../text/line.js";
import { ownLines } from "../text/safe-text.js";
import { headerLine, layoutOf, rowLine, type Column } from "../text/table.js";
import { wrapped } from "../text/width.js";
import { ListCursor, listKeys } from "./list-cursor.js";
import { statusChoices, type ViewArea, type ViewActions, type KeyHelp, type View } from "./view.js";

const LABEL_COLUMNS = 12;

const orderTexts: Readonly<Record<TicketOrder, string>> = {
  newest: "newest first",
  oldest: "oldest first",
  unassigned: "unassigned first",
  urgent: "next due first",
  category: "by category",
  player: "by player",
  assignee: "by assignee",
};

const statusStyles: Readonly<Record<TicketStatus, Style>> = { Open: "warning", Assigned: "accent", Closed: "dim" };

const priorityMarks = { High: "!", Normal: "", Low: "-" } as const;

type TicketAge = HelpTicketSummary["age"];
const dueStyles: Readonly<Record<NonNullable<TicketAge>["due"], Style>> = {
  None: "dim",
  InTime: "plain",
  Soon: "warning",
  Overdue: "bad",
};

/** When staff must next do something: `2 h over`, `in 40 min`. */
function dueText(age: TicketAge): string {
  if (!age || age.nextDueAtUtc === null) return "-";
  const leftMs = Date.parse(age.nextDueAtUtc) - Date.now();
  // Its greatest unit is enough, and has room.
  const [number, unit] = duration(Math.abs(leftMs)).split(" ");
  return leftMs < 0 ? `${number} ${unit} over` : `in ${number} ${unit}`;
}

const dueColumn: Column<HelpTicketSummary> = {
  title: "Due",
  width: 10,
  text: ({ age }) => dueText(age),
  style: ({ age }) => dueStyles[age?.due ?? "None"],
};

const columnsFor = (namesWorld: boolean, hasTargets: boolean): readonly Column<HelpTicketSummary>[] => [
  { title: "Id", width: 6, align: "right", text: ({ ticketId }) => ticketId },
  ...(namesWorld ? [{ title: "World", width: 10, text: ({ world = "-" }: HelpTicketSummary) => world }] : []),
  { title: "Status", width: 8, text: ({ status }) => status, style: ({ status }) => statusStyles[status] },
  {
    title: "Category",
    width: 12,
    text: ({ category, priority }) => (priority === "Normal" ? category : `${priorityMarks[priority]} ${category}`),
    style: ({ priority }) => (priority === "High" ? "bad" : "plain"),
  },
  { title: "From", width: 10, text: ({ senderCharacterName }) => senderCharacterName },
  { title: "Assigned", width: 10, text: ({ assignedToAccountName }) => assignedToAccountName ?? "-" },
  ...(hasTargets ? [dueColumn] : []),
  { title: "Message", width: 16, grows: true, text: ({ excerpt = "" }) => excerpt },
  { title: "Sent (UTC)", width: 19, onlyFrom: 100, text: ({ createdAtUtc }) => dateTime(createdAtUtc) },
  { title: "Place", width: 24, onlyFrom: 140, text: placeOf },
];

/** The queue of help tickets, and one of them with its message and history. */
export class TicketsView implements View {
  readonly title = "Tickets";
  readonly keys: readonly KeyHelp[] = [
    ...listKeys,
    { keys: "Enter / Esc", does: "open with message and history / go back" },
    { keys: "t", does: "take: assign the ticket to yourself" },
    { keys: "r / n", does: "answer the player / keep a note for staff" },
    { keys: "s", does: "set the status" },
    { keys: "p / g", does: "set the priority / the category" },
    { keys: "f", does: "filter by status: all, Open, Assigned, Closed" },
    { keys: "c", does: "filter by category" },
    { keys: "w", does: "filter by world, where there are several" },
    { keys: "o", does: "order: unassigned first, oldest, newest, urgent, by a name" },
    { keys: "a", does: "show only those assigned to me, or all" },
    { keys: "[ and ]", does: "previous page, next page" },
  ];
  private readonly store: TicketStore;
  private readonly worlds: Pick<WorldListStore, "names" | "areSeveral">;
  private readonly actions: ViewActions;
  private readonly cursor = new ListCursor<HelpTicketSummary>(({ ticketId }) => ticketId);
  /** First visible line of an opened ticket. */
  private top = 0;

  constructor(store: TicketStore, worlds: Pick<WorldListStore, "names" | "areSeveral">, actions: ViewActions) {
    this.store = store;
    this.worlds = worlds;
    this.actions = actions;
    store.selected = () => this.cursor.selected?.ticketId;
  }

  draw(area: ViewArea): readonly Line[] {
    const { opened } = this.store;
    return opened ? this.drawOpened(opened, area) : this.drawQueue(area);
  }

  press(key: Key): boolean {
    const isHandled = this.store.opened ? this.pressInTicket(key) : this.pressInQueue(key);
    if (isHandled) return true;
    if (key.name === "t") this.take();
    else if (key.name === "r") this.write("answers", "Answer to the player of", "The answer is sent.");
    else if (key.name === "n") this.write("notes", "Note for staff on", "The note is kept.");
    else if (key.name === "s") this.setStatus();
    else if (key.name === "p") this.file("priority", ticketPriorities);
    else if (key.name === "g") this.file("category", ticketCategories);
    else return false;
    return true;
  }

  click(row: number): void {
    if (!this.store.opened) this.cursor.selectVisible(row - 2);
  }

  wheel(by: number): void {
    if (this.store.opened) this.top = Math.max(this.top + by, 0);
    else this.cursor.move(by);
  }

  shown(): void {
    this.store.refresh();
  }

  private drawQueue({ columns: width, rows }: ViewArea): readonly Line[] {
    const { tickets, totalCount, page, pages, problem } = this.store;
    const { visible, selectedIndex } = this.cursor.window(tickets, rows - 2);
    const top = [
      span(`${totalCount} ${totalCount === 1 ? "ticket" : "tickets"}, ${this.filterText()}, page ${page} of ${pages}`, "strong"),
      span(problem === undefined ? "" : `  ${problem}`, "bad"),
    ];
    const hasTargets = tickets.some(({ age }) => age !== undefined && age.nextDueAtUtc !== null);
    const layout = layoutOf(columnsFor(this.worlds.areSeveral, hasTargets), width);
    return [top, headerLine(layout), ...visible.map((ticket, index) => rowLine(layout, ticket, index === selectedIndex))];
  }

  private filterText(): string {
    const { status, category, world, assignedToMe, order } = this.store.filter;
    return [status ?? "all", category, world, assignedToMe ? "mine" : undefined, orderTexts[order]]
      .filter((text) => text !== undefined)
      .join(", ");
  }

  private drawOpened(opened: OpenedTicket, { columns: width, rows }: ViewArea): readonly Line[] {
    const lines = ticketLines(opened, width);
    this.top = Math.max(Math.min(this.top, lines.length - rows), 0);
    return lines.slice(this.top, this.top + rows);
  }

  private pressInTicket({ name }: Key): boolean {
    const steps: Readonly<Record<string, number>> = { up: -1, down: 1, pageup: -10, pagedown: 10 };
    if (name === "escape" || name === "enter") this.store.close();
    else if (steps[name] !== undefined) this.top = Math.max(this.top + steps[name], 0);
    else return false;
    return true;
  }

  private pressInQueue(key: Key): boolean {
    if (this.cursor.press(key)) return true;
    const { filter, page } = this.store;
    switch (key.name) {
      case "enter": {
        const { selected } = this.cursor;
        this.top = 0;
        if (selected) this.actions.attempt(this.store.open(selected.ticketId), "");
        return true;
      }
      case "f":
        this.store.show({ status: nextOf(ticketStatuses, filter.status) });
        return true;
      case "c":
        this.store.show({ category: nextOf(this.store.categories, filter.category) });
        return true;
      case "w":
        this.store.show({ world: nextOf(this.worlds.names, filter.world) });
        return true;
      case "a":
        this.store.show({ assignedToMe: !filter.assignedToMe });
        return true;
      case "o":
        this.store.show({ order: nextOf(ticketOrders, filter.order) ?? ticketOrders[0] });
        return true;
      case "[":
        this.store.turnTo(page - 1);
        return true;
      case "]":
        this.store.turnTo(page + 1);
        return true;
      default:
        return false;
    }
  }

  private get current(): HelpTicketSummary | undefined {
    return this.store.opened?.ticket ?? this.cursor.selected;
  }

  private take(): void {
    const ticket = this.current;
    if (!ticket) return;
    if (ticket.assignedToAccountName === null) this.takeAsShown(ticket);
    else this.confirmTaking(ticket, `${ticket.assignedToAccountName} has ticket ${ticket.ticketId}.`);
  }

  private takeAsShown(ticket: HelpTicketSummary): void {
    const taken = (changed: HelpTicket | undefined): string => {
      if (!changed) return `Ticket ${ticket.ticketId} is yours.`;
      this.confirmTaking(changed, changedText(changed));
      return "";
    };
    this.actions.attempt(this.store.take(ticket), taken);
  }

  private confirmTaking(ticket: HelpTicketSummary, why: string): void {
    const question = ticket.assignedToAccountName === null ? "Take it?" : "Take it over?";
    this.actions.confirm(`${why} ${question}`, () => this.takeAsShown(ticket));
  }

  private setStatus(): void {
    const ticket = this.current;
    if (!ticket) return;
    this.actions.choose(`Status of ticket ${ticket.ticketId}`, statusChoices, (name) =>
      this.setStatusAsShown(ticket, name as TicketStatus),
    );
  }

  private write(what: "answers" | "notes", question: string, done: string): void {
    const ticket = this.current;
    if (!ticket) return;
    this.actions.ask(`${question} ticket ${ticket.ticketId}`, (text) => {
      if (text.trim() !== "") this.actions.attempt(this.store.write(ticket, what, text), done);
    });
  }

  private file(what: "category" | "priority", names: readonly string[]): void {
    const ticket = this.current;
    if (!ticket) return;
    this.actions.choose(
      `${what === "category" ? "Category" : "Priority"} of ticket ${ticket.ticketId}`,
      keyedChoices(names),
      (name) => this.fileAsShown(ticket, what, name),
    );
  }

  private fileAsShown(ticket: HelpTicketSummary, what: "category" | "priority", name: string): void {
    const set = (changed: HelpTicket | undefined): string => {
      if (!changed) return `The ${what} of ticket ${ticket.ticketId} is ${name}.`;
      this.actions.confirm(`${changedText(changed)} Set its ${what} to ${name}?`, () => this.fileAsShown(changed, what, name));
      return "";
    };
    this.actions.attempt(this.store.file(ticket, what, name), set);
  }

  private setStatusAsShown(ticket: HelpTicketSummary, status: TicketStatus): void {
    const set = (changed: HelpTicket | undefined): string => {
      if (!changed) return `Ticket ${ticket.ticketId} is ${status}.`;
      this.actions.confirm(`${changedText(changed)} Set it to ${status}?`, () => this.setStatusAsShown(changed, status));
      return "";
    };
    this.actions.attempt(this.store.setStatus(ticket, status), set);
  }
}

/** Keys for names: the first letter of a name that no earlier name has, or else a digit. */
function keyedChoices(names: readonly string[]): { key: string; name: string }[] {
  const taken = new Set<string>();
  return names.map((name, index) => {
    const key = [...name.toLowerCase()].find((letter) => !taken.has(letter)) ?? String(index);
    taken.add(key);
    return { key, name };
  });
}

/** What another operator did to a ticket meanwhile. */
function changedText({ ticketId, status, assignedToAccountName }: HelpTicketSummary): string {
  return `Ticket ${ticketId} was changed meanwhile: ${status}, assigned to ${assignedToAccountName ?? "nobody"}.`;
}

function ticketLines({ ticket, history }: OpenedTicket, width: number): Line[] {
  const facts: readonly (readonly [string, string])[] = [
    ["From", `${ticket.senderCharacterName} (account ${ticket.senderAccountName})`],
    ...(ticket.world === undefined ? [] : [["World", ticket.world] as const]),
    ["Place", placeOf(ticket)],
    ["Sent", `${dateTime(ticket.createdAtUtc)} UTC`],
    ["Due", dueText(ticket.age)],
    ["Priority", ticket.priority],
    ["Assigned to", assignedTo(ticket)],
    ["Closed", ticket.closedAtUtc === null ? "-" : `${dateTime(ticket.closedAtUtc)} UTC`],
  ];
  const heading = [
    span(`Ticket ${ticket.ticketId}  ${ticket.category}  `, "strong"),
    span(ticket.status, statusStyles[ticket.status]),
  ];
  return [
    heading,
    EMPTY_LINE,
    ...facts.map(([label, text]): Line => [span(label.padEnd(LABEL_COLUMNS), "dim"), span(text)]),
    EMPTY_LINE,
    line("Message", "title"),
    ...ownLines(ticket.message).flatMap((text) => wrapped(text, width).map((one) => line(one))),
    EMPTY_LINE,
    line("History", "title"),
    ...history.flatMap((entry) => [
      line(historyText(entry)),
      ...(entry.text?.split("\n") ?? []).map((text) => line(`  ${text}`)),
    ]),
  ];
}

function historyText({ atUtc, byAccountName, action, from, to }: HelpTicketHistoryEntry): string {
  if (action === "AnswerSent") return `${dateTime(atUtc)}  ${byAccountName} answered the player:`;
  if (action === "NoteAdded") return `${dateTime(atUtc)}  ${byAccountName} noted, for staff:`;
  if (action === "PlayerAdded") return `${dateTime(atUtc)}  ${byAccountName}, the player, added:`;
  if (action === "PrioritySet" || action === "CategorySet") {
    return `${dateTime(atUtc)}  ${byAccountName} changed the ${action === "PrioritySet" ? "priority" : "category"}:`;
  }
  const change = from === null ? to.status : `${from.status} -> ${to.status}`;
  const assignee = to.assignedToAccountName === null ? "" : `, assigned to ${to.assignedToAccountName}`;
  return `${dateTime(atUtc)}  ${byAccountName}  ${action}  ${change}${assignee}`;
}

function assignedTo({ assignedToAccountName, assignedToCharacterName, assignedAtUtc }: OpenedTicket["ticket"]): string {
  if (assignedToAccountName === null) return "nobody";
  const as = assignedToCharacterName === null ? "" : ` as ${assignedToCharacterName}`;
  return `${assignedToAccountName}${as}, ${dateTime(assignedAtUtc)} UTC`;
}

function placeOf({ mapName, x, y, z }: HelpTicketSummary): string {
  return `${mapName} ${x},${y},${z}`;
}

/** The next name; undefined after the last one. */
function nextOf<Name extends string>(names: readonly Name[], current: Name | undefined): Name | undefined {
  return current === undefined ? names[0] : names[names.indexOf(current) + 1];
}
