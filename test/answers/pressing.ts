import { readGump } from "../../loadtest/client/received-windows.js";
import { paperdoll, statusInfo } from "../../runtime/protocol/packets/clicks.js";
import { openContainer } from "../../runtime/protocol/packets/items.js";
import { asciiMessage, clilocMessage, unicodeMessage } from "../../runtime/protocol/packets/speech.js";
import { targetCursor } from "../../runtime/protocol/packets/targets.js";
import type { GameClient } from "../support/client/game-client.js";
import type { ReceivedFrame } from "../support/client/received.js";
import type { Part } from "./page.js";

/** What comes by itself, or with something else. */
const BESIDE = new Set([
  ...["TooltipRevision", "Tooltip", "MobileMoving", "HitsUpdate", "ManaUpdate", "StaminaUpdate", "PlaySound"],
  // When the hour of the world changes.
  "OverallLight",
]);

const textOf: ReadonlyMap<unknown, (bytes: Uint8Array) => Part> = new Map<unknown, (bytes: Uint8Array) => Part>([
  [clilocMessage, (bytes) => ({ told: `#${clilocMessage.read(bytes).cliloc}` })],
  [asciiMessage, (bytes) => ({ told: asciiMessage.read(bytes).text })],
  [unicodeMessage, (bytes) => ({ told: unicodeMessage.read(bytes).text })],
  [targetCursor, () => ({ cursor: true })],
  [openContainer, () => ({ shows: "container" })],
  [paperdoll, () => ({ shows: "paperdoll" })],
  [statusInfo, () => ({ packet: "StatusInfo" })],
]);

function partOf(client: GameClient, { declaration, bytes }: ReceivedFrame): Part | undefined {
  const window = readGump(client, bytes);
  if (window) return { window: window.texts[0] ?? "" };
  const known = textOf.get(declaration);
  if (known) return known(bytes);
  const name = declaration?.name;
  return name === undefined || BESIDE.has(name) ? undefined : { packet: name };
}

/** Presses, and resolves with what the server answered before it went on. */
export async function pressed(client: GameClient, press: () => void, settled: () => Promise<unknown>): Promise<Part[]> {
  const from = client.received.frames.length;
  press();
  await settled();
  const parts = client.received.frames
    .slice(from)
    .map((frame) => partOf(client, frame))
    .filter((part) => part !== undefined);
  return [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()];
}
