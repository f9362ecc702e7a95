import { expect, it } from "vitest";
import { projectDirectory } from "../../runtime/base/system/version.js";
import type { ClientPacket } from "../../runtime/protocol/packet.js";
import { allPackets, families } from "../../runtime/protocol/packets/index.js";
import { partyRequest } from "../../runtime/protocol/packets/extended-requests.js";
import { PARTY_REQUESTS } from "../../runtime/protocol/packets/party.js";
import { textCommand } from "../../runtime/protocol/packets/clicks.js";
import { TEXT_COMMANDS } from "../../runtime/protocol/packets/skills.js";
import { unicodeSpeech } from "../../runtime/protocol/packets/speech.js";
import { coverageOf, isListed } from "../../runtime/tools/coverage/packet-coverage.js";
import { packetUsers } from "../../runtime/tools/coverage/packet-users.js";
import { BUTTONS } from "./buttons.js";

interface Sent {
  readonly packet: string;
  readonly value: unknown;
}

/** What all buttons and keys of the table send. */
const sent: Sent[] = [];
for (const [, , press] of BUTTONS) {
  const client = {
    serial: 1,
    send: <Input>({ name }: ClientPacket<unknown, Input>, value: Input) => void sent.push({ packet: name, value }),
    say: (text: string) => void sent.push({ packet: unicodeSpeech.name, value: text }),
  };
  press(client, { backpack: 2, bandages: 3, other: 4 });
}

/** Of all that buttons send by a packet, one member. */
const valuesOf = (packet: string, member: string): unknown[] =>
  sent.filter((one) => one.packet === packet).map(({ value }) => (value as Record<string, unknown>)[member]);

const coverage = coverageOf(families);

/** Whether a packet asks for nothing, as its declaration says. A form for older clients asks for what today's does. */
const asksNothing = (packet: (typeof allPackets)[number]): boolean =>
  coverage(packet).note?.startsWith("Nothing:") === true || packet.name.includes("Before");

it("each packet by which players ask for something is in the table, or a journey plays it", () => {
  const players = packetUsers(projectDirectory(), "test/e2e");
  const pressed = new Set(sent.map(({ packet }) => packet));
  const asked = allPackets.filter((packet) => packet.from === "client" && isListed(packet) && !asksNothing(packet));
  expect(asked.length).toBeGreaterThan(60);
  const unplayed = asked.filter((packet) => !pressed.has(packet.name) && players(packet).length === 0);
  expect(unplayed.map(({ name }) => name)).toEqual([]);
});

it("each command that clients send as text is in the table of buttons", () => {
  const commands = valuesOf(textCommand.name, "command");
  expect(Object.entries(TEXT_COMMANDS).filter(([, number]) => !commands.includes(number))).toEqual([]);
});

it("each thing that a client does with a party is in the table of buttons", () => {
  const actions = valuesOf(partyRequest.name, "action");
  expect(Object.entries(PARTY_REQUESTS).filter(([, action]) => !actions.includes(action))).toEqual([]);
});
