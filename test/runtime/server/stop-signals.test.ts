import { expect, test } from "vitest";
import { moduleUrl, type Program, runProgram } from "../../support/program.js";

/** A program that stops on signals. `stop` is the code that its stop runs. */
async function start(stop: string, more = ""): Promise<Program> {
  const program = runProgram(`
    import { stopOnSignals } from ${JSON.stringify(moduleUrl("runtime/server/stop-signals.ts"))};
    const print = (...words) => process.stdout.write(words.join(" ") + "\\n");
    const log = { info: (...words) => print(words.at(-1)), fatal: (...words) => print(words.at(-1)) };
    const closeLog = async () => print("log closed");
    const parts = { log, closeLog, losses: () => "lost: 3 items", stop: async (reason) => { print("asked by", reason); ${stop} } };
    setInterval(() => {}, 1000);
    ${more === "" ? "stopOnSignals(parts);" : more}
    print("ready");
  `);
  await program.printed("ready");
  return program;
}

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("%s stops the process with exit code 0", async (signal) => {
  const program = await start("");
  program.child.kill(signal);
  expect(await program.end()).toBe(0);
  expect(program.stdout).toBe(`ready\nstopping\nasked by ${signal}\nstopped\nlog closed\n`);
});

test("the signal that npm passes on counts only once", async () => {
  const program = await start(
    "await go;",
    // The clock stands still, so that the second signal arrives within the time in which it counts as the same.
    "const go = new Promise((resolve) => process.once('SIGUSR2', resolve)); performance.now = () => 1000; stopOnSignals(parts);",
  );
  program.child.kill("SIGINT");
  await program.printed("asked by");
  program.child.kill("SIGINT");
  program.child.kill("SIGUSR2");
  expect(await program.end()).toBe(0);
});

test("a stop that hangs is cut off at its time limit, with exit code 1", async () => {
  const program = await start("await new Promise(() => {});", "stopOnSignals({ ...parts, boundMs: 50 });");
  program.child.kill("SIGTERM");
  expect(await program.end()).toBe(1);
  expect(program.stdout).toContain("the stop took longer than 50 ms; exiting now; lost: 3 items\nlog closed\n");
});

test("a stop that fails ends the process with exit code 1", async () => {
  const program = await start("throw new Error('no disk');");
  program.child.kill("SIGTERM");
  expect(await program.end()).toBe(1);
  expect(program.stdout).toContain("the stop failed; exiting now; lost: 3 items\nlog closed\n");
});

test("a further signal ends the process at once, with exit code 1", async () => {
  const program = await start(
    "await new Promise(() => {});",
    // The second signal arrives after the time in which it counts as the same.
    "stopOnSignals(parts); const real = performance.now.bind(performance);" +
      "process.on('SIGUSR2', () => { performance.now = () => real() + 5000; print('later'); });",
  );
  program.child.kill("SIGINT");
  await program.printed("asked by");
  program.child.kill("SIGUSR2");
  await program.printed("later");
  program.child.kill("SIGINT");
  expect(await program.end()).toBe(1);
  expect(program.stdout).toContain("SIGINT during the stop; exiting now");
});

test("a stop can be requested without a signal, and only once", async () => {
  const program = await start("", "const { stop } = stopOnSignals(parts); stop('the command exit'); stop('again');");
  expect(await program.end()).toBe(0);
  expect(program.stdout).toMatch(/asked by the command exit\n/);
  expect(program.stdout).not.toContain("again");
});

test("a stop for a fault has the given exit code", async () => {
  const program = await start("", "const { stop } = stopOnSignals(parts); stop('the storage is gone', 1);");
  expect(await program.end()).toBe(1);
  expect(program.stdout).toContain("stopped\nlog closed\n");
});
