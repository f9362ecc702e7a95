import type { JobJson } from "../../http/schemas/jobs.js";
import type { Key } from "../screen/terminal.js";
import type { JobStore } from "../stores/job-store.js";
import { clockTime, duration, shortNumber, progressBar } from "../text/formats.js";
import { line, span, type Line, type Style } from "../text/line.js";
import { headerLine, layoutOf, rowLine, type Column } from "../text/table.js";
import { ListCursor, listKeys } from "./list-cursor.js";
import type { ViewArea, ViewActions, KeyHelp, View } from "./view.js";

const BAR_COLUMNS = 16;
const OUTPUT_ROWS = 8;

const stateStyles: Readonly<Record<JobJson["state"], Style>> = {
  running: "accent",
  done: "good",
  failed: "bad",
  cancelled: "warning",
};

const columns: readonly Column<JobJson>[] = [
  { title: "Id", width: 4, align: "right", text: ({ jobId }) => jobId },
  { title: "Job", width: 14, grows: true, text: ({ name }) => name },
  { title: "State", width: 9, text: ({ state }) => state, style: ({ state }) => stateStyles[state] },
  { title: "Progress", width: BAR_COLUMNS, text: barOf, style: ({ state }) => stateStyles[state] },
  { title: "Done", width: 20, align: "right", text: shareOf },
  { title: "Took", width: 10, align: "right", text: ({ elapsedMs }) => duration(elapsedMs) },
  { title: "Started", width: 9, onlyFrom: 100, text: ({ startedAtUtc }) => clockTime(startedAtUtc) },
];

/** Background jobs with their progress, and the output of the selected one. */
export class JobsView implements View {
  readonly title = "Jobs";
  readonly keys: readonly KeyHelp[] = [...listKeys, { keys: "x", does: "cancel the job" }];
  private readonly store: JobStore;
  private readonly actions: ViewActions;
  private readonly cursor = new ListCursor<JobJson>(({ jobId }) => jobId);

  constructor(store: JobStore, actions: ViewActions) {
    this.store = store;
    this.actions = actions;
  }

  draw({ columns: width, rows }: ViewArea): readonly Line[] {
    const { jobs, running, problem } = this.store;
    const top = [
      span(`${running} of ${jobs.length} jobs are running`, "strong"),
      span(problem === undefined ? "" : `  ${problem}`, "bad"),
    ];
    const layout = layoutOf(columns, width);
    const { visible, selectedIndex } = this.cursor.window(jobs, rows - 3 - OUTPUT_ROWS);
    const output = this.cursor.selected?.outputLines.slice(-OUTPUT_ROWS) ?? [];
    return [
      top,
      headerLine(layout),
      ...visible.map((job, index) => rowLine(layout, job, index === selectedIndex)),
      line(this.cursor.selected ? `Output of job ${this.cursor.selected.jobId}` : "", "title"),
      ...output.map((text) => line(text)),
    ];
  }

  press(key: Key): boolean {
    if (this.cursor.press(key)) return true;
    if (key.name !== "x") return false;
    this.cancel();
    return true;
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

  private cancel(): void {
    const job = this.cursor.selected;
    if (!job) return;
    if (job.state !== "running") return this.actions.say(`Job ${job.jobId} has ended.`);
    this.actions.confirm(`Cancel job ${job.jobId} (${job.name})?`, () =>
      this.actions.attempt(this.store.cancel(job.jobId), `Cancelling job ${job.jobId}.`),
    );
  }
}

function barOf({ done, total, state }: JobJson): string {
  return state === "done" ? progressBar(1, 1, BAR_COLUMNS) : progressBar(done, total, BAR_COLUMNS);
}

function shareOf({ done, total, unit }: JobJson): string {
  return `${shortNumber(done)}${total === null ? "" : `/${shortNumber(total)}`} ${unit}`;
}
