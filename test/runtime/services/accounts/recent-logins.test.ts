import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { RECENT_LOGINS_FILE, RECENT_MS, RecentLogins } from "../../../../runtime/services/accounts/recent-logins.js";

const account = { accountId: 7, passwordHash: "$argon2id$stored" };
const address = "192.0.2.1";
let directory: string;
let now: number;
let recent: RecentLogins;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "recent-"));
  now = 1_773_915_300_123;
  recent = new RecentLogins(() => now);
  recent.note(account, "right", address);
});
afterEach(() => rmSync(directory, { recursive: true }));

const file = (): string => path.join(directory, RECENT_LOGINS_FILE);

it("knows a login for an hour, and no other account, password, address or stored hash", () => {
  expect(recent.knows(account, "right", address)).toBe(true);
  expect(recent.knows(account, "wrong", address)).toBe(false);
  expect(recent.knows(account, "right", "192.0.2.2")).toBe(false);
  expect(recent.knows({ ...account, accountId: 8 }, "right", address)).toBe(false);
  expect(recent.knows({ ...account, passwordHash: "$argon2id$other" }, "right", address)).toBe(false);
  now += RECENT_MS;
  expect(recent.knows(account, "right", address)).toBe(false);
});

it("passes from a stop to the next start in a file of its owner, which holds no password and is then gone", () => {
  recent.write(directory);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(readFileSync(file(), "utf8")).not.toContain("right");
  const next = RecentLogins.open(directory, () => now);
  expect(existsSync(file())).toBe(false);
  expect(next.knows(account, "right", address)).toBe(true);
  expect(next.knows(account, "wrong", address)).toBe(false);
  now += RECENT_MS;
  expect(next.knows(account, "right", address)).toBe(false);
});

it("begins with nothing where the file is damaged, or of a time to come", () => {
  writeFileSync(file(), '{"key":');
  expect(RecentLogins.open(directory, () => now).knows(account, "right", address)).toBe(false);
  expect(existsSync(file())).toBe(false);
  recent.write(directory);
  expect(RecentLogins.open(directory, () => now - 1).knows(account, "right", address)).toBe(false);
});
