import { describe, expect, test } from "vitest";
import { BAD_FRAME, nextFrame } from "../../../runtime/protocol/framing.js";
import { PacketError } from "../../../runtime/protocol/packet-error.js";
import { clientLengths, clientLengthsIn, clientPackets } from "../../../runtime/protocol/packets/index.js";
import { sharedJson, sharedNeed } from "./shared-files.js";

interface Case {
  send: [string, string];
  expect: string;
  notes?: string;
  source: { test: string };
}

type Outcome = "closed by the framer" | "closed by the reader" | "waits" | "read";

/** What framing and reading make of each case. "read" leaves the judgement to the handler. */
const OUTCOMES: Readonly<Record<string, Outcome>> = {
  "an undefined packet id before login": "closed by the framer",
  "select server index 0xFFFF before login": "read",
  "account login with garbage": "read",
  "game login with garbage": "read",
  // Character creation is not a valid packet before the login.
  "create character with no account": "closed by the framer",
  "declared length 1, below the 3-byte minimum": "closed by the framer",
  "declared length 65535": "closed by the framer",
  "a truncated login is left waiting (for at least 5 s)": "waits",
  FixedUnsupportedOpcodes_AreConsumedInOrder_WithoutDesync: "read",
  // The recording project treats 0xF2 as variable. It has had 25 bytes since 7.0.9.0, so the following bytes are read
  // differently here.
  "0xF2 is fixed 25 bytes in ClassicUO's table from 7.0.9 on; this server treats it as variable": "waits",
  UnsupportedOpcode_FollowedByValidPacket_DoesNotDropConnection: "read",
  // The recording server reads a truncated text as empty. Here a wrong length ends the connection.
  "the test holds the payload; id and length put in front": "closed by the reader",
  CryptoState_LoginEncryption_RejectsAccountOnlyFalsePositive: "closed by the framer",
  Request_Read_MalformedLength_ReturnsEmpty: "read",
  Request_Read_HeaderOnly_ReturnsEmpty: "read",
  Read_EmptyPayload_ReturnsEmptyVersion: "read",
  Read_LockAboveLocked_ClampsToUp: "read",
  build_buy_items: "read",
};

function whatHappens(bytes: Buffer, loggedIn: boolean): Outcome {
  const table = loggedIn ? clientLengths : clientLengthsIn("login");
  for (let at = 0; at < bytes.length;) {
    const length = nextFrame(bytes, at, bytes.length, table);
    if (length === BAD_FRAME) return "closed by the framer";
    if (length <= 0) return "waits";
    try {
      clientPackets.find(bytes, at)?.read(bytes.subarray(at, at + length));
    } catch (error) {
      expect(error).toBeInstanceOf(PacketError);
      return "closed by the reader";
    }
    at += length;
  }
  return "read";
}

const cases = sharedNeed.isMissing ? [] : sharedJson<{ cases: Case[] }>("vectors/malformed.json").cases;

describe.skipIf(sharedNeed.isMissing)(`malformed packets${sharedNeed.note}`, () => {
  test.each(cases.map((one) => [one.notes ?? one.source.test, one] as const))("%s", (name, { send }) => {
    const [before, bytes] = send;
    expect(whatHappens(Buffer.from(bytes, "hex"), before === "<logged in>")).toBe(OUTCOMES[name]);
  });
});
