import { describe, expect, test } from "vitest";
import { PacketError, PacketWriteError } from "../../../runtime/wire/packet-error.js";
import { asciiSpeech, unicodeMessage } from "../../../runtime/wire/packets/speech.js";

describe("what does not fit into a packet of ours", () => {
  const message = { serial: 1, body: 400, type: 0, hue: 0, font: 3, language: "ENU", name: "x", text: "" };

  test("is told apart from what a client got wrong, so that no client is cut off for it", () => {
    expect(() => unicodeMessage.write({ ...message, hue: 0x1_0000 })).toThrow(PacketWriteError);
    expect(() => asciiSpeech.read(Buffer.from([0x03, 0, 4, 0]))).toThrow(PacketError);
    expect(() => asciiSpeech.read(Buffer.from([0x03, 0, 4, 0]))).not.toThrow(PacketWriteError);
  });

  test("is named with packet and field", () => {
    expect(() => unicodeMessage.write({ ...message, hue: 0x1_0000 })).toThrow(/^UnicodeMessage\.hue: /);
  });
});
