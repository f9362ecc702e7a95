import type { Key } from "../screen/terminal.js";
import type { Line } from "../text/line.js";
import type { TicketStatus } from "../../ports/ticket-kinds.js";

export interface Area {
  readonly columns: number;
  readonly rows: number;
}

/** A key and what it does, for the overlay of all keys and for the documents. */
export interface KeyHelp {
  readonly keys: string;
  readonly does: string;
}

/** One page of the console. It draws what its stores hold and asks them to do things. */
export interface View {
  readonly title: string;
  readonly keys: readonly KeyHelp[];
  /** At most so many lines as the area has. */
  draw(area: Area): readonly Line[];
  /** @returns whether the key was for it */
  press(key: Key): boolean;
  /** @param row counted from the view's first */
  click?(row: number, column: number): void;
  /** @param by rows, negative is up */
  wheel?(by: number): void;
  /** It comes to be looked at. */
  shown?(): void;
  /** Every second while it is looked at. */
  tick?(): void;
}

/** What views may do besides drawing themselves. */
export interface Desk {
  redraw(): void;
  /** Shows a line at the bottom for a while. */
  say(text: string, isProblem?: boolean): void;
  /** Asks for a line of text; nothing is done where none is given. */
  ask(question: string, answered: (text: string) => void, initial?: string): void;
  /** Asks for y or n. */
  confirm(question: string, confirmed: () => void): void;
  /** Asks for one of a few. */
  choose(
    question: string,
    choices: readonly { readonly key: string; readonly name: string }[],
    chosen: (name: string) => void,
  ): void;
  /** Does something on the server and says how it went. */
  attempt(work: Promise<void>, done: string): void;
  /** Runs a command line and shows its output. */
  run(line: string): void;
}

export const statusChoices: readonly { readonly key: string; readonly name: TicketStatus }[] = [
  { key: "o", name: "Open" },
  { key: "a", name: "Assigned" },
  { key: "c", name: "Closed" },
];
