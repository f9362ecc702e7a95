import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { moduleUrl, type Program, runProgram } from "../../../support/program.js";

export const INSTALLATION = "npm ci --include=dev --no-audit --no-fund --loglevel=error";
export const TRANSPILATION = "transpile";

/**
 * A tiny project with stand-ins for npm, the transpiler and the bundler. npm and the transpiler record their calls. The
 * transpiler copies .ts to .js, and fails on a file that contains the word "mistake". The bundler does nothing.
 */
export class TinyProject {
  readonly root = mkdtempSync(path.join(tmpdir(), "shardkeeper-launch-"));

  constructor() {
    mkdirSync(path.join(this.root, "runtime/protocol"), { recursive: true });
    this.write("package.json", '{ "name": "tiny", "engines": { "node": ">=20.19" } }');
    this.write("package-lock.json", '{ "packages": { "": {}, "node_modules/a": { "version": "1.0.0" } } }');
    this.write("runtime/server/main.ts", 'console.log("server", process.argv.slice(2).join(" ")); process.exitCode = 3;');
    this.write("loadtest/loadtest-main.ts", "process.exit(2);");
    this.write(
      "bin/npm.mjs",
      `import fs from "node:fs";
       fs.appendFileSync("calls", "npm " + process.argv.slice(2).join(" ") + "\\n");
       if (fs.existsSync("npm-fails")) process.exit(7);
       fs.rmSync("node_modules", { recursive: true, force: true });
       fs.mkdirSync("node_modules");`,
    );
    this.write("bin/bundler.mjs", "");
    this.write(
      "bin/transpiler.mjs",
      `import fs from "node:fs";
       import path from "node:path";
       fs.appendFileSync("calls", "transpile\\n");
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
  }

  write(file: string, text: string): void {
    const whole = path.join(this.root, file);
    mkdirSync(path.dirname(whole), { recursive: true });
    writeFileSync(whole, text);
  }

  /** Runs a task of the launcher. */
  start(task: string, ...args: string[]): Program {
    return runProgram(this.launching(task, args));
  }

  /** The program that runs a task of the launcher. */
  launching(task: string, args: readonly string[] = []): string {
    const tool = (name: string): string[] => [process.execPath, path.join(this.root, "bin", `${name}.mjs`)];
    return `import { run } from ${JSON.stringify(moduleUrl("runtime/tools/npm/tasks.mjs"))};
      await run(${JSON.stringify(this.root)}, ${JSON.stringify(task)}, ${JSON.stringify(args)},
        ${JSON.stringify({ npm: tool("npm"), transpiler: tool("transpiler"), bundler: tool("bundler") })});`;
  }

  /** The recorded calls since the last read. */
  calls(): string[] {
    const file = path.join(this.root, "calls");
    const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
    rmSync(file, { force: true });
    return lines;
  }

  remove(): void {
    rmSync(this.root, { recursive: true });
  }
}
