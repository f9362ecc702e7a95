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
  "the first administrator's password is found for a shard started here and reached at %s",
  (http) => expect(localAdministrator(http, directory, {})).toMatchObject({ username: "admin", password: "of data" }),
);

test("SHARD_DATA tells where the shard's data are", () => {
  expect(localAdministrator("http://localhost", directory, { SHARD_DATA: "elsewhere" })?.password).toBe("of elsewhere");
});

test("the password of this machine's shard is never sent to another machine", () => {
  expect(localAdministrator("http://shard.example.org:8088", directory, {})).toBeUndefined();
});

test("without the file nothing is guessed", () => {
  expect(localAdministrator("http://localhost", path.join(directory, "nowhere"), {})).toBeUndefined();
});
