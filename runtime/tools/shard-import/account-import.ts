import { ADMINISTRATOR_EMAIL, ADMINISTRATOR_USERNAME } from "../../services/accounts/first-administrator.js";
import type { StoredAccount } from "../../storage/accounts/account-repository.js";
import type { ShardWriter } from "../../storage/saving/shard-writer.js";
import { CHARACTER_SLOTS } from "../../storage/storage.js";
import type { Losses } from "./losses.js";
import { type SavedAccount, SaveError } from "./model.js";
import { plainText } from "./translation.js";

/** More than any shard has ever had. */
const ACCOUNTS_MAXIMUM = 2_000_000;
/** The game's login packet (0x80) carries no more. */
const NAME_CHARACTERS = 30;
const EMAIL_CHARACTERS = 254;
/** For accounts whose address the other server did not keep. */
const NO_EMAIL = "unknown@localhost";
const BATCH = 500;

/** Whose a character is. */
export interface CharacterOwner {
  readonly accountId: number;
  readonly slot: number;
  readonly lastLoginAt: number | null;
}

interface AccountParts {
  readonly losses: Losses;
  /** Names that accounts have already, in lower case. */
  readonly taken: ReadonlySet<string>;
  readonly hashPassword: (password: string) => Promise<string>;
  /** A hash that no password has. */
  readonly noHash: string;
  readonly now: number;
}

/** An account with those of its characters that get slots in it. */
interface Planned {
  readonly account: StoredAccount;
  readonly characters: readonly (number | undefined)[];
}

/** Collects the accounts of a save, and writes them. */
export class AccountImport {
  private readonly parts: AccountParts;
  private readonly names: Set<string>;
  private readonly planned: Planned[] = [];
  readonly owners = new Map<number, CharacterOwner>();
  /** Gold that accounts keep, by their first characters. */
  readonly gold = new Map<number, number>();
  count = 0;
  /** Accounts with a password whose hash another server made. */
  oldHashes = 0;
  administrators = 0;
  goldOfAccounts = 0;
  goldWithoutCharacter = 0;

  constructor(parts: AccountParts) {
    this.parts = parts;
    this.names = new Set(parts.taken);
  }

  async add(saved: SavedAccount): Promise<void> {
    const { losses } = this.parts;
    this.count++;
    if (this.count > ACCOUNTS_MAXIMUM) throw new SaveError(`the save has more than ${ACCOUNTS_MAXIMUM} accounts`);
    this.goldOfAccounts += saved.gold;
    const name = this.freeName(saved.name);
    if (name === undefined) {
      this.goldWithoutCharacter += saved.gold;
      return losses.add({
        kind: "account",
        reason: "its name is empty, too long, or has letters that clients cannot send",
        what: saved.name,
      });
    }
    const account = await this.accountOf(saved, name);
    if (account.role === "Administrator" && !saved.isBanned) this.administrators++;
    const slots = [...saved.characters];
    this.planned.push({ account, characters: slots.slice(0, CHARACTER_SLOTS) });
    const first = slots.find((serial) => serial !== undefined);
    if (saved.gold > 0 && first !== undefined) this.gold.set(first, (this.gold.get(first) ?? 0) + saved.gold);
    else this.goldWithoutCharacter += saved.gold;
    const others = slots.slice(CHARACTER_SLOTS).filter((serial) => serial !== undefined);
    if (others.length === 0) return;
    const second = this.freeName(`${name.slice(0, NAME_CHARACTERS - 2)}.2`);
    if (second === undefined) {
      losses.add({ kind: "character", reason: `an account has ${CHARACTER_SLOTS} slots`, what: name, count: others.length });
      return;
    }
    losses.add({
      ...{ kind: "account", what: `${name} -> ${second}` },
      reason: `an account has ${CHARACTER_SLOTS} slots: its further characters went to another account with the same password`,
    });
    this.planned.push({ account: { ...account, username: second, role: "Regular" }, characters: others });
  }

  /** Adds an Administrator to a save that has none. Returns the account's name. */
  addAdministrator(passwordHash: string): string {
    const username = this.freeName(ADMINISTRATOR_USERNAME)!;
    const { now } = this.parts;
    const rest = {
      email: ADMINISTRATOR_EMAIL,
      role: "Administrator",
      isActive: true,
      createdAt: now,
      lastLoginAt: null,
      ban: null,
    } as const;
    this.planned.push({ account: { username, passwordHash, ...rest }, characters: [] });
    return username;
  }

  /** Writes the accounts that were added since the last time. */
  async write(writer: ShardWriter): Promise<void> {
    const planned = this.planned.splice(0);
    for (let at = 0; at < planned.length; at += BATCH) {
      const some = planned.slice(at, at + BATCH);
      const ids = await writer.addAccounts(some.map(({ account }) => account));
      for (const [i, { account, characters }] of some.entries()) {
        for (const [slot, serial] of characters.entries()) {
          if (serial === undefined) continue;
          if (this.owners.has(serial))
            this.parts.losses.add({ kind: "character", reason: "another account has it too", what: account.username });
          else this.owners.set(serial, { accountId: ids[i]!, slot, lastLoginAt: account.lastLoginAt });
        }
      }
    }
  }

  private async accountOf(saved: SavedAccount, name: string): Promise<StoredAccount> {
    const { losses, hashPassword, noHash, now } = this.parts;
    const { password, email = "" } = saved;
    if (!password)
      losses.add({ kind: "account", reason: "it has no password that is known here; staff can set one", what: name });
    const hash = password === undefined ? noHash : "hash" in password ? password.hash : await hashPassword(password.plain);
    if (password && "hash" in password) this.oldHashes++;
    return {
      username: name,
      email: plainText(email, EMAIL_CHARACTERS) || NO_EMAIL,
      role: saved.level,
      isActive: true,
      passwordHash: hash,
      createdAt: saved.createdAt ?? now,
      lastLoginAt: saved.lastLoginAt ?? null,
      ban: saved.isBanned
        ? { reason: "banned on the server that the account came from", at: now, until: null, by: "import" }
        : null,
    };
  }

  /** A name that no account has yet; undefined for one that nobody could log in with. */
  private freeName(wanted: string): string | undefined {
    if (!/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(wanted) || wanted.length > NAME_CHARACTERS) return undefined;
    let name = wanted;
    for (let number = 2; this.names.has(name.toLowerCase()); number++) name = `${wanted.slice(0, NAME_CHARACTERS - 8)}.${number}`;
    if (name !== wanted)
      this.parts.losses.add({
        kind: "account",
        reason: "another account has its name: it has a new one",
        what: `${wanted} -> ${name}`,
      });
    this.names.add(name.toLowerCase());
    return name;
  }
}
