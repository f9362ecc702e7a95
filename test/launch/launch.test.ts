import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { moduleUrl, type Program, runProgram } from "../support/program.js";

/**
 * A tiny project with stand-ins for npm and the compiler. Both write down that they were called; the compiler copies .ts to .js,
 * and fails for a file that holds the word "mistake".
 */
let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "shardkeeper-launch-"));
  mkdirSync(path.join(root, "runtime/wire"), { recursive: true });
  write("package.json", '{ "name": "tiny", "engines": { "node": ">=20.19" } }');
  write("package-lock.json", '{ "packages": { "": {}, "node_modules/a": { "version": "1.0.0" } } }');
  write("tsconfig.json", "{}");
  write("tsconfig.build.json", "{}");
  write("runtime/server/main.ts", 'console.log("server", process.argv.slice(2).join(" ")); process.exitCode = 3;');
  write("loadtest/main.ts", "process.exit(2);");
  write(
    "bin/npm.mjs",
    `import fs from "node:fs";
     fs.appendFileSync("calls", "npm " + process.argv.slice(2).join(" ") + "\\n");
     if (fs.existsSync("npm-fails")) process.exit(7);
     fs.rmSync("node_modules", { recursive: true, force: true });
     fs.mkdirSync("node_modules");`,
  );
  write(
    "bin/compiler.mjs",
    `import fs from "node:fs";
     import path from "node:path";
     fs.appendFileSync("calls", "compile\\n");
     if (fs.existsSync("dist/busy")) fs.appendFileSync("calls", "two at once\\n");
     fs.mkdirSync("dist/busy");
     for (const file of fs.readdirSync(".", { recursive: true }).filter((file) => /^(runtime|loadtest).*\\.ts$/.test(file))) {
       const text = fs.readFileSync(file, "utf8");
       if (text.includes("mistake")) { fs.rmdirSync("dist/busy"); process.exit(2); }
       fs.mkdirSync(path.join("dist", path.dirname(file)), { recursive: true });
       fs.writeFileSync(path.join("dist", file.replace(/ts$/, "js")), text);
     }
     fs.writeFileSync("dist/package.json", '{ "type": "module" }');
     fs.rmdirSync("dist/busy");`,
  );
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

function write(file: string, text: string): void {
  const whole = path.join(root, file);
  mkdirSync(path.dirname(whole), { recursive: true });
  writeFileSync(whole, text);
}

function start(...words: string[]): Program;
function start(env: NodeJS.ProcessEnv, ...words: string[]): Program;
function start(first: NodeJS.ProcessEnv | string, ...others: string[]): Program {
  const words = typeof first === "string" ? [first, ...others] : others;
  const tool = (name: string): string[] => [process.execPath, path.join(root, "bin", `${name}.mjs`)];
  const [task, ...args] = words;
  return runProgram(
    `import { run } from ${JSON.stringify(moduleUrl("runtime/launch/tasks.mjs"))};
     await run(${JSON.stringify(root)}, ${JSON.stringify(task)}, ${JSON.stringify(args)},
       { npm: ${JSON.stringify(tool("npm"))}, compiler: ${JSON.stringify(tool("compiler"))} });`,
    { env: typeof first === "string" ? {} : first },
  );
}

/** What was called since the last question. */
function calls(): string[] {
  const file = path.join(root, "calls");
  const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
  rmSync(file, { force: true });
  return lines;
}

const installation = "npm ci --include=dev --no-audit --no-fund --loglevel=error";
const compilation = "compile";

describe("preparing", () => {
  test("a fresh clone is installed and built, and then nothing is done twice", async () => {
    const first = start("start", "--data", "x y");
    expect(await first.end()).toBe(3);
    expect(first.stdout).toBe("server --data x y\n");
    expect(first.stderr).toContain("installing dependencies");
    expect(calls()).toEqual([installation, compilation]);

    const second = start("start");
    expect(await second.end()).toBe(3);
    expect(second.stderr).toBe("");
    expect(calls()).toEqual([]);
  });

  test("another lock file is installed, and the result built again", async () => {
    await start("start").end();
    calls();
    write("package-lock.json", '{ "packages": { "": {}, "node_modules/a": { "version": "1.0.1" } } }');
    await start("start").end();
    expect(calls()).toEqual([installation, compilation]);
  });

  test("what npm installed without us is not installed again", async () => {
    mkdirSync(path.join(root, "node_modules"));
    write("node_modules/.package-lock.json", '{ "packages": { "node_modules/a": { "version": "1.0.0" } } }');
    await start("start").end();
    expect(calls()).toEqual([compilation]);
  });

  test("what npm installed without us at another version is installed again", async () => {
    mkdirSync(path.join(root, "node_modules"));
    write("node_modules/.package-lock.json", '{ "packages": { "node_modules/a": { "version": "0.9.0" } } }');
    await start("start").end();
    expect(calls()).toEqual([installation, compilation]);
  });

  test("changed, added and removed sources are built again, a touched one is not", async () => {
    await start("start").end();
    calls();
    utimesSync(path.join(root, "runtime/server/main.ts"), new Date(), new Date());
    await start("start").end();
    expect(calls()).toEqual([]);
    appendFileSync(path.join(root, "runtime/server/main.ts"), "\n");
    await start("start").end();
    expect(calls()).toEqual([compilation]);
    write("runtime/wire/extra.ts", "");
    await start("start").end();
    expect(calls()).toEqual([compilation]);
    rmSync(path.join(root, "runtime/wire/extra.ts"));
    await start("start").end();
    expect(calls()).toEqual([compilation]);
  });

  test("what was built from removed sources is removed", async () => {
    write("runtime/wire/old.ts", "");
    await start("start").end();
    expect(existsSync(path.join(root, "dist/runtime/wire/old.js"))).toBe(true);
    rmSync(path.join(root, "runtime/wire/old.ts"));
    await start("start").end();
    expect(existsSync(path.join(root, "dist/runtime/wire/old.js"))).toBe(false);
    expect(existsSync(path.join(root, "dist/runtime/server/main.js"))).toBe(true);
  });

  test("several at once in a fresh clone install and build once", async () => {
    const programs = [start("start"), start("start"), start("start"), start("build")];
    const codes = await Promise.all(programs.map((program) => program.end()));
    expect(codes).toEqual([3, 3, 3, 0]);
    const made = calls();
    expect(made.filter((call) => call.startsWith("npm"))).toEqual([installation]);
    // `build` builds in any case, but never beside another.
    expect(made.filter((call) => call === compilation).length).toBeLessThanOrEqual(2);
    expect(made).not.toContain("two at once");
    expect(existsSync(path.join(root, "dist/.prepare-lock"))).toBe(false);
  });

  test("the lock of a process that died is taken over", async () => {
    const dead = runProgram("");
    await dead.end();
    mkdirSync(path.join(root, "dist/.prepare-lock"), { recursive: true });
    write("dist/.prepare-lock/holder.json", JSON.stringify({ host: hostname(), pid: dead.child.pid }));
    expect(await start("start").end()).toBe(3);
  });

  test("the lock of another machine that has been silent for long is taken over", async () => {
    const lock = path.join(root, "dist/.prepare-lock");
    mkdirSync(lock, { recursive: true });
    write("dist/.prepare-lock/holder.json", JSON.stringify({ host: "elsewhere", pid: 1 }));
    utimesSync(lock, new Date(0), new Date(0));
    expect(await start("start").end()).toBe(3);
  });

  test("whoever has to wait is told for whom", async () => {
    const lock = path.join(root, "dist/.prepare-lock");
    mkdirSync(lock, { recursive: true });
    write("dist/.prepare-lock/holder.json", JSON.stringify({ host: hostname(), pid: process.pid }));
    const program = start("start");
    await program.told(`waiting for process ${process.pid}`);
    rmSync(lock, { recursive: true });
    expect(await program.end()).toBe(3);
  });
});

describe("what goes wrong", () => {
  test("an installation that fails says what it takes, and ends with 1", async () => {
    write("npm-fails", "");
    const program = start("start");
    expect(await program.end()).toBe(1);
    expect(program.stderr).toContain("npm ci failed (exit code 7)");
    expect(program.stderr).toContain("build-essential");
    expect(program.stdout).toBe("");
    rmSync(path.join(root, "npm-fails"));
    expect(await start("start").end()).toBe(3);
  });

  test("a build that fails ends with 1, and is tried again", async () => {
    await start("start").end();
    const main = readFileSync(path.join(root, "runtime/server/main.ts"), "utf8");
    write("runtime/server/main.ts", "mistake");
    const failed = start("start");
    expect(await failed.end()).toBe(1);
    expect(failed.stderr).toContain("the build failed");
    expect(failed.stdout).toBe("");
    write("runtime/server/main.ts", main);
    calls();
    expect(await start("start").end()).toBe(3);
    expect(calls()).toEqual([compilation]);
  });

  test("a stop while installing reaches npm and leaves no lock", async () => {
    write("bin/npm.mjs", 'process.stderr.write("npm is busy\\n"); setInterval(() => undefined, 1000);');
    const program = start("start");
    await program.told("npm is busy");
    program.child.kill("SIGTERM");
    expect(await program.end()).toBe(128 + 15);
    expect(existsSync(path.join(root, "dist/.prepare-lock"))).toBe(false);
  });

  test("an unknown task is answered with the known ones", async () => {
    const program = start("dance");
    expect(await program.end()).toBe(2);
    expect(program.stderr).toContain("start, loadtest, backup, restore, world:import, test, test:lua, test:crash, build");
    expect(calls()).toEqual([]);
  });
});

describe("running", () => {
  test.each([
    ["start", 3],
    ["loadtest", 2],
    ["build", 0],
    ["bench", 1],
  ])("%s ends with the exit code of what it ran (%i)", async (task, code) => {
    expect(await start(task).end()).toBe(code);
  });

  test("the server lives in the process that was started: it gets signals, and its error ends it with 1", async () => {
    write(
      "runtime/server/main.ts",
      'process.on("SIGTERM", () => process.exit(5)); setInterval(() => {}, 1000); console.log("up", process.pid);',
    );
    const program = start("start");
    await program.printed("up");
    expect(program.stdout).toBe(`up ${program.child.pid}\n`);
    program.child.kill("SIGTERM");
    expect(await program.end()).toBe(5);

    write("runtime/server/main.ts", "await Promise.reject(new Error('no port'));");
    const broken = start("start");
    expect(await broken.end()).toBe(1);
    expect(broken.stderr).toContain("no port");
  });

  test("the server gets what is piped into the script, the tools before it nothing", async () => {
    write("runtime/server/main.ts", 'for await (const text of process.stdin) console.log("read", String(text));');
    const program = runProgram(
      `import { run } from ${JSON.stringify(moduleUrl("runtime/launch/tasks.mjs"))};
       const tool = (name) => [process.execPath, "${root}/bin/" + name + ".mjs"];
       await run("${root}", "start", [], { npm: tool("npm"), compiler: tool("compiler") });`,
      { stdio: ["pipe", "pipe", "pipe"] },
    );
    program.child.stdin!.end("a line");
    expect(await program.end()).toBe(0);
    expect(program.stdout).toBe("read a line\n");
  });

  test("docs runs every writer of documents, with the flags given", async () => {
    write("runtime/wire/write-docs.ts", 'console.log("wire", process.argv.slice(2).join(" "), process.cwd());');
    write("runtime/write-docs.ts", 'console.log("other");');
    const program = start("docs", "--check");
    expect(await program.end()).toBe(0);
    expect(program.stdout).toContain(`wire --check ${root}\n`);
    expect(program.stdout).toContain("other\n");
  });

  test.each([
    ["types", ["types"]],
    ["lint", ["types", "lint"]],
    ["format", ["types", "lint", "format"]],
    ["script tests", ["types", "lint", "format", "script tests"]],
    ["tests", ["types", "lint", "format", "script tests", "tests -t walking"]],
  ])("test ends at the first stage that fails: %s", async (failing, ran) => {
    const stages = {
      types: "typescript/bin/tsc",
      lint: "eslint/bin/eslint.js",
      format: "prettier/bin/prettier.cjs",
      "script tests": "../dist/runtime/scripting/testing/main.js",
      tests: "vitest/vitest.mjs",
    };
    await start("build").end();
    for (const [name, file] of Object.entries(stages)) {
      // The words that only the last stage is given are shown with it.
      const source = `console.log([${JSON.stringify(name)}, ...process.argv.slice(3)].filter((word) => !/^(-p|\\.|--.*)$/.test(word)).join(" "));
        process.exitCode = ${name === failing ? 9 : 0};`;
      write(`node_modules/${file}`, source);
    }
    const program = start("test", "-t", "walking");
    expect(await program.end()).toBe(9);
    expect(program.stdout.trim().split("\n")).toEqual(ran);
    expect(program.stderr).toContain(`the stage "${failing}" failed (exit code 9)`);
  });

  describe.each([
    ["where nobody looks", "true"],
    ["where somebody looks", ""],
  ])("files with failed tests, %s", (_, ci) => {
    /** A project whose tools do nothing, but that its tests end with these exit codes, time after time. */
    async function tested(...exitCodes: readonly number[]): Promise<Program> {
      await start("build").end();
      const stages = ["typescript/bin/tsc", "eslint/bin/eslint.js", "prettier/bin/prettier.cjs"];
      for (const file of stages) write(`node_modules/${file}`, "");
      write("dist/runtime/scripting/testing/main.js", "");
      write("exit-codes", exitCodes.join(" "));
      write(
        "node_modules/vitest/vitest.mjs",
        `import fs from "node:fs";
         const [exitCode, ...others] = fs.readFileSync("exit-codes", "utf8").split(" ");
         fs.writeFileSync("exit-codes", others.join(" "));
         const [, report] = process.argv.join(" ").match(/--outputFile.json=(\\S+)/) ?? [];
         const testResults = [
           { name: process.cwd() + "/test/sound.test.ts", status: "passed" },
           { name: process.cwd() + "/test/shaky.test.ts", status: "failed" },
         ];
         if (report) fs.writeFileSync(report, JSON.stringify({ testResults }));
         console.log(process.argv.slice(2).filter((word) => !word.startsWith("--")).join(" "));
         process.exitCode = Number(exitCode);`,
      );
      const program = start({ CI: ci }, "test");
      await program.end();
      return program;
    }

    test(`are ${ci ? "run once more, which counts" : "not run again"}`, async () => {
      const program = await tested(1, 0);
      expect(program.stdout.trim().split("\n")).toEqual(ci ? ["run", "run test/shaky.test.ts"] : ["run"]);
      expect(program.child.exitCode).toBe(ci ? 0 : 1);
      if (ci) expect(program.stderr).toContain("tests that failed, once more (vitest run test/shaky.test.ts)");
    });

    test("fail the task when they fail again", async () => {
      const program = await tested(1, 1);
      expect(program.child.exitCode).toBe(1);
    });
  });
});

test("a Node that is too old is told so, and nothing else happens", async () => {
  cpSync(new URL("../../runtime/launch", import.meta.url), path.join(root, "runtime/launch"), { recursive: true });
  write("package.json", '{ "type": "module", "engines": { "node": ">=999.1" } }');
  const program = runProgram(
    `process.argv[2] = "start"; await import(${JSON.stringify(`file://${root}/runtime/launch/run.mjs`)});`,
  );
  expect(await program.end()).toBe(1);
  expect(program.stderr).toBe(`shardkeeper needs Node 999.1 or later; this is ${process.versions.node}\n`);
  expect(calls()).toEqual([]);
});
