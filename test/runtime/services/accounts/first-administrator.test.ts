import fs from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { passwordSchema } from "../../../../runtime/services/accounts/account-rules.js";
import { Accounts } from "../../../../runtime/services/accounts/accounts.js";
import {
  AdministratorPasswordError,
  ensureFirstAdministrator,
} from "../../../../runtime/services/accounts/first-administrator.js";
import { LoginThrottle } from "../../../../runtime/services/accounts/login-throttle.js";
import { Passwords } from "../../../../runtime/services/accounts/passwords.js";
import { createRepositories } from "../../../../runtime/storage/database/repositories.js";
import { openForTest, sqliteAddress, temporaryDirectory } from "../../storage/engines.js";

describe("the first Administrator", () => {
  let passwords: Passwords;
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
  let database: Awaited<ReturnType<typeof openForTest>>;
  let accounts: Accounts;

  beforeAll(async () => {
    passwords = await Passwords.start();
  });
  afterAll(() => passwords?.close());
  beforeEach(async () => {
    directory = await temporaryDirectory();
    database = await openForTest(sqliteAddress);
    accounts = new Accounts({
      storage: createRepositories(database.knex),
      passwords,
      throttles: { game: new LoginThrottle(), http: new LoginThrottle() },
    });
  });
  afterEach(async () => {
    await database.close();
    await directory.remove();
  });

  const passwordFile = (): string => path.join(directory.path, "admin-password.txt");
  const ensure = (password?: string | null) =>
    ensureFirstAdministrator({ accounts, storage: createRepositories(database.knex), dataDirectory: directory.path, password });

  it("gets a random password, shown once and written to a file that only its owner can read", async () => {
    const first = await ensure();
    expect(first).toEqual({ username: "admin", password: expect.any(String) as string, passwordFile: passwordFile() });
    const { password } = first!;
    expect(passwordSchema.safeParse(password).success).toBe(true);
    expect(await fs.readFile(passwordFile(), "utf8")).toBe(`${password}\n`);
    expect((await fs.stat(passwordFile())).mode & 0o777).toBe(0o600);
    expect(await accounts.authenticate("admin", password, { address: "127.0.0.1", door: "game" })).toMatchObject({
      outcome: "accepted",
      account: { role: "Administrator" },
    });
    expect(await ensure()).toBeUndefined();
    expect(await accounts.list()).toHaveLength(1);
  });

  it("does not keep the mode of an existing file", async () => {
    await fs.writeFile(passwordFile(), "old", { mode: 0o644 });
    const first = await ensure();
    expect(await fs.readFile(passwordFile(), "utf8")).toBe(`${first?.password}\n`);
    expect((await fs.stat(passwordFile())).mode & 0o777).toBe(0o600);
  });

  it("gets the configured password, which is written nowhere", async () => {
    expect(await ensure("chosen By me!")).toEqual({ username: "admin", password: "chosen By me!", passwordFile: null });
    expect(await fs.readdir(directory.path)).toEqual([]);
    expect(await accounts.authenticate("admin", "chosen By me!", { address: "127.0.0.1", door: "game" })).toMatchObject({
      outcome: "accepted",
    });
  });

  it.each(["", "short", "x".repeat(31), "pässwörter"])(
    "is not created with the password %j, which the error does not repeat",
    async (password) => {
      const refused = await ensure(password).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(AdministratorPasswordError);
      expect((refused as Error).message).toBe("SHARD_ADMIN_PASSWORD must be 8 to 30 printable ASCII characters");
      expect(await accounts.list()).toEqual([]);
    },
  );

  it("is not created if there are accounts, even if none is an Administrator's", async () => {
    await accounts.create({ username: "somebody", password: "longEnough1", email: "a@example.com" });
    expect(await ensure()).toBeUndefined();
    expect(await fs.readdir(directory.path)).toEqual([]);
  });
});
