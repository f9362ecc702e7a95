import { describe, expect, test } from "vitest";
import { PacketError, PacketWriteError } from "../../../../runtime/protocol/packet-error.js";
import { asciiSpeech, unicodeMessage } from "../../../../runtime/protocol/packets/speech.js";

describe("a value that does not fit into one of our packets", () => {
  const message = { serial: 1, body: 400, type: 0, hue: 0, font: 3, language: "ENU", name: "x", text: "" };

  test("throws another error than a bad packet of a client, so that no client is disconnected for it", () => {
    expect(() => unicodeMessage.write({ ...message, hue: 0x1_0000 })).toThrow(PacketWriteError);
    expect(() => asciiSpeech.read(Buffer.from([0x03, 0, 4, 0]))).toThrow(PacketError);
    expect(() => asciiSpeech.read(Buffer.from([0x03, 0, 4, 0]))).not.toThrow(PacketWriteError);
  });

  test("is reported with packet and field", () => {
    expect(() => unicodeMessage.write({ ...message, hue: 0x1_0000 })).toThrow(/^UnicodeMessage\.hue: /);
  });
});
