import { custom, flag, list, struct, text, u32, u8, variant } from "../fields/index.js";
import type { Field } from "../fields/field.js";
import { PacketError } from "../packet-error.js";
import { serial } from "./parts.js";
import { SPEECH_CHARACTERS } from "./speech.js";

/** Maximum of members in a party. The classic limit is 10. */
const PARTY_MAX = 32;

const message = text({ ends: "rest", encoding: "utf16be", max: SPEECH_CHARACTERS, terminator: true }, "what is said");

/** What a client does with its party. */
export const PARTY_REQUESTS = { invite: 1, remove: 2, tellOne: 3, tellAll: 4, loot: 6, accept: 8, decline: 9 } as const;

/** Fields of a client's packets about its party (0xBF 0x06), by action. */
export const partyRequestFields = {
  action: u8("1 invite by cursor, 2 remove, 3 tell one member, 4 tell all, 6 may loot, 8 accept, 9 decline"),
  details: variant("action", {
    1: struct({ member: serial("0: the player will be asked with a cursor") }),
    2: struct({ member: serial("who is removed, 0: by cursor") }),
    3: struct({ member: serial("to whom"), text: message }),
    4: struct({ text: message }),
    6: struct({ mayLoot: flag("the party may loot the player's corpse") }),
    8: struct({ leader: serial("who invited") }),
    9: struct({ leader: serial("who invited") }),
  }),
} as const;

interface PartyRemoval {
  removed: number;
  members: number[];
}

/** Action 2: the count comes before the removed member, the list after it. */
const removal: Field<PartyRemoval> = custom<PartyRemoval>({
  type: "u8 count, u32 removed, then count times u32",
  doc: `who was removed and who is left, at most ${PARTY_MAX}`,
  minimumBytes: 5,
  maximumBytes: 5 + PARTY_MAX * 4,
  read(from) {
    const count = from.u8();
    if (count > PARTY_MAX) throw new PacketError(`${count} members are more than ${PARTY_MAX}`);
    const removed = from.u32();
    return { removed, members: Array.from({ length: count }, () => from.u32()) };
  },
  write(to, { removed, members }) {
    if (members.length > PARTY_MAX) throw new PacketError(`${members.length} members are more than ${PARTY_MAX}`);
    to.u8(members.length);
    to.u32(removed);
    for (const member of members) to.u32(member);
  },
  sample: (chance) => ({
    removed: chance(2 ** 31),
    members: Array.from({ length: chance(PARTY_MAX + 1) }, () => chance(2 ** 31)),
  }),
});

/** Fields of a server's packets about a party (0xBF 0x06), by action. */
export const partyFields = {
  action: u8("1 members, 2 removed, 3 message of one, 4 message to all, 7 invitation"),
  details: variant("action", {
    1: struct({ members: list({ ends: "u8", max: PARTY_MAX, of: u32() }, "all members, leader first") }),
    2: removal,
    3: struct({ member: serial("from whom"), text: message }),
    4: struct({ member: serial("from whom"), text: message }),
    7: struct({ leader: serial("who invites") }),
  }),
} as const;
