import type { Accounts } from "../../../services/accounts/accounts.js";
import type { DataTable } from "../../../world/saved/data-table.js";
import type { World } from "../../../world/world.js";
import { textOfKey } from "../../../world/saved/data-json.js";
import { type ScriptStore, STORE_BYTES, STORE_MEMBER_BYTES, STORE_TABLE_BYTES } from "../../../world/saved/script-store.js";
import { fn, luaModule, type LuaModule, parameter, refuse } from "../../declare/module.js";
import { boolean, callback, exactText, integer, type LuaType, Mismatch, optional, serialNumber } from "../../declare/types.js";
import type { Runner } from "../../runner/runner.js";
import { Handler } from "../../runner/task.js";
import { LuaKind } from "../../vm/lua-exports.js";
import { LuaRaise } from "../../vm/raise.js";
import { StorageError } from "../../../storage/storage.js";
import type { StoredClaim, WorldRepository } from "../../../storage/world/world-records.js";

const KIB = 1_024;
const MIB = 1_024 * KIB;

/** Ends a transaction whose changes are undone. */
class Undone extends Error {}

/** A stored table, which is pushed as itself. */
export const storedTable: LuaType<DataTable> = {
  name: "table",
  read(vm, L, index) {
    const table = vm.surfaces?.at(L, index);
    if (!table) throw new Mismatch("stored table expected");
    return table;
  },
  push: (vm, L, table) => vm.surfaces!.push(L, table),
};
const theTable = parameter("table", storedTable, "empty at first; the same table at each call");

const NAME_BYTES = 64;
const claimText = exactText({ minBytes: 1, maxBytes: NAME_BYTES });

/** Where processes that share a world claim members of the store. */
export type StoreClaims = Pick<WorldRepository, "claimStored">;

/** `store`: tables that outlive the server. */
export function storeModule({
  world,
  accounts,
  claims,
  runner,
}: {
  world: Pick<World, "store" | "mobile" | "absent">;
  accounts: Pick<Accounts, "exists">;
  /** Undefined for a process that is alone. */
  claims: StoreClaims | undefined;
  runner: Runner;
}): LuaModule {
  const { vm } = runner;
  return luaModule({
    name: "store",
    about:
      "Tables that outlive the server: for the shard, for each account, and for each character, also while it is offline. They are used " +
      "like other tables, at any depth: `store.global.guilds.red.gold = 5`. They hold strings, finite numbers, booleans, and tables of " +
      "these with strings and whole numbers as keys; anything else raises an error that names where it is. A table that is assigned is " +
      "copied: change the stored one afterwards, not the one that was assigned. What a handler changes in tables, items and mobiles up " +
      "to its end or its next wait is stored together or not at all, within a second. Limits: a name in one of the three tables has at " +
      `most 64 bytes and ${STORE_MEMBER_BYTES / KIB} KiB in it; the table of an account or character has at most ` +
      `${STORE_TABLE_BYTES.account / KIB} KiB, store.global ${STORE_TABLE_BYTES.global / MIB} MiB, and all together ${STORE_BYTES / MIB} MiB. ` +
      "Tables are nested at most 8 deep. More raises an error, and changes nothing.",
    values: {
      global: { type: storedTable, about: "the table of the shard", value: () => world.store.table("global") },
    },
    functions: {
      account: fn({
        about: "Returns the table of an account, which must exist. It is deleted with the account.",
        parameters: [parameter("account_id", integer({ min: 1, max: 0xffff_ffff }), "id of the account")],
        returns: [theTable],
        example: "local mine = store.account(context.account_id)\nmine.visits = (mine.visits or 0) + 1",
        does(_, accountId) {
          if (!accounts.exists(accountId)) throw new LuaRaise(`there is no account ${accountId}`);
          return world.store.table("account", accountId);
        },
      }),
      character: fn({
        about: "Returns the table of a player's character, which must exist. It is deleted with the character.",
        parameters: [parameter("serial", serialNumber, "serial of the character")],
        returns: [theTable],
        does(_, serial) {
          const mobile = world.mobile(serial) ?? world.absent(serial);
          if (!mobile?.isPlayer) throw new LuaRaise(`no player has a character with the serial ${serial}`);
          return world.store.table("character", serial);
        },
      }),
      transaction: fn({
        about:
          "Calls a function that changes stored tables. If it raises an error or returns false, its changes in the tables of the store are " +
          "undone. It cannot wait. Items and mobiles are not undone: change them last.",
        parameters: [parameter("work", callback("fun(): boolean?"), "the function")],
        returns: [parameter("done", boolean, "true")],
        fails: true,
        example: `local paid, reason = store.transaction(function()
  local gold = store.global.gold
  gold[from] = gold[from] - amount
  gold[to] = (gold[to] or 0) + amount
  return gold[from] >= 0
end)`,
        does(task, work) {
          const handler = new Handler(work, task.file, `${task.handler.name}, transaction`);
          let problem: string | undefined;
          try {
            return world.store.transaction(() => {
              runner.start(
                handler,
                undefined,
                {
                  done(L, count) {
                    const isFalse = count > 0 && vm.exports.lua_type(L, 1) === LuaKind.boolean && !vm.exports.lua_toboolean(L, 1);
                    if (isFalse) problem = "the transaction returned false";
                  },
                  failed: (error) => (problem = error?.message ?? "the transaction was ended"),
                },
                false,
              );
              if (problem !== undefined) throw new Undone();
              return true;
            });
          } catch (error) {
            if (error instanceof Undone) return refuse(problem!);
            throw error;
          } finally {
            vm.release(work);
          }
        },
      }),
      claim: fn({
        about:
          "Gives a name in `store.global` a text that nobody gave it, at once and for all processes of the world: of several that claim a " +
          "name, one gets it. Returns the text that it has then, which is another one where somebody came first; no text and why where the " +
          "database does not answer. What this process has set in the moment before may not be stored yet.",
        parameters: [
          parameter("name", claimText, "a name in `store.global`"),
          parameter("value", claimText, "the text, which should name the owner"),
          parameter("instead", optional(claimText), "a text that is replaced, too"),
        ],
        returns: [parameter("held", claimText, "what the name has now")],
        suspends: true,
        fails: true,
        example: 'if store.claim("throne", mobile.name) == mobile.name then crown(mobile) end',
        async does(_, name, value, instead) {
          if (!claims) return claimHere(world.store, name, { value, instead });
          const held = await claimOfAll(claims, textOfKey(name), { value, instead });
          if (held === undefined) return refuse("the database does not answer");
          world.store.hear("global", 0, textOfKey(name), held);
          return textOf(JSON.parse(held));
        },
      }),
      copy: fn({
        about: "Returns a copy of a stored table, which is not stored.",
        parameters: [parameter("table", storedTable, "a table of the store, or one that is a param of an item or mobile")],
        returns: [parameter("copy", copied, "an ordinary table")],
        does: (_, table) => table,
      }),
    },
  });
}

const copied: LuaType<DataTable> = {
  ...storedTable,
  push: (vm, L, table) => vm.surfaces!.pushCopy(L, table),
};

/** Claims a name where no other process can. */
function claimHere(store: ScriptStore, name: string, { value, instead }: StoredClaim): string {
  const table = store.table("global");
  const held = table.get(name);
  if (held !== undefined && held !== instead) return textOf(held);
  const refusal = table.set(name, value);
  if (refusal !== undefined) throw new LuaRaise(refusal);
  return value;
}

/** @returns what a member of store.global holds in the database, as JSON; undefined where that does not answer */
async function claimOfAll(claims: StoreClaims, name: string, { value, instead }: StoredClaim): Promise<string | undefined> {
  try {
    const claim = { value: JSON.stringify(value), instead: instead === undefined ? undefined : JSON.stringify(instead) };
    return await claims.claimStored({ scope: "global", owner: 0, name }, claim);
  } catch (error) {
    if (error instanceof StorageError) return undefined;
    throw error;
  }
}

/** A claim holds a text; anything else was set by a script and is another one's, too. */
function textOf(held: unknown): string {
  return typeof held === "string" ? held : "something else";
}
