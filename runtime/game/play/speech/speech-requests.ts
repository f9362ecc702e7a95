import { asciiSpeech, unicodeSpeech } from "../../../protocol/packets/speech.js";
import type { PacketHandlers } from "../../connection/packet-handlers.js";
import type { SpeechService } from "./speech-service.js";

/** What players type, in either encoding. */
export function handleSpeech(handlers: PacketHandlers, { speech }: { speech: Pick<SpeechService, "say"> }): void {
  handlers.inWorld(unicodeSpeech, (player, spoken) => speech.say(player, spoken));
  handlers.inWorld(asciiSpeech, (player, spoken) => speech.say(player, spoken));
}
