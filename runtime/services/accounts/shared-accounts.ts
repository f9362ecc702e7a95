import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import type { Log } from "../../base/log/log.js";
import type { Network, NoticeDeclaration } from "../../contracts/network.js";
import type { AccountNotice, Accounts } from "./accounts.js";
import type { Door } from "./passwords.js";
import type { EntryRules } from "./entry-rules.js";
import type { LoginThrottle } from "./login-throttle.js";

/** Before what another process did is followed again, if the database failed. */
const RETRY_MS = 1_000;

const accountNoticeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("created"), accountIds: z.array(z.int()) }),
  z.object({ kind: z.literal("changed"), accountId: z.int() }),
  z.object({ kind: z.literal("deleted"), accountId: z.int(), characters: z.array(z.int()) }),
]);

const accountNotice: NoticeDeclaration<AccountNotice> = {
  name: "account",
  input: (value) => accountNoticeSchema.parse(value),
};

/** The rules of logins have changed. */
const entryNotice: NoticeDeclaration<object> = { name: "entry", input: (value) => z.object({}).parse(value) };

const loginNoticeSchema = z.object({
  door: z.enum(["game", "http"]),
  username: z.string(),
  address: z.string(),
  hasFailed: z.boolean(),
});

const loginNotice: NoticeDeclaration<z.output<typeof loginNoticeSchema>> = {
  name: "login",
  input: (value) => loginNoticeSchema.parse(value),
};

export interface SharedAccountsParts {
  readonly network: Pick<Network, "requests" | "failingBecause">;
  readonly accounts: Pick<Accounts, "announce" | "follow">;
  readonly entry: Pick<EntryRules, "announce" | "read">;
  readonly throttles: Readonly<Record<Door, Pick<LoginThrottle, "others" | "failedElsewhere" | "succeededElsewhere">>>;
  readonly log: Log;
}

/**
 * Keeps accounts and throttles of logins the same in all processes of a network: a session ends with the ban of its
 * account wherever it is, and guesses of passwords count wherever they are made.
 */
export function shareAccounts({ network, accounts, entry, throttles, log }: SharedAccountsParts): void {
  const { requests } = network;

  const follow = async (what: string, work: () => Promise<void>): Promise<void> => {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        log.error({ err: error }, `a change of ${what} elsewhere cannot be followed yet`);
        await delay(RETRY_MS, undefined, { ref: false });
      }
    }
  };
  accounts.announce = (notice) => requests.tell(accountNotice, notice);
  requests.hear(accountNotice, (notice) => void follow("an account", () => accounts.follow(notice)));
  entry.announce = () => requests.tell(entryNotice, {});
  requests.hear(entryNotice, () => void follow("the rules of logins", () => entry.read()));

  for (const door of ["game", "http"] as const) {
    const tell = (hasFailed: boolean) => (username: string, address: string) =>
      requests.tell(loginNotice, { door, username, address, hasFailed });
    throttles[door].others = {
      areHeard: () => network.failingBecause === undefined,
      failed: tell(true),
      succeeded: tell(false),
    };
  }
  requests.hear(loginNotice, ({ door, username, address, hasFailed }) => {
    if (hasFailed) throttles[door].failedElsewhere(username, address);
    else throttles[door].succeededElsewhere(username, address);
  });
}
