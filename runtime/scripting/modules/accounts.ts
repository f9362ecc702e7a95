import { type Accounts, InvalidAccountError } from "../../accounts/accounts.js";
import { accountLevels, parseLevel } from "../../ports/levels.js";
import { PasswordQueueFullError } from "../../accounts/passwords.js";
import { DuplicateUsernameError, StorageError } from "../../storage/storage.js";
import { fn, luaModule, type LuaModule, parameter, refuse } from "../declare/module.js";
import { integer, oneOf, optional, record, text } from "../declare/types.js";

const MEMBER_BYTES = 1_024;
const member = text({ maxBytes: MEMBER_BYTES });
const newAccountType = record({ username: member, password: member, email: member, level: optional(member) });
const accountType = record({ account_id: integer(), username: text(), email: text(), level: oneOf(accountLevels) }, "Account");

/** `accounts`. No function returns a password or its hash. */
export function accountModule({ accounts }: { accounts: Pick<Accounts, "create"> }): LuaModule {
  return luaModule({
    name: "accounts",
    about: "Accounts, which log in to the game and to the staff's pages.",
    constants: { levels: { value: accountLevels, about: "the levels, lowest first" } },
    functions: {
      create: fn({
        about: "Creates and stores an account. The level is compared without regard to case.",
        parameters: [parameter("account", newAccountType, "the account; its level is Regular by default")],
        returns: [parameter("account", accountType, "the stored account")],
        suspends: true,
        fails: true,
        example:
          'local account, reason = accounts.create { username = "nystul", password = password, email = "nystul@example.com" }',
        async does(_, { level, ...rest }) {
          const role = level === undefined ? "Regular" : parseLevel(level);
          if (role === undefined) return refuse(`level must be one of ${accountLevels.join(", ")}`);
          try {
            const account = await accounts.create({ ...rest, role });
            return { account_id: account.accountId, username: account.username, email: account.email, level: account.role };
          } catch (error) {
            return refuse(reasonOf(error));
          }
        },
      }),
    },
  });
}

/** @throws unexpected errors */
function reasonOf(error: unknown): string {
  if (error instanceof InvalidAccountError || error instanceof DuplicateUsernameError) return error.message;
  if (error instanceof PasswordQueueFullError) return "too many passwords are being hashed; try again in a moment";
  if (error instanceof StorageError) return "the database cannot store it now";
  throw error;
}
