import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { localAdministrator } from "../../loadtest/bootstrap/local-administrator.js";

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), "local-administrator-"));
  for (const name of ["data", "elsewhere"]) {
    mkdirSync(path.join(directory, name));
    writeFileSync(path.join(directory, name, "admin-password.txt"), `of ${name}\n`);
  }
});
afterAll(() => rmSync(directory, { recursive: true }));

test.each(["http://localhost:8088", "http://127.0.0.1:8088", "http://[::1]:8088"])(
  "finds the first administrator's password for a shard of this machine at %s",
  (http) => expect(localAdministrator(http, directory, {})).toMatchObject({ username: "admin", password: "of data" }),
);

test("looks for the password in the directory that SHARD_DATA names", () => {
  expect(localAdministrator("http://localhost", directory, { SHARD_DATA: "elsewhere" })?.password).toBe("of elsewhere");
});

test("never sends the password of this machine's shard to another machine", () => {
  expect(localAdministrator("http://shard.example.org:8088", directory, {})).toBeUndefined();
});

test("finds no password without the file", () => {
  expect(localAdministrator("http://localhost", path.join(directory, "nowhere"), {})).toBeUndefined();
});
