import type { EntryLine } from "../entry-line.js";
import type { Key } from "../screen/terminal.js";
import type { Line } from "../text/line.js";
import type { TicketStatus } from "../../contracts/ticket-kinds.js";

export interface ViewArea {
  readonly columns: number;
  readonly rows: number;
}

/** A key and what it does, for the overlay of all keys. */
export interface KeyHelp {
  readonly keys: string;
  readonly does: string;
}

/** One page of the console. It draws the data of its stores and passes actions to them. */
export interface View {
  readonly title: string;
  readonly keys: readonly KeyHelp[];
  /** A line of its own at the bottom, in which the operator types while it is active. */
  readonly entry?: EntryLine;
  /** @returns at most as many lines as the area has rows */
  draw(area: ViewArea): readonly Line[];
  /** @returns whether the key was used */
  press(key: Key): boolean;
  /** @param row counted from the first row of the view */
  click?(row: number, column: number): void;
  /** @param by rows; negative is up */
  wheel?(by: number): void;
  /** Called when the view becomes visible. */
  shown?(): void;
  /** Called every second while the view is visible. */
  tick?(): void;
}

/** What views can do besides drawing. */
export interface ViewActions {
  redraw(): void;
  /** Shows a message at the bottom for a few seconds. */
  say(text: string, isProblem?: boolean): void;
  /** Asks for a line of text. */
  ask(question: string, answered: (text: string) => void, initial?: string): void;
  /** Asks for a confirmation. */
  confirm(question: string, confirmed: () => void): void;
  /** Asks for one of a few choices. */
  choose(
    question: string,
    choices: readonly { readonly key: string; readonly name: string }[],
    chosen: (name: string) => void,
  ): void;
  /** Waits for a request, and shows `done` or the reason of its failure. An empty text is not shown. */
  attempt<Result>(work: Promise<Result>, done: string | ((result: Result) => string)): void;
  /** Runs a command line and shows its output. */
  run(line: string): void;
}

export const statusChoices: readonly { readonly key: string; readonly name: TicketStatus }[] = [
  { key: "o", name: "Open" },
  { key: "a", name: "Assigned" },
  { key: "c", name: "Closed" },
];
