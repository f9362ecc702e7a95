import type { GameHooks } from "../../ports/hooks.js";
import { compress } from "../../wire/huffman.js";
import { systemCliloc } from "../../connection/system-message.js";
import { asciiSpeech, SPEECH_TYPE, unicodeMessage, unicodeSpeech } from "../../wire/packets/speech.js";
import { EARSHOT_TILES, type SpeechMode } from "../../world/earshot.js";
import type { InterestManager } from "../../view/interest.js";
import type { PacketHandlers } from "../../connection/packet-handlers.js";
import type { PlayerService } from "../players/player-service.js";
import type { Player } from "../../connection/session.js";

/** Bits of the type that concern the encoding of the text. */
const ENCODING_BITS = 0xc0;
const FIRST_SPEECH_HUE = 2;
const LAST_SPEECH_HUE = 1001;
const DEFAULT_SPEECH_HUE = 0x02b2;
const SPEECH_FONT = 3;
/** Message types of speech to the speaker's guild and to its alliance (ClassicUO MessageType). */
const GUILD_TYPES: readonly number[] = [13, 14];
/** "You are not in a guild!" (ServUO PlayerMobile). */
const NOT_IN_A_GUILD = 1063142;

const MODES = Object.keys(SPEECH_TYPE) as SpeechMode[];

/** Sends what players say to those who see them and are in earshot. What is not said aloud, nobody hears. */
export function handleSpeech(
  handlers: PacketHandlers,
  parts: { interest: InterestManager; players: PlayerService; hooks: GameHooks },
): void {
  const say = (player: Player, spoken: { type: number; hue: number; text: string; language: string }): void => {
    const text = spoken.text.trim();
    const type = spoken.type & ~ENCODING_BITS;
    if (GUILD_TYPES.includes(type)) return systemCliloc(player.session, NOT_IN_A_GUILD);
    const mode = MODES.find((one) => SPEECH_TYPE[one] === type);
    if (text === "" || mode === undefined || !parts.hooks.saying(parts.players.describe(player), text, mode)) return;
    const { mobile } = player;
    const bytes = unicodeMessage.write({
      serial: mobile.serial,
      body: mobile.body,
      type: SPEECH_TYPE[mode],
      hue: spoken.hue >= FIRST_SPEECH_HUE && spoken.hue <= LAST_SPEECH_HUE ? spoken.hue : DEFAULT_SPEECH_HUE,
      font: SPEECH_FONT,
      language: spoken.language,
      name: mobile.name,
      text,
    });
    parts.interest.announce(mobile, EARSHOT_TILES[mode], compress(bytes));
  };

  handlers.inWorld(unicodeSpeech, (player, { type, hue, text, language }) => {
    say(player, { type, hue, text, language: /^[A-Z]{3}$/.test(language) ? language : "ENU" });
  });
  handlers.inWorld(asciiSpeech, (player, { type, hue, text }) => say(player, { type, hue, text, language: "ENU" }));
}
