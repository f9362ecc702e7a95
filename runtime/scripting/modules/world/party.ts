import { PARTY_MEMBERS_MAXIMUM } from "../../../world/society/parties.js";
import { fn, luaModule, type LuaModule, parameter, type Refusal, refuse, WaitOver } from "../../declare/module.js";
import { boolean, integer, list, optional, record, serialNumber, text } from "../../declare/types.js";
import type { WorldTools } from "../../world/parts.js";

const SHORTEST_MS = 1_000;
const LONGEST_MS = 10 * 60_000;
const DEFAULT_MS = 30_000;
const LONGEST_ABSENCE_MS = 24 * 60 * 60_000;
const DEFAULT_ABSENCE_MS = 10 * 60_000;
const SAID_BYTES = 512;

const partyType = record(
  {
    leader: integer(),
    members: list(record({ serial: integer(), is_here: boolean, may_be_looted: boolean })),
  },
  "Party",
);
const leader = parameter("leader", serialNumber, "serial of the character that leads, or will lead");
const character = parameter("serial", serialNumber, "serial of the character");
const wasMember = parameter("was_member", boolean, "false when the character is in no party");

const BARRIERS =
  `It returns nil and a reason where that is impossible: self, gone (one is not in the world), in_party (already in one), not_leader, ` +
  `full (${PARTY_MEMBERS_MAXIMUM} with those who are invited)`;

const EXAMPLE = `local accepted, reason = party.invite(event.character_id, guest.serial)
if accepted then party.add(event.character_id, guest.serial) end`;

/** `party`: groups of players' characters. */
export function partyModule({ parties }: Pick<WorldTools, "parties">): LuaModule {
  return luaModule({
    name: "party",
    about:
      "Parties of players' characters, as the client shows them: members and leader, what they say to each other, and how they are, also " +
      "out of sight. A character is in one party at most. It stays a member for a while when its player leaves, and finds its party " +
      "when it comes back. Parties do not outlive the server. Where several processes share a world, its parties are known in all of them, and " +
      "a member who goes from one to another stays in its party.",
    functions: {
      invite: fn({
        about:
          `Invites a character and waits for the answer. ${BARRIERS}; declined, timeout, replaced (by another invitation), left. The waiting ` +
          "handler ends when the host leaves. A guest who accepts is in no party yet: add it.",
        parameters: [
          parameter("host", serialNumber, "serial of the character that invites: a leader, or in no party"),
          parameter("guest", serialNumber, "serial of the invited character"),
          parameter(
            "timeout_ms",
            optional(integer({ min: SHORTEST_MS, max: LONGEST_MS })),
            `how long the invitation is open, default ${DEFAULT_MS}`,
          ),
        ],
        returns: [parameter("accepted", boolean, "true")],
        fails: true,
        suspends: true,
        example: EXAMPLE,
        does: (_, host, guest, timeoutMs = DEFAULT_MS) =>
          new Promise<boolean | Refusal>((resolve, reject) => {
            const barrier = parties.invite(host, guest, timeoutMs, (end) => {
              if (end === "over") reject(new WaitOver("the host has left"));
              else resolve(end === "accepted" ? true : refuse(end));
            });
            if (barrier) resolve(refuse(barrier));
          }),
      }),
      add: fn({
        about: `Adds a character to the party of a leader, who has one from then on. ${BARRIERS}.`,
        parameters: [
          leader,
          character,
          parameter(
            "absence_ms",
            optional(integer({ min: 0, max: LONGEST_ABSENCE_MS })),
            `how long members of a new party may be away, default ${DEFAULT_ABSENCE_MS}`,
          ),
        ],
        returns: [parameter("added", boolean, "true")],
        fails: true,
        does(_, first, serial, absenceMs = DEFAULT_ABSENCE_MS) {
          const barrier = parties.add(first, serial, absenceMs);
          return barrier ? refuse(barrier) : true;
        },
      }),
      remove: fn({
        about:
          "Removes a character from its party. The next member leads when it was the leader; a party of one is over. Returns false when it is in none.",
        parameters: [character],
        returns: [wasMember],
        does: (_, serial) => parties.remove(serial),
      }),
      disband: fn({
        about: "Ends the party of a character.",
        parameters: [character],
        returns: [wasMember],
        does: (_, serial) => parties.disband(serial),
      }),
      of: fn({
        about: "Returns the party of a character.",
        parameters: [character],
        returns: [
          parameter(
            "party",
            optional(partyType),
            "leader: a serial; members: the leader first, each with serial, is_here and may_be_looted; nil when it is in none",
          ),
        ],
        does(_, serial) {
          const party = parties.of(serial);
          if (!party) return undefined;
          const members = party.members.map(({ serial: member, isHere, mayBeLooted }) => ({
            serial: member,
            is_here: isHere,
            may_be_looted: mayBeLooted,
          }));
          return { leader: members[0]!.serial, members };
        },
      }),
      say: fn({
        about: "Says something in the name of a member to its party, or to one other member.",
        parameters: [
          character,
          parameter("text", text({ minBytes: 1, maxBytes: SAID_BYTES }), "what is said"),
          parameter("to", optional(serialNumber), "serial of the only member who reads it"),
        ],
        returns: [parameter("is_said", boolean, "false when they are not in one party")],
        does: (_, serial, said, to) => parties.say(serial, said, to),
      }),
      allow_looting: fn({
        about: "Notes whether a member's party may loot its corpse; scripts of looting ask party.of.",
        parameters: [character, parameter("allowed", boolean, "whether it may")],
        returns: [wasMember],
        does: (_, serial, isAllowed) => parties.allowLooting(serial, isAllowed),
      }),
    },
  });
}
