import { custom, flag, ifMore, struct, u16, u8, variant } from "../fields/index.js";
import type { Field } from "../fields/field.js";
import { PacketError } from "../packet-error.js";
import { message } from "./extended-message.js";
import { serial } from "./parts.js";

/** 0 up, 1 down, 2 locked, for each stat. */
interface StatLocks {
  strength: number;
  dexterity: number;
  intelligence: number;
}

const LOCK_LARGEST = 3;

/** The locks in one byte; its upper two bits have no meaning. */
const statLocks: Field<StatLocks> = custom<StatLocks>({
  type: "u8: strength 0x30, dexterity 0x0C, intelligence 0x03",
  doc: "locks: 0 up, 1 down, 2 locked",
  minimumBytes: 1,
  maximumBytes: 1,
  read(from) {
    const byte = from.u8();
    return { strength: (byte >> 4) & 3, dexterity: (byte >> 2) & 3, intelligence: byte & 3 };
  },
  write(to, locks) {
    const { strength, dexterity, intelligence } = locks;
    for (const [stat, lock] of Object.entries({ strength, dexterity, intelligence })) {
      if (!Number.isInteger(lock) || lock < 0 || lock > LOCK_LARGEST) throw new PacketError(`${lock} is no lock`).within(stat);
    }
    to.u8((strength << 4) | (dexterity << 2) | intelligence);
  },
  sample: (chance) => ({ strength: chance(4), dexterity: chance(4), intelligence: chance(4) }),
});

export const extendedStats = message(
  0x19,
  "ExtendedStats",
  "Locks of the player's stats, or the state of a bonded pet.",
  "ModernUO SendStatLockInfo, CreateBondedStatus; ClassicUO PacketHandlers.ExtendedCommand 0x19",
  {
    version: u8("0 bonded pet, 2 stat locks, 5 animation of a dead one or stat locks"),
    serial: serial("mobile"),
    details: variant("version", {
      0: struct({ dead: flag("the pet is dead") }),
      2: struct({ unknown: u8("always 0", { fallback: 0 }), locks: statLocks }),
      5: struct({
        unknown: u8("always 0", { fallback: 0 }),
        packedLocks: u8("locks as in version 2; 0xFF an animation follows"),
        animation: ifMore(struct({ status: u8("0 none"), action: u16("animation"), frame: u16("frame") })),
      }),
    }),
  },
);
