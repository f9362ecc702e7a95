import { equals, list, pad, struct, text, u16, u32, when } from "../fields/index.js";
import { packet } from "../packet.js";
import type { ValueOf } from "../packet.js";
import { serial } from "./parts.js";

/** Longer than what any text of the client takes. */
export const BUFF_ARGUMENTS_CHARACTERS = 512;

export const buffIcon = packet({
  id: 0xdf,
  name: "BuffIcon",
  from: "server",
  stage: "world",
  size: "variable",
  clients: "5.0.2b and later",
  about: "Shows or hides an icon of what works on the player, such as a spell.",
  source: "POL packet guide 0xDF; ModernUO BuffIconPackets; ClassicUO PacketHandlers.BuffDebuff",
  lua: ["buffs.show", "buffs.hide"],
  fields: {
    serial: serial("the player's mobile"),
    icon: u16("number of the icon: 1001 to 1037, or 1126 and more"),
    shown: list({
      ends: "u16",
      max: 1,
      of: struct({
        source: u16("kind of the source", { fallback: 0 }),
        unused: pad(2),
        icon: u16("number of the icon"),
        queue: u16("always 1", { fallback: 1 }),
        unused2: pad(4),
        seconds: u16("how long it lasts; 0 without an end"),
        unused3: pad(3),
        title: u32("cliloc of its title"),
        text: u32("cliloc of its text, 0 none"),
        third: u32("cliloc of a third text, 0 none", { fallback: 0 }),
        hasArguments: u16("1 when the texts have arguments", { max: 1 }),
        unused4: pad(2),
        arguments: text(
          { ends: "terminated", encoding: "utf16le", max: BUFF_ARGUMENTS_CHARACTERS, keeps: "\t" },
          "a tab, then the arguments with tabs between",
        ),
        end: when("hasArguments", equals(1), struct({ more: u16("always 1", { fallback: 1 }), unused: pad(2) })),
      }),
    }),
  },
});
export type BuffIcon = ValueOf<typeof buffIcon>;
