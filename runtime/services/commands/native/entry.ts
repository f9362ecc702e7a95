import { isIPv6 } from "node:net";
import { isNetwork } from "../../../base/system/addresses.js";
import type { EntryRule } from "../../../storage/accounts/entry-rules.js";
import { ENTRY_RULES_MAXIMUM, type EntryRules } from "../../accounts/entry-rules.js";
import { type Command, CommandFailure, defineCommand } from "../command.js";

export interface EntryParts {
  readonly entry: EntryRules;
}

const REASON_CHARACTERS = 200;
const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 };
const SPAN_RULE = "30m, 12h, 7d, 2w or forever";

/** `addresses`: networks from which nobody may come, and those which may come all the same. */
export function addressesCommand({ entry }: EntryParts): Command {
  return defineCommand({
    name: "addresses",
    description: "Lists addresses that are blocked or allowed, blocks and allows them; what is allowed is never blocked.",
    usage: "[block|allow <address> <span> <reason> | remove <address>]",
    arguments: [
      {
        name: "action",
        type: "choice",
        choices: ["block", "allow", "remove"],
        about: "what to do; lists all without it",
        optional: true,
      },
      {
        name: "address",
        type: "word",
        about: "an address or a network, such as 203.0.113.7, 203.0.113.0/24 or 2001:db8::/32",
        optional: true,
      },
      { name: "span", type: "word", about: SPAN_RULE, optional: true },
      { name: "reason", type: "text", maxLength: REASON_CHARACTERS, about: "why, for other staff", optional: true },
    ],
    runsIn: "one",
    contexts: ["Console", "InGame"],
    level: "Administrator",
    async handler({ issuer, arguments: { action, address, span, reason } }) {
      if (action === undefined) return listed(entry.list);
      const network = networkOf(address);
      if (action === "remove") {
        const removed = [await entry.remove("blocked", network), await entry.remove("allowed", network)];
        if (!removed.includes(true)) throw new CommandFailure(`${network} is neither blocked nor allowed.`);
        return `${network} is neither blocked nor allowed any more.`;
      }
      const until = endOf(span);
      if (reason === undefined) throw new CommandFailure("Give a reason.");
      if (entry.list.length >= ENTRY_RULES_MAXIMUM)
        throw new CommandFailure(`There are ${ENTRY_RULES_MAXIMUM} rules already. Block networks instead of addresses.`);
      const kind = action === "block" ? "blocked" : "allowed";
      await entry.put({ kind, network, reason, by: issuer.accountName, until });
      return `${network} is ${kind} ${untilText(until)}.`;
    },
  });
}

/** `logins`: closes the shard for players, and opens it again. */
export function loginsCommand({ entry }: EntryParts): Command {
  return defineCommand({
    name: "logins",
    description: "Tells whether players can log in, closes logins for all but staff, and opens them again.",
    usage: "[open | closed <reason>]",
    arguments: [
      { name: "state", type: "choice", choices: ["open", "closed"], about: "what it is from now on", optional: true },
      { name: "reason", type: "text", maxLength: REASON_CHARACTERS, about: "why, for other staff", optional: true },
    ],
    runsIn: "one",
    contexts: ["Console", "InGame"],
    level: "Administrator",
    async handler({ issuer, arguments: { state, reason } }) {
      if (state === undefined) {
        const why = entry.closedBecause;
        return why === undefined ? "Logins are open." : `Logins are closed for all but staff: ${why}`;
      }
      if (state === "open")
        return (await entry.remove("closed")) ? "Logins are open for everybody." : "Logins were open already.";
      if (reason === undefined) throw new CommandFailure("Give a reason.");
      await entry.put({ kind: "closed", network: "", reason, by: issuer.accountName, until: null });
      return "Logins are closed for all but staff. Those who play stay in the game.";
    },
  });
}

function listed(rules: readonly EntryRule[]): readonly string[] | string {
  const lines = rules.flatMap(({ kind, network, reason, by, until }) =>
    kind === "closed" ? [] : [`${network} is ${kind} ${untilText(until)}, by ${by}: ${reason}`],
  );
  return lines.length > 0 ? lines : "No address is blocked or allowed.";
}

/** IPv6 addresses have several spellings; the shortest one is kept. */
function networkOf(text = ""): string {
  if (!isNetwork(text)) throw new CommandFailure(`"${text}" is not an address or a network such as 203.0.113.0/24.`);
  const [address = "", prefix] = text.split("/");
  const shortest = isIPv6(address) ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;
  return prefix === undefined ? shortest : `${shortest}/${prefix}`;
}

function endOf(span = ""): number | null {
  if (span === "forever") return null;
  const [, digits, unit = ""] = /^(\d{1,4})([mhdw])$/.exec(span) ?? [];
  if (digits === undefined || Number(digits) === 0) throw new CommandFailure(`The span must be ${SPAN_RULE}.`);
  return Date.now() + Number(digits) * UNIT_MS[unit]!;
}

function untilText(until: number | null): string {
  return until === null ? "without end" : `until ${new Date(until).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
