import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadTokenSecret, TokenSecretError } from "../../../../runtime/http/auth/token-secret.js";

const warnings: string[] = [];
const log = pino({ level: "warn" }, { write: (line: string) => void warnings.push(line) });
let dataDirectory: string;
let file: string;

beforeEach(async () => {
  warnings.length = 0;
  dataDirectory = await fs.mkdtemp(path.join(os.tmpdir(), "shardkeeper-secret-"));
  file = path.join(dataDirectory, "jwt-secret");
});
afterEach(() => fs.rm(dataDirectory, { recursive: true, force: true }));

const modeOf = async (name: string) => (await fs.stat(name)).mode & 0o777;
const load = () => loadTokenSecret({ dataDirectory, log });

describe("the secret that signs tokens", () => {
  it("is made once, long and readable only by its owner, and stays", async () => {
    const secret = await load();
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(await modeOf(file)).toBe(0o600);
    expect(await load()).toEqual(secret);
    expect(await fs.readdir(dataDirectory)).toEqual(["jwt-secret"]);
  });

  it("differs between data directories", async () => {
    const secret = await load();
    await fs.rm(file);
    expect(await load()).not.toEqual(secret);
  });

  it("is the same for all processes that start at once", async () => {
    const [first, ...others] = await Promise.all([load(), load(), load(), load()]);
    for (const other of others) expect(other).toEqual(first);
  });

  it("may be configured; then nothing is written", async () => {
    const configured = "configured text of 32 characters";
    expect(Buffer.from(await loadTokenSecret({ configured, dataDirectory, log })).toString()).toBe(configured);
    expect(await fs.readdir(dataDirectory)).toEqual([]);
  });

  it.each(["", "short", "x".repeat(31)])("is refused without being shown if it is too short: '%s'", async (configured) => {
    const error: unknown = await loadTokenSecret({ configured, dataDirectory, log }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TokenSecretError);
    if (configured !== "") expect((error as Error).message).not.toContain(configured);
  });

  it("is refused if the file is truncated, and not replaced silently", async () => {
    await fs.writeFile(file, "half", { mode: 0o600 });
    await expect(load()).rejects.toThrow(/jwt-secret has 4 bytes/);
  });

  it("gets its mode back, with a warning, if others could read it", async () => {
    const secret = await load();
    await fs.chmod(file, 0o644);
    expect(await load()).toEqual(secret);
    expect(await modeOf(file)).toBe(0o600);
    expect(warnings.join("")).toContain("readable by others");
    expect(warnings.join("")).not.toContain(Buffer.from(secret).toString());
  });
});
