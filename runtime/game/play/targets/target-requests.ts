import type { PacketHandlers } from "../../connection/packet-handlers.js";
import { targetAnswer } from "../../../protocol/packets/targets.js";
import type { TargetService } from "./target-service.js";

/** Answers to target cursors. */
export function handleTargets(handlers: PacketHandlers, { targets }: { targets: TargetService }): void {
  handlers.inWorld(targetAnswer, (player, answer) => targets.answer(player, answer));
}
