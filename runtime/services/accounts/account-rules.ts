import { z } from "zod";
import { accountLevels, parseLevel } from "../../contracts/levels.js";

const USERNAME_MIN_LENGTH = 3;
const USERNAME_MAX_LENGTH = 30;
export const PASSWORD_MIN_LENGTH = 8;
/** The game's login packet (0x80) carries no more. */
export const PASSWORD_MAX_LENGTH = 30;
/** RFC 5321, 4.5.3.1: a path of 256 octets with its angle brackets. */
const EMAIL_MAX_LENGTH = 254;

const usernameRule = `must be ${USERNAME_MIN_LENGTH} to ${USERNAME_MAX_LENGTH} characters of A-Z, a-z, 0-9, '_', '.' and '-'`;
const passwordRule = `must be ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} printable ASCII characters`;
const emailRule = `must be one e-mail address of at most ${EMAIL_MAX_LENGTH} characters`;
const roleRule = `must be one of ${accountLevels.join(", ")}`;

function text(rule: string, pattern: RegExp, minLength: number, maxLength: number): z.ZodString {
  return z.string(rule).min(minLength, rule).max(maxLength, rule).regex(pattern, rule);
}

export const usernameSchema = text(usernameRule, /^[A-Za-z0-9_.-]+$/, USERNAME_MIN_LENGTH, USERNAME_MAX_LENGTH);
export const passwordSchema = text(passwordRule, /^[\x20-\x7e]+$/, PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH);

/** One address without a display name; the domain may be a single label, as in `player@localhost`. */
export const emailSchema = text(
  emailRule,
  /^[^\s\p{C}@,;:<>()[\]"\\]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u,
  3,
  EMAIL_MAX_LENGTH,
);

/** A level named without regard to case. */
export const roleSchema = z.string(roleRule).transform((name, context) => {
  const level = parseLevel(name);
  if (level !== undefined) return level;
  context.addIssue({ code: "custom", message: roleRule });
  return z.NEVER;
});

export const newAccountSchema = z.strictObject({
  username: usernameSchema,
  password: passwordSchema,
  email: emailSchema,
  role: roleSchema.optional(),
});

export const accountChangesSchema = z
  .strictObject({
    username: usernameSchema,
    password: passwordSchema,
    email: emailSchema,
    role: roleSchema,
    isActive: z.boolean("must be true or false"),
  })
  .partial();

export type NewAccountInput = z.output<typeof newAccountSchema>;
export type AccountChangesInput = z.output<typeof accountChangesSchema>;

/** The first message for each member that breaks a rule, by the member's name; "" stands for the whole input. */
export function messagesByField(error: z.ZodError): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of error.issues) {
    const names = issue.code === "unrecognized_keys" ? issue.keys : [issue.path.join(".")];
    for (const name of names) messages[name] ??= issue.code === "unrecognized_keys" ? "is not known" : issue.message;
  }
  return messages;
}

/** Members of an account break a rule. `errors` has a message for each, by name. */
export class InvalidAccountError extends Error {
  override readonly name = "InvalidAccountError";
  readonly errors: Record<string, string>;

  constructor(errors: Record<string, string>) {
    super(
      Object.entries(errors)
        .map(([field, message]) => `${field} ${message}`)
        .join("; "),
    );
    this.errors = errors;
  }
}
