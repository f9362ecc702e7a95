import { once } from "node:events";
import { expect, it } from "vitest";
import { moduleUrl, type Program, runProgram } from "../../../support/program.js";

/** Ends well on SIGTERM, and says so, in the order of the steps: each waits for the end of the one before. */
const worker = (step: number): string => `
  process.on("SIGTERM", () => { process.stdout.write("ends"); process.exit(0); });
  setInterval(() => undefined, 1000);
  process.stdout.write("runs ${step}");
`;

async function running(step: number): Promise<Program> {
  const program = runProgram(worker(step));
  await program.printed("runs");
  return program;
}

it("ends the processes in order when the one that started them is killed, and those that ended before are left alone", async () => {
  const programs = [await running(0), await running(1), await running(1), await running(2)];
  const other = await running(9);
  const told = programs.map(({ child }, index) => ({ pid: child.pid, step: [0, 1, 1, 2][index] }));
  const starter = runProgram(`
    import { Guard } from "${moduleUrl("runtime/tools/small-network/guard.ts")}";
    const guard = new Guard();
    for (const told of ${JSON.stringify([...told, { pid: other.child.pid, step: 0 }, { pid: other.child.pid, step: null }])}) guard.tell(told);
    setInterval(() => undefined, 1000);
    process.stdout.write("told");
  `);
  await starter.printed("told");
  const order: number[] = [];
  const ends = programs.map(async (program, index) => {
    const code = await program.end();
    order.push([0, 1, 1, 2][index]!);
    return [code, program.stdout.endsWith("ends")];
  });
  starter.child.kill("SIGKILL");
  expect(await Promise.all(ends)).toEqual(programs.map(() => [0, true]));
  expect(order).toEqual([0, 1, 1, 2]);
  expect([other.child.exitCode, other.child.signalCode]).toEqual([null, null]);
  other.child.kill("SIGKILL");
  await once(other.child, "close");
});

it("is started again when it is killed, and knows what there is", async () => {
  const worker = await running(0);
  const starter = runProgram(`
    import { Guard } from "${moduleUrl("runtime/tools/small-network/guard.ts")}";
    class Watched extends Guard { get pid() { return this.child.pid; } }
    const guard = new Watched();
    guard.tell({ pid: ${worker.child.pid}, step: 0 });
    const first = guard.pid;
    process.kill(first, "SIGKILL");
    setInterval(() => guard.pid !== first && process.stdout.write("again"), 10);
  `);
  await starter.printed("again");
  starter.child.kill("SIGKILL");
  expect(await worker.end()).toBe(0);
});
