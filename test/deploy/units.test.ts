import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectDirectory } from "../../runtime/process/version.js";

const UNITS = path.join(projectDirectory(), "deploy/systemd");
const SERVICE = path.join(UNITS, "shardkeeper.service");
/** In tenths, as systemd counts: 0 is shut in completely, 100 not at all; "OK" ends at 40. */
const MOST_EXPOSURE = 20;

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;
const whyNot = hasSystemd ? "" : " (skipped: there is no systemd-analyze)";

const settings = readFileSync(SERVICE, "utf8")
  .split("\n")
  .filter((line) => /^[A-Za-z]+=/.test(line));

describe("the systemd unit", () => {
  it("starts the build as the launcher does, with a directory that the server may write to", () => {
    const [, program] = /^ExecStart=\S+ --no-liftoff (\S+) --data \/var\/lib\/shardkeeper$/m.exec(settings.join("\n"))!;
    expect(existsSync(path.join(projectDirectory(), program!.replace(/^dist\//, "").replace(/\.js$/, ".ts")))).toBe(true);
    expect(settings).toEqual(
      expect.arrayContaining(["StateDirectory=shardkeeper", "ProtectSystem=strict", "NoNewPrivileges=yes"]),
    );
  });

  it("lets JavaScript and WebAssembly be compiled while they run", () => {
    expect(settings.filter((line) => line.startsWith("MemoryDenyWriteExecute"))).toEqual([]);
  });
});

describe.skipIf(!hasSystemd)(`systemd's own judgement${whyNot}`, () => {
  it("finds nothing wrong with any unit", async () => {
    const directory = await mkdtemp(path.join(tmpdir(), "units-"));
    try {
      const files = readdirSync(UNITS);
      expect(files).toHaveLength(3);
      for (const file of files) {
        await copyFile(path.join(UNITS, file), path.join(directory, file));
        // It looks whether the program is there, and Node may be elsewhere on this machine.
        const text = await readFile(path.join(directory, file), "utf8");
        await writeFile(path.join(directory, file), text.replaceAll("/usr/bin/node", process.execPath));
      }
      for (const file of files) {
        const { status, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", path.join(directory, file)], {
          encoding: "utf8",
        });
        expect({ file, status, stderr }).toEqual({ file, status: 0, stderr: "" });
      }
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });

  it("calls the server well shut in", () => {
    const args = ["security", "--offline=yes", `--threshold=${MOST_EXPOSURE}`, SERVICE];
    const { status, stdout } = spawnSync("systemd-analyze", args, { encoding: "utf8" });
    expect(stdout).toContain("Overall exposure level");
    expect(status, stdout.trim().split("\n").at(-1)).toBe(0);
  });
});
