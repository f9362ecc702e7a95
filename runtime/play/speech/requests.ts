import type { GameHooks } from "../../ports/players.js";
import { compress } from "../../wire/huffman.js";
import { asciiSpeech, unicodeMessage, unicodeSpeech } from "../../wire/packets/speech.js";
import type { Newsroom } from "../../view/interest.js";
import type { PacketHandlers } from "../../connection/packet-handlers.js";
import type { PlayerDesk } from "../players/player-service.js";
import type { Player } from "../../connection/player.js";

/** Message types a player may speak in (POL packet guide, 0x03), and how far each carries in tiles. */
const EARSHOT_TILES: Readonly<Record<number, number>> = {
  /** Said. */
  0: 15,
  /** Emote. */
  2: 15,
  /** Whisper. */
  8: 1,
  /** Yell. */
  9: 18,
};
const SAID = 0;
/** Bits of the type that say how the text is encoded, not how it is spoken. */
const ENCODING_BITS = 0xc0;
const FIRST_SPEECH_HUE = 2;
const LAST_SPEECH_HUE = 1001;
const DEFAULT_SPEECH_HUE = 0x02b2;
const SPEECH_FONT = 3;

/** What players say, told to those who see them and are in earshot. */
export function handleSpeech(
  handlers: PacketHandlers,
  parts: { newsroom: Newsroom; players: PlayerDesk; hooks: GameHooks },
): void {
  const say = (player: Player, spoken: { type: number; hue: number; text: string; language: string }): void => {
    const text = spoken.text.trim();
    if (text === "" || !parts.hooks.saying(parts.players.describe(player), text)) return;
    const asked = spoken.type & ~ENCODING_BITS;
    const type = asked in EARSHOT_TILES ? asked : SAID;
    const { mobile } = player;
    const bytes = unicodeMessage.write({
      serial: mobile.serial,
      body: mobile.body,
      type,
      hue: spoken.hue >= FIRST_SPEECH_HUE && spoken.hue <= LAST_SPEECH_HUE ? spoken.hue : DEFAULT_SPEECH_HUE,
      font: SPEECH_FONT,
      language: spoken.language,
      name: mobile.name,
      text,
    });
    parts.newsroom.announce(mobile, EARSHOT_TILES[type]!, compress(bytes));
  };

  handlers.inWorld(unicodeSpeech, (player, { type, hue, text, language }) => {
    say(player, { type, hue, text, language: /^[A-Z]{3}$/.test(language) ? language : "ENU" });
  });
  handlers.inWorld(asciiSpeech, (player, { type, hue, text }) => say(player, { type, hue, text, language: "ENU" }));
}
