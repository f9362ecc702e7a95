import type { Key } from "../screen/terminal.js";
import type { KeyHelp } from "./view.js";

export const listKeys: readonly KeyHelp[] = [
  { keys: "Up Down PgUp PgDn Home End", does: "move in the list; so do wheel and clicks" },
];

/** The selected row of a list and the visible part of the list. Stays on its row when other rows come or go. */
export class ListCursor<Row> {
  private rows: readonly Row[] = [];
  private readonly idOf: (row: Row) => string;
  private id: string | undefined;
  private index = 0;
  private top = 0;
  private height = 1;

  constructor(idOf: (row: Row) => string) {
    this.idOf = idOf;
  }

  get selected(): Row | undefined {
    return this.rows[this.index];
  }

  /** @returns the visible rows, and which of them is selected */
  window(rows: readonly Row[], height: number): { readonly visible: readonly Row[]; readonly selectedIndex: number } {
    this.rows = rows;
    this.height = Math.max(height, 1);
    const found = this.id === undefined ? -1 : rows.findIndex((row) => this.idOf(row) === this.id);
    this.index = Math.max(Math.min(found === -1 ? this.index : found, rows.length - 1), 0);
    this.remember();
    if (this.index < this.top) this.top = this.index;
    if (this.index >= this.top + this.height) this.top = this.index - this.height + 1;
    this.top = Math.max(Math.min(this.top, rows.length - this.height), 0);
    return { visible: rows.slice(this.top, this.top + this.height), selectedIndex: this.index - this.top };
  }

  move(by: number): void {
    this.index = Math.max(Math.min(this.index + by, this.rows.length - 1), 0);
    this.remember();
  }

  /** @param row index among the visible rows */
  selectVisible(row: number): boolean {
    if (row < 0 || row >= this.height || this.top + row >= this.rows.length) return false;
    this.index = this.top + row;
    this.remember();
    return true;
  }

  press({ name }: Key): boolean {
    const steps: Readonly<Record<string, number>> = {
      up: -1,
      down: 1,
      pageup: -this.height,
      pagedown: this.height,
      home: -this.rows.length,
      end: this.rows.length,
    };
    const step = steps[name];
    if (step === undefined) return false;
    this.move(step);
    return true;
  }

  private remember(): void {
    const row = this.rows[this.index];
    this.id = row === undefined ? undefined : this.idOf(row);
  }
}
