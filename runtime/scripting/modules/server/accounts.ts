import { InvalidAccountError } from "../../../services/accounts/account-rules.js";
import type { Accounts } from "../../../services/accounts/accounts.js";
import { type BanningActor, BanRefusedError } from "../../../services/accounts/bans.js";
import { type AccountLevel, accountLevels, parseLevel } from "../../../contracts/levels.js";
import { PasswordQueueFullError } from "../../../services/accounts/passwords.js";
import { type Account, DuplicateUsernameError, LastAdministratorError, StorageError } from "../../../storage/storage.js";
import { fn, luaModule, type LuaModule, parameter, refuse } from "../../declare/module.js";
import { integer, number, oneOf, optional, record, text } from "../../declare/types.js";

const MEMBER_BYTES = 1_024;
const member = text({ maxBytes: MEMBER_BYTES });
const newAccountType = record({ username: member, password: member, email: member, level: optional(member) });
const HOUR_MS = 3_600_000;
const banType = record({ reason: member, hours: optional(number({ min: 0 })) });
/** The members of a command's context. */
const issuerType = record({
  account_id: optional(integer()),
  account_name: text(),
  role: oneOf(accountLevels),
  kind: optional(text()),
  session_id: optional(integer()),
});
interface Issuer {
  readonly account_id?: number | undefined;
  readonly account_name: string;
  readonly role: AccountLevel;
}
const accountType = record({ account_id: integer(), username: text(), email: text(), level: oneOf(accountLevels) }, "Account");

/** `accounts`. No function returns a password or its hash. */
export function accountModule({ accounts }: { accounts: Pick<Accounts, "create" | "findByName" | "ban" | "unban"> }): LuaModule {
  const changed = async (username: string, change: (accountId: number) => Promise<Account | undefined>) => {
    try {
      const found = await accounts.findByName(username);
      const account = found && (await change(found.accountId));
      return account ? luaAccountOf(account) : refuse("there is no such account");
    } catch (error) {
      return refuse(reasonOf(error));
    }
  };
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
            return luaAccountOf(account);
          } catch (error) {
            return refuse(reasonOf(error));
          }
        },
      }),
      find: fn({
        about: "Returns an account by its name.",
        parameters: [parameter("username", member, "the account; case is ignored")],
        returns: [parameter("account", accountType, "the account")],
        suspends: true,
        fails: true,
        async does(_, username) {
          try {
            const account = await accounts.findByName(username);
            return account ? luaAccountOf(account) : refuse("there is no such account");
          } catch (error) {
            return refuse(reasonOf(error));
          }
        },
      }),
      ban: fn({
        about:
          "Shuts an account out of the game and of the staff's pages, and ends its session. A ban in force is replaced. Only a higher level " +
          "may ban an account; Administrators may ban every account but their own.",
        parameters: [
          parameter("username", member, "the account; case is ignored"),
          parameter("ban", banType, "why, and for how many hours; without hours until it is lifted"),
          parameter("by", issuerType, "who bans: the context of a command"),
        ],
        returns: [parameter("account", accountType, "the banned account")],
        suspends: true,
        fails: true,
        example: 'accounts.ban("nystul", { reason = "sells gold", hours = 24 }, context)',
        async does(_, username, { reason, hours }, by) {
          const until = hours === undefined ? null : Date.now() + hours * HOUR_MS;
          return changed(username, (accountId) => accounts.ban(accountId, { reason, until }, actorOf(by)));
        },
      }),
      unban: fn({
        about: "Lifts the ban of an account. The rule of levels is that of `accounts.ban`.",
        parameters: [
          parameter("username", member, "the account; case is ignored"),
          parameter("by", issuerType, "who lifts it: the context of a command"),
        ],
        returns: [parameter("account", accountType, "the account")],
        suspends: true,
        fails: true,
        does: (_, username, by) => changed(username, (accountId) => accounts.unban(accountId, actorOf(by))),
      }),
    },
  });
}

function luaAccountOf({ accountId, username, email, role }: Account) {
  return { account_id: accountId, username, email, level: role };
}

function actorOf({ account_id, account_name, role }: Issuer): BanningActor {
  return { accountId: account_id ?? null, accountName: account_name, level: role };
}

/** @throws unexpected errors */
function reasonOf(error: unknown): string {
  if (error instanceof InvalidAccountError || error instanceof DuplicateUsernameError) return error.message;
  if (error instanceof BanRefusedError || error instanceof LastAdministratorError) return error.message;
  if (error instanceof PasswordQueueFullError) return "too many passwords are being hashed; try again in a moment";
  if (error instanceof StorageError) return "the database cannot store it now";
  throw error;
}
