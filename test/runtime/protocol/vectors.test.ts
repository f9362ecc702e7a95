import { inflateBlock } from "../../../loadtest/client/inflate.js";
import { serverPackets } from "../../../loadtest/client/server-packets.js";
import { describe, expect, test } from "vitest";
import { nextFrame } from "../../../runtime/protocol/framing.js";
import type { AnyPacket } from "../../../runtime/protocol/packet.js";
import { compressedGump, packLayout } from "../../../runtime/protocol/packets/gumps.js";
import { allPackets, clientLengths, clientPackets, oldForms } from "../../../runtime/protocol/packets/index.js";
import { sharedJson, sharedNeed } from "./shared-files.js";
import type { PacketVector } from "./shared-files.js";
import { compareFields } from "./vector-fields.js";

/** Recorded with an older client's layout of the same size. All other old layouts are recognised by their size. */
const IN_OLD_FORM = new Set([
  "infusion-78-01",
  "servuo-78-03",
  "sphere-78-01",
  "pol-78-01",
  "pol-78-03",
  "sphere-a9-01",
  "pol-a9-01",
]);

/** Packets that cannot be read, with the reason. */
const UNREADABLE: Readonly<Record<string, string>> = {
  "infusion-a9-01": "declares no slots and holds five: it contradicts itself",
  "moongate-bf-01": "a unit test's made-up screen size of 4 bytes; every client sends 8",
  "moongate-bf-02": "a unit test's client type without its flags; every client sends 5 bytes",
  "gtozzi-bf-02": "sub-command 0x1F has no known meaning: framed, counted and skipped",
};

/** Packets that are written differently after reading, with the reason. */
const NOT_WRITTEN_BACK: Readonly<Record<string, string>> = {
  "infusion-ae-01": "that server sent a word of garbage behind the terminator",
  "infusion-ae-02": "that server sent a word of garbage behind the terminator",
  "infusion-11-01": "garbage behind the NUL of the name",
  "infusion-11-02": "garbage behind the NUL of the name",
  "infusion-11-05": "garbage behind the NUL of the name",
  "pol-a8-01": "garbage behind the NUL of the shard's name",
  "infusion-3a-04": "that server left out the terminator of the list, which we write",
  "moongate-d6-02": "three bytes which are no serial are passed over",
  "moongate-bd-01": "an empty version without its NUL, which we write",
  "anima-b0-01": "the layout without its NUL, which servers write and we do",
};

const vectors = sharedNeed.isMissing ? [] : sharedJson<PacketVector[]>("vectors/packets.json");
const isStream = (vector: PacketVector) => Array.isArray(vector.fields?.frames);
const packets = vectors.filter((vector) => vector.opcode !== "seed" && !isStream(vector));

/** The declaration that reads this recorded packet. */
function declarationOf(vector: PacketVector, frame: Buffer): AnyPacket | undefined {
  const table = vector.direction === "C2S" ? clientPackets : serverPackets;
  const current = table.find(frame);
  const fits = (packet: AnyPacket) =>
    packet.id === frame[0] && frame.length >= packet.minimumBytes && frame.length <= packet.maximumBytes;
  const old = [...oldForms].find((packet) => fits(packet) && packet.from === (vector.direction === "C2S" ? "client" : "server"));
  if (IN_OLD_FORM.has(vector.id)) return old;
  return current !== undefined && !fits(current) && typeof current.size === "number" ? old : current;
}

describe.skipIf(sharedNeed.isMissing)(`recorded packets${sharedNeed.note}`, () => {
  test.each(packets.map((vector) => [vector.id, vector] as const))("%s is read and written back byte for byte", (id, vector) => {
    const frame = Buffer.from(vector.hex, "hex");
    const packet = declarationOf(vector, frame);
    if (id in UNREADABLE) {
      expect(() => packet?.read(frame) ?? expect.fail("skipped")).toThrow();
      return;
    }
    if (!packet) return expect.fail("no declaration");
    const value = packet.read(frame);
    const differences: string[] = [];
    compareFields(vector, vector.fields ?? {}, value, packet.name, differences);
    expect(differences).toEqual([]);
    const written = packet.write(value as never);
    if (id in NOT_WRITTEN_BACK) {
      expect(written.toString("hex")).not.toBe(vector.hex);
      expect(packet.read(written)).toEqual(value);
    } else expect(written.toString("hex")).toBe(vector.hex);
  });

  test("most recorded members are compared with ours", () => {
    const compared = packets.map((vector) => {
      const frame = Buffer.from(vector.hex, "hex");
      const packet = vector.id in UNREADABLE ? undefined : declarationOf(vector, frame);
      return packet ? compareFields(vector, vector.fields ?? {}, packet.read(frame), "", []) : 0;
    });
    expect(compared.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(2000);
    expect(compared.filter((count) => count > 0).length).toBeGreaterThan(380);
  });

  test.each(vectors.filter(isStream).map((vector) => [vector.id, vector] as const))(
    "%s is split into its frames",
    (_id, vector) => {
      const stream = Buffer.from(vector.hex, "hex");
      const frames: string[] = [];
      for (let at = 0; at < stream.length;) {
        const length = nextFrame(stream, at, stream.length, clientLengths);
        expect(length).toBeGreaterThan(0);
        frames.push(stream.toString("hex", at, at + length));
        at += length;
      }
      expect(frames).toEqual(vector.fields?.frames);
    },
  );

  test("a recorded compressed gump unpacks to the sizes it declares", () => {
    for (const vector of packets.filter(({ opcode }) => opcode === "0xDD")) {
      const { layout, texts } = compressedGump.read(Buffer.from(vector.hex, "hex"));
      expect(inflateBlock(layout).toString("latin1")).toContain("{");
      expect(inflateBlock(texts).length).toBe(texts.plainBytes);
      if (typeof vector.fields?.layout === "string") {
        expect(inflateBlock(packLayout(vector.fields.layout)).toString("latin1")).toBe(`${vector.fields.layout}\0`);
      }
    }
  });

  test("these packets have no recorded one", () => {
    const recorded = new Set(packets.map((vector) => declarationOf(vector, Buffer.from(vector.hex, "hex"))));
    expect(
      allPackets
        .filter((packet) => !recorded.has(packet))
        .map((packet) => packet.name)
        .sort(),
    ).toMatchInlineSnapshot(`
      [
        "AbilityRequest",
        "AnimationRequest",
        "AsciiPrompt",
        "AsciiPromptAnswer",
        "AsciiSpeech",
        "BoardMessage",
        "BoardMessageRequest",
        "BoardOpening",
        "BoardPost",
        "BoardRemoval",
        "BoardSummary",
        "BoardSummaryRequest",
        "BoatMove",
        "BoatMoveRequest",
        "BookHeaderChange",
        "BookHeaderChangeClassic",
        "BuffIcon",
        "BuyClose",
        "BuyList",
        "CharacterListUpdate",
        "ChatMessage",
        "ClientLanguage",
        "CloseWindow",
        "ContainerContentsBefore6017",
        "CorpseEquipment",
        "DesignAdd",
        "DesignBackup",
        "DesignClear",
        "DesignClose",
        "DesignCommit",
        "DesignDelete",
        "DesignLevel",
        "DesignRestore",
        "DesignRevert",
        "DesignRoof",
        "DesignRoofDelete",
        "DesignStairs",
        "DesignSync",
        "DisarmRequest",
        "DisconnectNotice",
        "DragAnimation",
        "DropAccepted",
        "DropRefused",
        "EnhancedClientType",
        "EquipMacro",
        "EquipmentInfo",
        "FastwalkKey",
        "FreeshardList",
        "GuildRequest",
        "HardwareInfo",
        "HouseCustomisation",
        "HouseDesign",
        "HouseDesignRequest",
        "HouseRevision",
        "HueEffect",
        "HuePicker",
        "LastWeaponRequest",
        "LoginDelay",
        "LogoutRequest",
        "MapDetailsOfFacet",
        "MapPin",
        "MobileAttributes",
        "MobileFrame",
        "MultiTargetCursor",
        "MultiTargetCursorBefore7090",
        "NameRequest",
        "NameResponse",
        "OpenChat",
        "OpenStore",
        "OpenUrl",
        "ParticleEffect",
        "PopupMenu",
        "PopupMenuBefore6000",
        "Profile",
        "ProfileRequest",
        "PublicHouseContents",
        "QuestArrow",
        "QuestArrowClick",
        "QuestRequest",
        "RaceChange",
        "RaceChangeAnswer",
        "RenameRequest",
        "SellList",
        "SpellIcon",
        "SpellbookContent",
        "StatusBarClose",
        "StatusBarClosed",
        "StunRequest",
        "TargetedItemUse",
        "TargetedSkillUse",
        "TargetedSpell",
        "TextEntry",
        "TextEntryAnswer",
        "TipRequest",
        "ToggleFlying",
        "Tooltip",
        "TooltipRevisionBefore5001",
        "Trade",
        "UnequipMacro",
        "UnicodePrompt",
        "UnicodePromptAnswer",
        "UnnamedRequest24",
      ]
    `);
  });
});
