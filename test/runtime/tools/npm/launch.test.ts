import { cpSync, existsSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Program, runProgram } from "../../../support/program.js";
import { TRANSPILATION, INSTALLATION, TinyProject } from "./tiny-project.js";

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
  expect(project.calls()).toEqual([INSTALLATION, TRANSPILATION]);

  const second = project.start("start");
  expect(await second.end()).toBe(3);
  expect(second.stderr).toBe("");
  expect(project.calls()).toEqual([]);
});

test("an unknown task prints the known tasks", async () => {
  const program = project.start("dance");
  expect(await program.end()).toBe(2);
  expect(program.stderr).toContain(
    "start, network, loadtest, backup, restore, upgrade, doctor, world:import, shard:import, shard:export, gump, package:new, test, test:long, test:lua, month, test:crash, test:attacks, test:versions, test:soak, build",
  );
  expect(project.calls()).toEqual([]);
});
test("a reader of the output that leaves early, as head does, changes neither work nor exit code", async () => {
  const lines = "for (let i = 0; i < 50_000; i++) console.log('a line of the output');";
  const last = 'setTimeout(() => { fs.writeFileSync(new URL("report", import.meta.url), "whole"); process.exitCode = 3; }, 0);';
  project.write("runtime/server/main.ts", `import fs from "node:fs"; ${lines} ${last}`);
  const program = project.start("start");
  await program.printed("a line");
  program.child.stdout?.destroy();
  expect([await program.end(), program.stderr.includes("EPIPE")]).toEqual([3, false]);
  expect(existsSync(path.join(project.root, "dist/runtime/server/report"))).toBe(true);
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

  test("build writes the definitions for editors", async () => {
    project.write(
      "runtime/scripting/documents/write-lua-docs.ts",
      'console.error("scripting", process.argv.slice(2).join(" "), process.cwd());',
    );
    const program = project.start("build");
    expect(await program.end()).toBe(0);
    expect(program.stderr).toContain(`scripting --definitions ${project.root}\n`);
  });

  test("docs runs every document writer, with the given flags", async () => {
    project.write(
      "runtime/protocol/write-packet-docs.ts",
      'console.log("wire", process.argv.slice(2).join(" "), process.cwd());',
    );
    project.write("runtime/write-other-docs.ts", 'console.log("other");');
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
      "script tests": "../dist/runtime/tools/script-tests/main.js",
      tests: "vitest/vitest.mjs",
    };

    const SUMMARY = {
      parts: [
        { part: "unit tests", passed: 7, failed: 0, skipped: 2, seconds: 3 },
        { part: "end-to-end tests", passed: 1, failed: 0, skipped: 1, seconds: 12.34 },
      ],
      skipped: { "needs chromium, nats-server": 2, "root may do it": 1 },
    };

    /** Runs the task with tools that print their names and exit with the given codes. */
    async function tested(codes: Readonly<Record<string, number>>, args: string[] = [], ci = ""): Promise<Program> {
      await project.start("build").end();
      for (const [name, file] of Object.entries(TOOLS)) {
        const source: Readonly<Record<string, string>> = {
          // The stand-in for vitest prints its arguments, too.
          tests: `console.log(["tests", ...process.argv.slice(5)].join(" "));
            fs.mkdirSync("artifacts", { recursive: true });
            fs.writeFileSync(process.env.SHARD_TEST_SUMMARY, ${JSON.stringify(JSON.stringify(SUMMARY))});`,
          "script tests": `console.log("script tests"); console.log("40 passed, ${codes[name] === undefined ? 0 : 2} failed, 1.5 s");`,
        };
        const code = source[name] ?? `console.log(${JSON.stringify(name)});`;
        project.write(`node_modules/${file}`, `import fs from "node:fs"; ${code} process.exitCode = ${codes[name] ?? 0};`);
      }
      const program = runProgram(project.launching("test", args), { env: { ...process.env, CI: ci } });
      await program.end();
      return program;
    }

    /** The table at the end: without the seconds of checks that really ran. */
    const closingLines = ({ stdout }: Program): string[] =>
      stdout
        .slice(stdout.indexOf("\nSkipped:"))
        .trim()
        .split("\n")
        .map((line) => line.replace(/ +\d+\.\d$/, ""));

    test("runs every check, passes its arguments to the test runner, and ends with a table", async () => {
      const program = await tested({}, ["-t", "walking"]);
      expect(program.child.exitCode).toBe(0);
      for (const line of ["types and lint", "arrows", "format", "script tests", "tests -t walking"])
        expect(program.stdout.split("\n")).toContain(line);
      expect(closingLines(program)).toEqual([
        "Skipped:",
        "  1 test: root may do it",
        "  2 tests: needs chromium, nats-server",
        "To run them: apt-get install --no-install-recommends chromium nats-server",
        "",
        "part              passed  failed  skipped  seconds",
        "types and lint         1       0        0",
        "arrows                 1       0        0",
        "format                 1       0        0",
        "script tests          40       0        0",
        "unit tests             7       0        2",
        "end-to-end tests       1       0        1",
        "51 passed, 0 failed, 3 skipped",
      ]);
    });

    test("fails in continuous integration when a test was skipped for want of a program", async () => {
      const program = await tested({}, [], "true");
      expect(program.child.exitCode).toBe(1);
      expect(program.stderr).toContain("chromium, nats-server must be there with CI=true");
    });

    test("runs every check even if some fail, lists the failed ones, and exits with the code of the first", async () => {
      const program = await tested({ arrows: 9, format: 8, "script tests": 1 });
      expect(program.child.exitCode).toBe(9);
      expect(closingLines(program)).toEqual(
        expect.arrayContaining([
          "arrows                 0       1        0",
          "format                 0       1        0",
          "script tests          40       2        0",
          "49 passed, 4 failed, 3 skipped",
        ]),
      );
      expect(program.stderr).toContain('the check "arrows" failed (exit code 9)');
      expect(program.stderr).toContain("failed: arrows, format, script tests");
    });

    test("fails if the tests fail, without running them again", async () => {
      const program = await tested({ tests: 1 });
      expect(program.child.exitCode).toBe(1);
      expect(program.stdout.split("\n").filter((line) => line === "tests")).toEqual(["tests"]);
      expect(program.stdout).toMatch(/^tests +0 +1 +0 +\d/mu);
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
