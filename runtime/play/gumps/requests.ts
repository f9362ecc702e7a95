import { gumpResponse } from "../../wire/packets/gumps.js";
import { targetAnswer } from "../../wire/packets/targets.js";
import type { GumpDesk } from "./gump-service.js";
import type { PacketHandlers } from "../../connection/packet-handlers.js";
import type { TargetDesk } from "../targets/target-service.js";

/** Answers to windows and target cursors. */
export function handleWindows(handlers: PacketHandlers, parts: { gumps: GumpDesk; targets: TargetDesk }): void {
  handlers.inWorld(gumpResponse, (player, response) => parts.gumps.answer(player, response));
  handlers.inWorld(targetAnswer, (player, answer) => parts.targets.answer(player, answer));
}
