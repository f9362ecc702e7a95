import { beforeAll, describe, expect, it } from "vitest";
import { addCommand, playersOfSubject, sharedShard } from "../../support/one-shard.js";
import type { Shard } from "../../support/shard.js";

let shard: Shard;
const players = playersOfSubject();
beforeAll(() => {
  shard = sharedShard();
});

const SCRIPT = `
command.register {
  name = "st_keep", description = "Keeps something.", contexts = { "in_game" }, level = "Regular",
  handler = function(context)
    store.account(context.account_id).kept = "for the account"
    store.character(players.by_session(context.session_id).character_id).kept = "for the character"
    return "It is kept."
  end,
}
command.register {
  name = "st_kept", description = "Tells what is kept.", contexts = { "console" }, level = "Administrator",
  arguments = { { name = "account_id", type = "integer" }, { name = "serial", type = "integer" } },
  handler = function(_, of)
    local function kept(owner) return select(2, pcall(function() return owner().kept end)) end
    return kept(function() return store.account(of.account_id) end) .. " | " .. kept(function() return store.character(of.serial) end)
  end,
}`;

async function kept(accountId: string, serial: number): Promise<string> {
  const response = await shard.request("POST", "/api/commands/execute", { command: `st_kept ${accountId} ${serial}` });
  return ((await response.json()) as { outputLines: string[] }).outputLines.join("\n");
}

describe("what scripts store for an account and its character", () => {
  it("goes with the account, also while its player plays", async () => {
    await addCommand("st_kept", "lua/commands/st_kept.lua", SCRIPT);
    const { accountId } = await players.account("stella");
    const stella = await players.inWorld("stella");
    const { serial } = stella;
    stella.say(".st_keep");
    await stella.windows.waitForLine("It is kept.");
    expect(await kept(accountId, serial)).toBe("for the account | for the character");
    expect((await shard.request("DELETE", `/api/users/${accountId}`)).status).toBe(204);
    await stella.closed;
    const told = await kept(accountId, serial);
    expect(told).toContain(`there is no account ${accountId} | `);
    expect(told).toContain(`no player has a character with the serial ${serial}`);
  });
});
