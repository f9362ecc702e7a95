import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LocalPlaces, localAdministrator } from "../../loadtest/bootstrap/local-administrator.js";

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), "local-administrator-"));
  for (const name of ["data", "elsewhere"]) {
    mkdirSync(path.join(directory, name));
    writeFileSync(path.join(directory, name, "admin-password.txt"), `of ${name}\n`);
  }
});

function at(more: Partial<LocalPlaces> = {}): LocalPlaces {
  return { workingDirectory: directory, env: {}, ...more };
}
afterAll(() => rmSync(directory, { recursive: true }));

test.each(["http://localhost:8088", "http://127.0.0.1:8088", "http://[::1]:8088"])(
  "finds the first administrator's password for a shard of this machine at %s",
  (http) => expect(localAdministrator(http, at())).toMatchObject({ username: "admin", password: "of data" }),
);

test("looks for the password in the directory that SHARD_DATA names", () => {
  expect(localAdministrator("http://localhost", at({ env: { SHARD_DATA: "elsewhere" } }))?.password).toBe("of elsewhere");
});

test("never sends the password of this machine's shard to another machine", () => {
  expect(
    localAdministrator("http://shard.example.org:8088", at({ env: { SHARD_ADMIN_PASSWORD: "AdminPwd#1" } })),
  ).toBeUndefined();
});

test("finds no password without the file and the variable", () => {
  const nowhere = at({ workingDirectory: path.join(directory, "nowhere") });
  expect(localAdministrator("http://localhost", nowhere)).toBeUndefined();
  const env = { SHARD_ADMIN_PASSWORD: "AdminPwd#1" };
  expect(localAdministrator("http://localhost", { ...nowhere, env })?.password).toBe("AdminPwd#1");
});

test("looks beside the network.json of a network, where the process that started first has the password", () => {
  const network = path.join(directory, "network", "network.json");
  for (const name of ["edge-1", "north-1"]) mkdirSync(path.join(directory, "network", name), { recursive: true });
  writeFileSync(path.join(directory, "network", "north-1", "admin-password.txt"), "of the network\n");
  expect(localAdministrator("http://localhost", at({ network }))?.password).toBe("of the network");
});
