import { describe, expect, it } from "vitest";
import { databaseAddress, describeAddress, parseDatabaseUrl } from "../../../../runtime/storage/database/database-address.js";
import { StorageError } from "../../../../runtime/storage/storage.js";

describe("the address of the database", () => {
  it.each([null, undefined, ""])("is a file in the data directory if the URL is %j", (url) => {
    expect(databaseAddress("/srv/shard", url)).toEqual({ engine: "sqlite", file: "/srv/shard/shard.sqlite" });
  });

  it.each([
    ["mysql://root@localhost/shard", { host: "localhost", port: 3306, user: "root", password: "", database: "shard" }],
    [
      "mariadb://u:p@db.example:3307/my-shard_1",
      { host: "db.example", port: 3307, user: "u", password: "p", database: "my-shard_1" },
    ],
    ["mysql://a%40b:p%2F%3A%40s@[::1]:1/x", { host: "::1", port: 1, user: "a@b", password: "p/:@s", database: "x" }],
  ])("is read from %s", (url, expected) => {
    expect(databaseAddress("/srv/shard", url)).toEqual({ engine: "mysql", ...expected });
  });

  it.each([
    ["hunter2", "it is not a URL"],
    ["mysql://root:hunter2@:3306/x", "it is not a URL"],
    ["postgres://root:hunter2@localhost/x", "unknown kind of database 'postgres:'"],
    ["mysql:///x", "the host is missing"],
    ["mysql://localhost/hunter2", "the user is missing"],
    ["mysql://root:hunter2@localhost", "the database name must be"],
    ["mysql://root:hunter2@localhost/a`b", "the database name must be"],
    ["mysql://root:hunter2@localhost/a/b", "the database name must be"],
    ["mysql://root:hunter2@localhost/x?ssl=true", "options after '?'"],
    ["mysql://root:hunter2%@localhost/x", "two hexadecimal digits"],
  ])("is refused when it reads %s, without repeating it", (url, reason) => {
    const parse = (): unknown => parseDatabaseUrl(url);
    expect(parse).toThrow(StorageError);
    expect(parse).toThrow(reason);
    expect(parse).not.toThrow("hunter2");
  });

  it("is shown without the password", () => {
    expect(describeAddress(parseDatabaseUrl("mysql://u:hunter2@[::1]/x"))).toBe("mysql://u@[::1]:3306/x");
  });
});
