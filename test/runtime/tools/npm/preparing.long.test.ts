import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, utimesSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runProgram } from "../../../support/program.js";
import { TRANSPILATION, INSTALLATION, TinyProject } from "./tiny-project.js";

let project: TinyProject;
beforeEach(() => {
  project = new TinyProject();
});
afterEach(() => project.remove());

describe("preparing a start", () => {
  test("installs and builds again after a change of the lock file", async () => {
    await project.start("start").end();
    project.calls();
    project.write("package-lock.json", '{ "packages": { "": {}, "node_modules/a": { "version": "1.0.1" } } }');
    await project.start("start").end();
    expect(project.calls()).toEqual([INSTALLATION, TRANSPILATION]);
  });

  test("keeps an installation that the user made with npm", async () => {
    mkdirSync(path.join(project.root, "node_modules"));
    project.write("node_modules/.package-lock.json", '{ "packages": { "node_modules/a": { "version": "1.0.0" } } }');
    await project.start("start").end();
    expect(project.calls()).toEqual([TRANSPILATION]);
  });

  test("replaces an installation with another version of a package", async () => {
    mkdirSync(path.join(project.root, "node_modules"));
    project.write("node_modules/.package-lock.json", '{ "packages": { "node_modules/a": { "version": "0.9.0" } } }');
    await project.start("start").end();
    expect(project.calls()).toEqual([INSTALLATION, TRANSPILATION]);
  });

  test("builds again after a source changed, was added or was removed, but not after a mere touch", async () => {
    await project.start("start").end();
    project.calls();
    utimesSync(path.join(project.root, "runtime/server/main.ts"), new Date(), new Date());
    await project.start("start").end();
    expect(project.calls()).toEqual([]);
    appendFileSync(path.join(project.root, "runtime/server/main.ts"), "\n");
    await project.start("start").end();
    expect(project.calls()).toEqual([TRANSPILATION]);
    project.write("runtime/protocol/extra.ts", "");
    await project.start("start").end();
    expect(project.calls()).toEqual([TRANSPILATION]);
    rmSync(path.join(project.root, "runtime/protocol/extra.ts"));
    await project.start("start").end();
    expect(project.calls()).toEqual([TRANSPILATION]);
  });

  test("removes the output of removed sources", async () => {
    project.write("runtime/protocol/old.ts", "");
    await project.start("start").end();
    expect(existsSync(path.join(project.root, "dist/runtime/protocol/old.js"))).toBe(true);
    rmSync(path.join(project.root, "runtime/protocol/old.ts"));
    await project.start("start").end();
    expect(existsSync(path.join(project.root, "dist/runtime/protocol/old.js"))).toBe(false);
    expect(existsSync(path.join(project.root, "dist/runtime/server/main.js"))).toBe(true);
  });

  test("installs and builds once when several starts share a fresh clone", async () => {
    const programs = [project.start("start"), project.start("start"), project.start("start"), project.start("build")];
    const codes = await Promise.all(programs.map((program) => program.end()));
    expect(codes).toEqual([3, 3, 3, 0]);
    const made = project.calls();
    expect(made.filter((call) => call.startsWith("npm"))).toEqual([INSTALLATION]);
    // `build` always builds, but never at the same time as another build.
    expect(made.filter((call) => call === TRANSPILATION).length).toBeLessThanOrEqual(2);
    expect(made).not.toContain("two at once");
    expect(existsSync(path.join(project.root, "dist/.prepare-lock"))).toBe(false);
  });

  test("takes over the lock of a dead process", async () => {
    const dead = runProgram("");
    await dead.end();
    mkdirSync(path.join(project.root, "dist/.prepare-lock"), { recursive: true });
    project.write("dist/.prepare-lock/holder.json", JSON.stringify({ host: hostname(), pid: dead.child.pid }));
    expect(await project.start("start").end()).toBe(3);
  });

  test("takes over the lock of another machine that has been silent for long", async () => {
    const lock = path.join(project.root, "dist/.prepare-lock");
    mkdirSync(lock, { recursive: true });
    project.write("dist/.prepare-lock/holder.json", JSON.stringify({ host: "elsewhere", pid: 1 }));
    utimesSync(lock, new Date(0), new Date(0));
    expect(await project.start("start").end()).toBe(3);
  });

  test("names the process that it waits for", async () => {
    const lock = path.join(project.root, "dist/.prepare-lock");
    mkdirSync(lock, { recursive: true });
    project.write("dist/.prepare-lock/holder.json", JSON.stringify({ host: hostname(), pid: process.pid }));
    const program = project.start("start");
    await program.told(`waiting for process ${process.pid}`);
    rmSync(lock, { recursive: true });
    expect(await program.end()).toBe(3);
  });
});

describe("a failure while preparing", () => {
  test("of the installation exits with 1, and the next start installs again", async () => {
    project.write("npm-fails", "");
    const program = project.start("start");
    expect(await program.end()).toBe(1);
    expect(program.stderr).toContain("npm ci failed (exit code 7)");
    expect(program.stdout).toBe("");
    rmSync(path.join(project.root, "npm-fails"));
    expect(await project.start("start").end()).toBe(3);
  });

  test("of the build exits with 1, and the next start builds again", async () => {
    await project.start("start").end();
    const main = readFileSync(path.join(project.root, "runtime/server/main.ts"), "utf8");
    project.write("runtime/server/main.ts", "mistake");
    const failed = project.start("start");
    expect(await failed.end()).toBe(1);
    expect(failed.stderr).toContain("the build failed");
    expect(failed.stdout).toBe("");
    project.write("runtime/server/main.ts", main);
    project.calls();
    expect(await project.start("start").end()).toBe(3);
    expect(project.calls()).toEqual([TRANSPILATION]);
  });

  test("of the bundler exits with 1, and the next start tries again", async () => {
    project.write("bin/bundler.mjs", "process.exit(1);");
    const failed = project.start("start");
    expect(await failed.end()).toBe(1);
    expect(failed.stderr).toContain("the build failed");
    expect(failed.stdout).toBe("");
    project.write("bin/bundler.mjs", "");
    expect(await project.start("start").end()).toBe(3);
  });

  test("by a signal during the installation stops npm and leaves no lock", async () => {
    project.write("bin/npm.mjs", 'process.stderr.write("npm is busy\\n"); setInterval(() => undefined, 1000);');
    const program = project.start("start");
    await program.told("npm is busy");
    program.child.kill("SIGTERM");
    expect(await program.end()).toBe(128 + 15);
    expect(existsSync(path.join(project.root, "dist/.prepare-lock"))).toBe(false);
  });
});
