import type { TicketCategory } from "../../contracts/ticket-kinds.js";
import { medianGroups, type TicketMedian, WEEK_MS } from "./ticket-weeks.js";

/** How long one player waited. */
export interface Waited {
  week: number | string;
  category: TicketCategory;
  accountName: string | null;
  ms: number | string;
}

/** The median times of each week, category and person; of weeks and persons also for each category. */
export function mediansOf(
  fromMonday: number,
  waited: { readonly answers: readonly Waited[]; readonly closings: readonly Waited[] },
): TicketMedian[] {
  const keys: Record<TicketMedian["by"], (row: Waited) => string> = {
    week: ({ week }) => String(fromMonday + Number(week) * WEEK_MS),
    category: ({ category }) => category,
    person: ({ accountName }) => accountName ?? "",
  };
  const groups = new Map<string, { median: TicketMedian; answers: number[]; closings: number[] }>();
  for (const list of ["answers", "closings"] as const) {
    for (const row of waited[list]) {
      for (const by of medianGroups) {
        const key = keys[by](row);
        for (const category of by === "category" ? [null] : [null, row.category]) {
          const name = JSON.stringify([by, key, category]);
          const median = { by, key, category, answerMs: null, closingMs: null };
          const group = groups.get(name) ?? { median, answers: [], closings: [] };
          groups.set(name, group);
          group[list].push(Number(row.ms));
        }
      }
    }
  }
  return [...groups.values()].map(({ median, answers, closings }) => ({
    ...median,
    answerMs: middleOf(answers),
    closingMs: middleOf(closings),
  }));
}

/** The middle one, or the mean of the two in the middle; null of none. */
function middleOf(numbers: number[]): number | null {
  if (numbers.length === 0) return null;
  numbers.sort((a, b) => a - b);
  const half = Math.floor(numbers.length / 2);
  return numbers.length % 2 === 1 ? numbers[half]! : (numbers[half - 1]! + numbers[half]!) / 2;
}
