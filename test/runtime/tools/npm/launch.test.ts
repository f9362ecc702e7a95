import { cpSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Program, runProgram } from "../../../support/program.js";
import { COMPILATION, INSTALLATION, TinyProject } from "./tiny-project.js";

let project: TinyProject;
beforeEach(() => {
  project = new TinyProject();
});
afterEach(() => project.remove());

test("the first start in a fresh clone installs and builds, and the second does neither", async () => {
  const first = project.start("start", "--data", "x y");
  expect(await first.end()).toBe(3);
  expect(first.stdout).toBe("server --data x y\n");
  expect(first.stderr).toContain("installing dependencies");
  expect(project.calls()).toEqual([INSTALLATION, COMPILATION]);

  const second = project.start("start");
  expect(await second.end()).toBe(3);
  expect(second.stderr).toBe("");
  expect(project.calls()).toEqual([]);
});

test("an unknown task prints the known tasks", async () => {
  const program = project.start("dance");
  expect(await program.end()).toBe(2);
  expect(program.stderr).toContain(
    "start, network, loadtest, backup, restore, upgrade, doctor, world:import, gump, package:new, test, test:long, test:lua, month, test:crash, test:attacks, test:versions, test:soak, build",
  );
  expect(project.calls()).toEqual([]);
});
describe("a task", () => {
  test.each([
    ["start", 3],
    ["loadtest", 2],
    ["build", 0],
    ["bench", 1],
  ])("%s exits with the code of the program that it ran (%i)", async (task, code) => {
    expect(await project.start(task).end()).toBe(code);
  });

  test("the server runs in the started process: it receives signals, and an error at the start exits with 1", async () => {
    project.write(
      "runtime/server/main.ts",
      'process.on("SIGTERM", () => process.exit(5)); setInterval(() => {}, 1000); console.log("up", process.pid);',
    );
    const program = project.start("start");
    await program.printed("up");
    expect(program.stdout).toBe(`up ${program.child.pid}\n`);
    program.child.kill("SIGTERM");
    expect(await program.end()).toBe(5);

    project.write("runtime/server/main.ts", "await Promise.reject(new Error('no port'));");
    const broken = project.start("start");
    expect(await broken.end()).toBe(1);
    expect(broken.stderr).toContain("no port");
  });

  test("the server reads what is piped into the launcher, and the build steps before it read nothing", async () => {
    project.write("runtime/server/main.ts", 'for await (const text of process.stdin) console.log("read", String(text));');
    const program = runProgram(project.launching("start"), { stdio: ["pipe", "pipe", "pipe"] });
    program.child.stdin!.end("a line");
    expect(await program.end()).toBe(0);
    expect(program.stdout).toBe("read a line\n");
  });

  test("docs runs every document writer, with the given flags", async () => {
    project.write("runtime/protocol/write-docs.ts", 'console.log("wire", process.argv.slice(2).join(" "), process.cwd());');
    project.write("runtime/write-docs.ts", 'console.log("other");');
    const program = project.start("docs", "--check");
    expect(await program.end()).toBe(0);
    expect(program.stdout).toContain(`wire --check ${project.root}\n`);
    expect(program.stdout).toContain("other\n");
  });

  describe("the task test", () => {
    const TOOLS = {
      "types and lint": "oxlint/bin/oxlint",
      arrows: "dependency-cruiser/bin/dependency-cruise.mjs",
      format: "oxfmt/bin/oxfmt",
      "script tests": "../dist/runtime/scripting/testing/main.js",
      tests: "vitest/vitest.mjs",
    };

    /** Runs the task with tools that print their names and exit with the given codes. */
    async function tested(codes: Readonly<Record<string, number>>, ...args: string[]): Promise<Program> {
      await project.start("build").end();
      for (const [name, file] of Object.entries(TOOLS)) {
        // The stand-in for vitest prints its arguments, too.
        const words = name === "tests" ? "process.argv.slice(5)" : "[]";
        const source = `console.log([${JSON.stringify(name)}, ...${words}].join(" "));
          process.exitCode = ${codes[name] ?? 0};`;
        project.write(`node_modules/${file}`, source);
      }
      const program = project.start("test", ...args);
      await program.end();
      return program;
    }

    test("runs every check, and passes its arguments to the test runner", async () => {
      const program = await tested({}, "-t", "walking");
      expect(program.child.exitCode).toBe(0);
      const lines = program.stdout.trim().split("\n");
      // One lane runs its checks one after the other; the other lanes run beside it.
      const others = ["script tests", "tests -t walking"];
      expect(lines.filter((line) => !others.includes(line))).toEqual(["types and lint", "arrows", "format"]);
      expect(lines.filter((line) => others.includes(line)).sort()).toEqual(others);
    });

    test("runs every check even if some fail, lists the failed ones, and exits with the code of the first", async () => {
      const program = await tested({ arrows: 9, format: 8 });
      expect(program.child.exitCode).toBe(9);
      expect(program.stdout.trim().split("\n").sort()).toEqual(Object.keys(TOOLS).sort());
      expect(program.stderr).toContain('the check "arrows" failed (exit code 9)');
      expect(program.stderr).toContain("failed: arrows, format");
    });

    test("fails if the tests fail, without running them again", async () => {
      const program = await tested({ tests: 1 });
      expect(program.child.exitCode).toBe(1);
      expect(program.stdout.split("\n").filter((line) => line.startsWith("tests"))).toEqual(["tests"]);
    });
  });
});

test("an outdated Node gets a message, and nothing else happens", async () => {
  cpSync(new URL("../../../../runtime/tools/npm", import.meta.url), path.join(project.root, "runtime/tools/npm"), {
    recursive: true,
  });
  project.write("package.json", '{ "type": "module", "engines": { "node": ">=999.1" } }');
  const program = runProgram(
    `process.argv[2] = "start"; await import(${JSON.stringify(`file://${project.root}/runtime/tools/npm/run.mjs`)});`,
  );
  expect(await program.end()).toBe(1);
  expect(program.stderr).toBe(`shardkeeper needs Node 999.1 or later; this is ${process.versions.node}\n`);
  expect(project.calls()).toEqual([]);
});
