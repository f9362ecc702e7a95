import { cpSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { projectDirectory } from "../../../runtime/base/system/version.js";
import type { Sandbox } from "./sandbox.js";

const ROOT = projectDirectory();
const SETTINGS = [
  ...["package.json", "package-lock.json", ".npmrc", "tsconfig.json", "tsconfig.build.json"],
  ...[".oxlintrc.json", ".oxfmtrc.json", ".dependency-cruiser.cjs", "vitest.config.ts"],
];

/**
 * This project with hardly any sources: its real launcher, settings and tools, but one file of each kind. A task that
 * takes minutes in the whole project takes seconds here, and changes nothing that other tests use.
 */
export function makeTinyProject(sandbox: Sandbox): void {
  for (const file of SETTINGS) cpSync(path.join(ROOT, file), sandbox.place(file));
  cpSync(path.join(ROOT, "runtime/tools/npm"), sandbox.place("runtime/tools/npm"), { recursive: true });
  symlinkSync(path.join(ROOT, "node_modules"), sandbox.place("node_modules"));
  sandbox.write("runtime/server/main.ts", 'import "./serve.js";\n\nprocess.stdout.write("tiny\\n");\n');
  const bundled = JSON.parse(readFileSync(path.join(ROOT, "runtime/tools/npm/bundled.json"), "utf8")) as string[];
  const empty = [...bundled.map((file) => `runtime/${file}`), "runtime/scripting/byte-code-main.ts"];
  for (const file of [...empty, "admin-ui/js/main.js", "admin-ui/js/lua-reference.js"]) sandbox.write(file, "export {};\n");
  sandbox.write("runtime/scripting/testing/main.ts", 'process.stdout.write("1 passed, 0 failed\\n");\n');
  sandbox.write("loadtest/loadtest-main.ts", "export const tiny = true;\n");
  sandbox.write("test/runtime/protocol/tiny.test.ts", tinyTest("of the wire"));
  sandbox.write("test/runtime/other.test.ts", tinyTest("of something else"));
  for (const folder of ["crash", "attacks", "soak"])
    sandbox.write(`test/${folder}/tiny.long.test.ts`, tinyTest("that takes long"));
}

function tinyTest(name: string): string {
  return `import { expect, it } from "vitest";\n\nit("is a test ${name}", () => expect(1).toBe(1));\n`;
}
