import { describe, expect, it } from "vitest";
import {
  accountChangesSchema,
  emailSchema,
  messagesByField,
  newAccountSchema,
  passwordSchema,
  usernameSchema,
} from "../../../../runtime/services/accounts/account-rules.js";

describe("rules of an account", () => {
  it.each(["abc", "stress_0001", "A.b-C_9", "x".repeat(30)])("allow the username %s", (username) => {
    expect(usernameSchema.safeParse(username).success).toBe(true);
  });

  it.each(["ab", "x".repeat(31), "with space", "a/b", "name\n", "ünder", "", "a\0b", 12345])(
    "refuse the username %j",
    (username) => {
      expect(usernameSchema.safeParse(username).success).toBe(false);
    },
  );

  it.each(["StressPwd#123", " ~!\"'\\/x ", "p".repeat(8), "p".repeat(30)])("allow the password %j", (password) => {
    expect(passwordSchema.safeParse(password).success).toBe(true);
  });

  it.each(["p".repeat(7), "p".repeat(31), "tab\tinside", "línes and", "newline\n1", "nul\0nul\0"])(
    "refuse the password %j",
    (password) => {
      expect(passwordSchema.safeParse(password).success).toBe(false);
    },
  );

  it.each(["a@b", "player@localhost", "First.Last+tag@mail.example.com", "o'brien@example.com", "jürgen@müller.example"])(
    "allow the e-mail address %s",
    (email) => {
      expect(emailSchema.safeParse(email).success).toBe(true);
    },
  );

  it.each([
    "",
    "plain",
    "@example.com",
    "a@",
    "a@@b",
    "a@b@c",
    "a b@example.com",
    "a@example.com, b@example.com",
    "A <a@example.com>",
    "a@example.com\nBcc: x@example.com",
    "a@-example.com",
    "a@example.",
    `${"x".repeat(65)}@example.com`,
    `a@${"x".repeat(253)}`,
    "\u202Ea@example.com",
  ])("refuse the e-mail address %j", (email) => {
    expect(emailSchema.safeParse(email).success).toBe(false);
  });

  it("handle input of a million characters", () => {
    expect(emailSchema.safeParse(`a@${"a.".repeat(500_000)}`).success).toBe(false);
    expect(emailSchema.safeParse(`${"a".repeat(1_000_000)}@b`).success).toBe(false);
    expect(usernameSchema.safeParse("a".repeat(1_000_000)).success).toBe(false);
  });

  it("accept a level in any case, or no level", () => {
    const account = { username: "iolo", password: "longenough", email: "iolo@example.com" };
    expect(newAccountSchema.parse({ ...account, role: "gamemaster" }).role).toBe("GameMaster");
    expect(newAccountSchema.parse(account).role).toBeUndefined();
  });

  it("name every member that breaks a rule once", () => {
    const result = newAccountSchema.safeParse({ username: "?", password: "", role: "Emperor", isAdmin: true, __proto: 1 });
    expect(result.success).toBe(false);
    expect(messagesByField(result.error!)).toEqual({
      username: "must be 3 to 30 characters of A-Z, a-z, 0-9, '_', '.' and '-'",
      password: "must be 8 to 30 printable ASCII characters",
      email: "must be one e-mail address of at most 254 characters",
      role: "must be one of Regular, Counselor, GameMaster, Administrator",
      isAdmin: "is not known",
      __proto: "is not known",
    });
  });

  it("apply to changes too, in which any member may be missing", () => {
    expect(accountChangesSchema.parse({})).toEqual({});
    expect(accountChangesSchema.parse({ isActive: false, role: "counselor" })).toEqual({ isActive: false, role: "Counselor" });
    expect(messagesByField(accountChangesSchema.safeParse({ isActive: "no", passwordHash: "x" }).error!)).toEqual({
      isActive: "must be true or false",
      passwordHash: "is not known",
    });
  });
});
