import type { FigureGroup, MonthDiary } from "../../scripting/testing/modules/month-module.js";
import type { Handler } from "../../scripting/runner/task.js";

/** A figure of each day; 0 on days on which nobody noted it. */
interface Figure {
  readonly name: string;
  readonly values: number[];
  /** A value that is set stays until it is set again; a sum starts at 0 each day. */
  isKept: boolean;
}

/** A group of figures with how it is shown. */
export interface ShownGroup extends FigureGroup {
  readonly name: string;
  readonly figures: readonly { readonly name: string; readonly values: readonly number[] }[];
}

/** What the bots of a month are told, and what they have noted down. */
export class Diary implements MonthDiary {
  readonly bots: readonly number[];
  readonly days: number;
  readonly minutes: number;
  scenario: Handler | undefined;
  /** Days that are over. */
  endedDays = 0;
  /** Called before a day ends; it may note figures. */
  whenDayEnds: (() => void) | undefined;
  private readonly groups = new Map<string, FigureGroup>();
  private readonly figures = new Map<string, Figure>();

  constructor(facts: { readonly bots: readonly number[]; readonly days: number; readonly minutes: number }) {
    this.bots = facts.bots;
    this.days = facts.days;
    this.minutes = facts.minutes;
  }

  declare(scenario: Handler): void {
    this.scenario = scenario;
  }

  group(name: string, group: FigureGroup): void {
    this.groups.set(name, group);
  }

  add(figure: string, amount: number): void {
    const { values } = this.figureOf(figure, false);
    values[this.endedDays] = (values[this.endedDays] ?? 0) + amount;
  }

  set(figure: string, value: number): void {
    this.figureOf(figure, true).values[this.endedDays] = value;
  }

  endDay(): void {
    this.whenDayEnds?.();
    for (const { values, isKept } of this.figures.values()) {
      values[this.endedDays] ??= (isKept ? values[this.endedDays - 1] : 0) ?? 0;
    }
    this.endedDays++;
  }

  /** The groups in the order in which they were named, with their figures in the order of their names. */
  get shown(): ShownGroup[] {
    const names = new Set([...this.groups.keys(), ...[...this.figures.keys()].map(groupOf)]);
    return [...names].map((name) => {
      const usual: FigureGroup = { title: name, unit: "", step: "day", slack: undefined };
      const own = [...this.figures.values()].filter((figure) => groupOf(figure.name) === name);
      const figures = own
        .map((figure) => ({ name: figure.name.slice(name.length + 1), values: figure.values.slice(0, this.endedDays) }))
        .sort((one, other) => (one.name < other.name ? -1 : 1));
      return { name, ...(this.groups.get(name) ?? usual), figures };
    });
  }

  private figureOf(name: string, isKept: boolean): Figure {
    const known = this.figures.get(name);
    if (known) {
      known.isKept = isKept;
      return known;
    }
    const figure: Figure = { name, values: new Array<number>(this.endedDays).fill(0), isKept };
    this.figures.set(name, figure);
    return figure;
  }
}

function groupOf(figure: string): string {
  const slash = figure.indexOf("/");
  return slash < 0 ? figure : figure.slice(0, slash);
}
