import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { documents, withTable } from "../../../../runtime/services/settings/tables.js";

const read = (file: string): string => readFileSync(new URL(`../../../../${file}`, import.meta.url), "utf8");

test.each(documents)("the options in $file are up to date (npm run docs)", ({ file, table }) => {
  expect(withTable(read(file), table())).toBe(read(file));
});

test("a document without the markers is an error", () => {
  expect(() => withTable("# Nothing here", "| |")).toThrow(/markers/);
});

test("the operator's guide names every option as flag, variable and member", () => {
  const guide = read("docs/operators-guide.md");
  for (const name of ["--game-port <n>", "SHARD_GAME_PORT", "game.port", "SHARD_ADMIN_PASSWORD", "accounts.adminPassword"]) {
    expect(guide).toContain(`\`${name}\``);
  }
});
