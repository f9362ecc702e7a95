import { chown, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { moduleUrl, runProgram } from "../support/program.js";
import { startShard } from "../support/shard.js";

let directory: string;
beforeEach(async () => (directory = await mkdtemp(path.join(tmpdir(), "shard-"))));
afterEach(() => rm(directory, { recursive: true, force: true }));

async function run(...args: string[]): Promise<{ code: number | string; stdout: string; stderr: string }> {
  const source = `process.argv.splice(1, 0, "backup-main"); await import(${JSON.stringify(moduleUrl("runtime/server/backup-main.ts"))});`;
  const program = runProgram(source, { args });
  return { code: await program.end(), stdout: program.stdout, stderr: program.stderr };
}

it("a shard is backed up while it runs, and restored after a stop", async () => {
  const file = path.join(directory, "shard.backup.gz");
  const shard = await startShard({ dataDirectory: path.join(directory, "data") });
  const data = ["--data", shard.dataDirectory];
  try {
    await shard.addAccount("before", "Secret#1234");
    const backup = await run("backup", file, ...data);
    expect(backup).toMatchObject({ code: 0, stderr: "" });
    expect(backup.stdout).toContain("accounts: 2 rows");
    const unnamed = await Promise.all([run("backup", ...data), run("backup", ...data)]);
    expect(unnamed).toMatchObject([{ code: 0 }, { code: 0 }]);
    const names = await readdir(path.join(shard.dataDirectory, "backups"));
    expect(names).toEqual([0, 1].map(() => expect.stringMatching(/^shard-.*\.backup\.gz$/) as string));
    await shard.addAccount("after", "Secret#1234");
    expect(await run("restore", file, ...data, "--force")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("in use by another server") as string,
    });
  } finally {
    await shard.stop();
  }
  const refused = await run("restore", file, ...data);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("not empty") as string });
  const restored = await run("restore", file, ...data, "--force");
  expect(restored).toMatchObject({ code: 0, stderr: "" });
  expect(restored.stdout).toContain("accounts: 2 rows");

  const again = await startShard({ dataDirectory: shard.dataDirectory });
  try {
    expect(await again.login("before", "Secret#1234")).not.toBe("");
    await expect(again.login("after", "Secret#1234")).rejects.toThrow("401");
  } finally {
    await again.stop();
  }
});

it("the exit code is 2 for bad flags and 1 for failures", async () => {
  const data = ["--data", path.join(directory, "data")];
  const file = path.join(directory, "none");
  expect(await run("restore")).toMatchObject({ code: 2, stderr: expect.stringContaining("missing required argument") as string });
  expect(await run("backup", file, "--what")).toMatchObject({ code: 2 });
  const url = await run("restore", file, "--database-url", "http://root:hunter2@x");
  expect(url).toMatchObject({ code: 2, stderr: expect.stringContaining("mysql://") as string });
  expect(url.stderr).not.toContain("hunter2");
  expect(await run("backup", file, ...data)).toMatchObject({ code: 1, stderr: expect.stringContaining("no database") as string });
  expect(await run("restore", file, ...data)).toMatchObject({ code: 1, stderr: expect.stringContaining("ENOENT") as string });
  expect(await readdir(directory)).toEqual([]);
  expect(await run("restore", "--help")).toMatchObject({ code: 0, stdout: expect.stringContaining("--force") as string });
});

it.skipIf(process.getuid?.() !== 0)("what root backs up and restores belongs to the owner of the directory", async () => {
  const owner = 12_345;
  const data = path.join(directory, "data");
  const shard = await startShard({ dataDirectory: data });
  await shard.stop();
  await chown(data, owner, owner);
  expect(await run("backup", "--data", data)).toMatchObject({ code: 0 });
  const [name] = await readdir(path.join(data, "backups"));
  const file = path.join(data, "backups", name!);
  expect(await run("restore", file, "--data", data, "--force")).toMatchObject({ code: 0 });
  for (const made of ["backups", "shard.sqlite", "server.lock"].map((one) => path.join(data, one)).concat(file)) {
    expect(await stat(made), made).toMatchObject({ uid: owner, gid: owner });
  }
});
