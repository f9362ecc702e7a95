/** A process of `npm run test:lua`: runs the test files whose names it is sent, and sends back the results. */
import { pino } from "pino";
import { TestRunner } from "./run-file.js";
import { findTests, type TestSelection } from "./suites.js";

/** What the main process sends first, and then the names of files. */
export interface WorkerSettings {
  readonly selection: TestSelection;
  readonly isUpdatingPictures: boolean;
  readonly isCheckingWindows: boolean;
  readonly isFresh: boolean;
}
export interface WorkerOrder {
  readonly file: string;
  /** Only the tests whose names contain it. */
  readonly word: string;
}

const settings = JSON.parse(process.argv[2]!) as WorkerSettings;
const runner = new TestRunner({ log: pino({ level: "silent" }), ...settings });
const found = await findTests(settings.selection);
process.on("message", ({ file, word }: WorkerOrder) => {
  const testFile = found.files.find(({ name }) => name === file)!;
  // A failure of the runner itself ends the process.
  void runner.run(testFile, (name) => name.includes(word)).then((results) => process.send!(results));
});
process.once("disconnect", () => void runner.close());
process.send!("ready");
