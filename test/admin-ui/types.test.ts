import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";
import { projectDirectory } from "../../runtime/process/version.js";

it("the scripts of the staff pages match the types in their comments", () => {
  const root = projectDirectory();
  const compiler = path.join(root, "node_modules/typescript/bin/tsc");
  const { stdout, status } = spawnSync(process.execPath, [compiler, "-p", "admin-ui"], { cwd: root, encoding: "utf8" });
  expect(stdout).toBe("");
  expect(status).toBe(0);
});
