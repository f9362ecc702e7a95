import { pino } from "pino";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { ownCommands } from "../../../runtime/services/commands/staff-commands.js";
import { EventBus } from "../../../runtime/contracts/events/event-bus.js";
import type { Job } from "../../../runtime/services/jobs/job.js";
import { staffPageSources } from "../../../runtime/http/server/staff-page-sources.js";
import { Jobs } from "../../../runtime/services/jobs/jobs.js";
import { projectDirectory } from "../../../runtime/base/system/version.js";
import { command, newRegistry } from "../../runtime/services/commands/support.js";
import { PASSWORD, startApi, type TestApi } from "../../runtime/http/harness.js";
import { deferred } from "../../support/deferred.js";
import { HANG_MS } from "../../support/hang.js";
import { until } from "../../support/until.js";
import { closePages, describeWithBrowser, expectAccessible, openBrowser, signIn } from "./browser-rig.js";

const TOTAL = 1_000;
const STEP = 250;

/** A job that continues when the test says so, by a quarter each time. */
class SteeredJob implements Job {
  readonly name: string;
  readonly unit = "signs";
  readonly total = TOTAL;
  private readonly gates = Array.from({ length: TOTAL / STEP }, () => deferred());
  private opened = 0;

  constructor(name: string) {
    this.name = name;
  }

  step(): void {
    this.gates[this.opened++]?.resolve();
  }

  async *work({ advance, print, signal }: Parameters<Job["work"]>[0]): AsyncGenerator<void, string, void> {
    const cancelled = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason as Error));
    });
    for (const [i, gate] of this.gates.entries()) {
      await Promise.race([gate.promise, cancelled]);
      advance(STEP);
      print(`Trammel: ${(i + 1) * STEP} <b>signs</b>`);
      yield;
    }
    return "All signs stand.";
  }
}

/** The whole HTTP API and the staff pages with real jobs, which the test starts itself. */
describeWithBrowser("background jobs on the staff pages", () => {
  let browser: Browser;
  let api: TestApi;
  let jobs: Jobs;
  let page: Page;
  let signs: SteeredJob;
  let complaints: string[];

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => closePages(browser));

  beforeEach(async () => {
    const log = pino({ level: "silent" });
    const events = new EventBus(log);
    jobs = new Jobs({ events, log });
    signs = new SteeredJob("spawn_signs");
    const { registry } = newRegistry({ jobs });
    registry.add(command({ name: "spawn_signs", level: "GameMaster", handler: ({ startJob }) => void startJob(signs) }));
    api = await startApi({
      ...{ events, jobs },
      commands: { staff: ownCommands(registry), audit: { list: () => Promise.resolve([]) } },
      staffPages: staffPageSources(projectDirectory()),
    });
    await api.account("rosa", "GameMaster");
    page = await (await browser.newContext({ locale: "en-GB" })).newPage();
    page.setDefaultTimeout(HANG_MS);
    complaints = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(`${api.url}/#/commands`);
    await signIn(page, "rosa", PASSWORD);
    await page.locator(".stream-state.live").waitFor();
  });
  afterEach(async () => {
    await page.context().close();
    await jobs.close();
    await api.close();
    expect(complaints).toEqual([]);
  });

  async function execute(line: string): Promise<void> {
    await page.getByRole("combobox", { name: "Command" }).fill(line);
    await page.keyboard.press("Enter");
  }

  it("show a job that was started here: a progress bar, output as it comes, and its end", async () => {
    await page.getByText("Nothing runs in the background.").waitFor();
    await execute("spawn_signs");
    const output = page.getByRole("log", { name: "Output" });
    await output.getByText("Continues in the background as job 1.").waitFor();
    const bar = output.getByRole("progressbar", { name: "Progress of job 1" });
    await bar.waitFor();
    signs.step();
    await output.getByText("Trammel: 250 <b>signs</b>").waitFor();
    await output.getByText("250 of 1,000 signs (25 %)").waitFor();
    expect([await bar.getAttribute("value"), await bar.getAttribute("max")]).toEqual(["250", "1000"]);
    expect(await output.locator("b").count()).toBe(0);
    const row = page.getByRole("listitem").filter({ hasText: "spawn_signs by rosa" });
    await row.getByText("250 of 1,000 signs").waitFor();
    await expectAccessible(page);
    for (let done = 2 * STEP; done <= TOTAL; done += STEP) {
      signs.step();
      await output.getByText(`Trammel: ${done} <b>signs</b>`).waitFor();
    }
    await output.getByText("All signs stand.").waitFor();
    await output.getByText(/^done in .* s: 1,000 of 1,000 signs$/).waitFor();
    await output.getByText("done: 1,000 of 1,000 signs", { exact: true }).waitFor();
    expect(await output.getByText(/Trammel: /).count()).toBe(TOTAL / STEP);
    await page.getByText("Nothing runs in the background.").waitFor();
  });

  it("say why a second job of the same kind is refused", async () => {
    await execute("spawn_signs");
    await page.getByText("Continues in the background as job 1.").waitFor();
    await execute("spawn_signs");
    await page.getByText("spawn_signs is already running as job 1: 0 of 1,000 signs (0 %).").waitFor();
  });

  it("list jobs of others, and cancel them by keyboard", async () => {
    const other = new SteeredJob("spawn_doors");
    const { jobId } = jobs.start(other, { startedBy: "bert", cancelLevel: "GameMaster" });
    jobs.start(new SteeredJob("grave"), { startedBy: "chief", cancelLevel: "Administrator" });
    await page.getByRole("listitem").filter({ hasText: "grave by chief" }).waitFor();
    expect(await page.getByRole("button", { name: "Cancel job 2, grave" }).count()).toBe(0);
    const cancel = page.getByRole("button", { name: `Cancel job ${jobId}, spawn_doors` });
    await cancel.focus();
    await page.keyboard.press("Enter");
    await until("the job is cancelled", () => (jobs.find(jobId)!.state === "cancelled" ? undefined : jobs.find(jobId)!.state));
    await cancel.waitFor({ state: "detached" });
    // The focus does not return to the top of the page.
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Background jobs");
  });

  it("show a running job and its progress to somebody who opens the page later", async () => {
    jobs.start(signs, { startedBy: "console", cancelLevel: "GameMaster" });
    signs.step();
    await page.reload();
    const row = page.getByRole("listitem").filter({ hasText: "spawn_signs by console" });
    await row.getByText("250 of 1,000 signs").waitFor();
  });
});
