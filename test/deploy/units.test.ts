import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectDirectory } from "../../runtime/base/system/version.js";
import { needs } from "../support/needs.js";

const UNITS = path.join(projectDirectory(), "deploy/systemd");
const SERVICE = path.join(UNITS, "shardkeeper.service");
/** Exposure in tenths, as systemd counts: 0 is a full sandbox, 100 is none. systemd rates up to 40 as "OK". */
const MOST_EXPOSURE = 20;

const need = needs("systemd");

const settings = readFileSync(SERVICE, "utf8")
  .split("\n")
  .filter((line) => /^[A-Za-z]+=/.test(line));

describe("the systemd unit", () => {
  it("runs the server's build and gives it a writable directory", () => {
    const [, program] = /^ExecStart=\S+ (\S+) --data \/var\/lib\/shardkeeper$/m.exec(settings.join("\n"))!;
    expect(existsSync(path.join(projectDirectory(), program!.replace(/^dist\//, "").replace(/\.js$/, ".ts")))).toBe(true);
    expect(settings).toEqual(
      expect.arrayContaining(["StateDirectory=shardkeeper", "ProtectSystem=strict", "NoNewPrivileges=yes"]),
    );
  });

  it("allows memory that is writable and executable, which V8 needs to compile JavaScript and WebAssembly", () => {
    expect(settings.filter((line) => line.startsWith("MemoryDenyWriteExecute"))).toEqual([]);
  });
});

describe.skipIf(need.isMissing)(`systemd-analyze${need.note}`, () => {
  it("finds no fault in any unit", async () => {
    const directory = await mkdtemp(path.join(tmpdir(), "units-"));
    try {
      const files = readdirSync(UNITS);
      expect(files).toHaveLength(5);
      for (const file of files) {
        await copyFile(path.join(UNITS, file), path.join(directory, file));
        // systemd-analyze checks that the program exists, and Node may be installed elsewhere on this machine.
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

  it("rates the server's sandbox as strict", () => {
    const args = ["security", "--offline=yes", `--threshold=${MOST_EXPOSURE}`, SERVICE];
    const { status, stdout } = spawnSync("systemd-analyze", args, { encoding: "utf8" });
    expect(stdout).toContain("Overall exposure level");
    expect(status, stdout.trim().split("\n").at(-1)).toBe(0);
  });
});
