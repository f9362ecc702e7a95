import { playerText } from "../../../base/text/player-text.js";
import { shortName } from "../../../base/text/short-name.js";
import type { GameHooks } from "../../../contracts/hooks.js";
import { sayToGuild } from "../../../contracts/player-requests/company.js";
import type { AskScripts } from "../../../contracts/player-requests/declare.js";
import { compress } from "../../../protocol/huffman.js";
import { GUILD_SPEECH_TYPE, MESSAGE_CHARACTERS, SPEECH_TYPE, unicodeMessage } from "../../../protocol/packets/speech.js";
import type { Chronicle } from "../../../world/saved/chronicle.js";
import { EARSHOT_TILES, type SpeechMode } from "../../../world/space/earshot.js";
import type { Player } from "../../connection/session.js";
import type { InterestManager } from "../../view/interest.js";
import type { HeardSpeech } from "./heard-speech.js";
import type { PlayerService } from "../players/player-service.js";

/** Bits of the type that concern the encoding of the text. */
const ENCODING_BITS = 0xc0;
const FIRST_SPEECH_HUE = 2;
const LAST_SPEECH_HUE = 1001;
const DEFAULT_SPEECH_HUE = 0x02b2;
const SPEECH_FONT = 3;
const LANGUAGE = "ENU";

const MODES = Object.keys(SPEECH_TYPE) as SpeechMode[];

/** A line as a client sends it. */
export interface Spoken {
  readonly type?: number;
  readonly hue?: number;
  readonly text: string;
  readonly language?: string;
  readonly keywords?: readonly number[] | undefined;
}

/** Sends what players say to those who see them and are in earshot. What is not said aloud, nobody hears. */
export class SpeechService {
  private readonly parts: {
    readonly interest: Pick<InterestManager, "announce" | "showFirst">;
    readonly players: Pick<PlayerService, "describe">;
    readonly hooks: Pick<GameHooks, "saying">;
    readonly ask: AskScripts<Player>;
    readonly chronicle: Pick<Chronicle, "said">;
    readonly heard: Pick<HeardSpeech, "note">;
  };

  constructor(parts: SpeechService["parts"]) {
    this.parts = parts;
  }

  say(player: Player, spoken: Spoken): void {
    const { interest, players, hooks, ask } = this.parts;
    const type = (spoken.type ?? SPEECH_TYPE.say) & ~ENCODING_BITS;
    const words = spoken.text.trim();
    if (words === "") return;
    if (type === GUILD_SPEECH_TYPE.guild || type === GUILD_SPEECH_TYPE.alliance)
      return void ask(player, sayToGuild, { text: words, isAlliance: type === GUILD_SPEECH_TYPE.alliance });
    const mode = MODES.find((one) => SPEECH_TYPE[one] === type);
    if (mode === undefined) return;
    const speech = { text: words, mode, keywords: spoken.keywords ?? [] };
    // Those who may answer a line are asked first, since scripts may keep it back, but are heard after it.
    const { outbox } = player;
    outbox.hold();
    interest.showFirst(
      () => hooks.saying(players.describe(player), speech),
      (isHeard) => {
        const text = isHeard ? playerText(speech.text, MESSAGE_CHARACTERS).trim() : "";
        const bytes = text === "" ? undefined : this.speak(player, spoken, { text, mode: speech.mode });
        outbox.release(bytes);
      },
    );
  }

  private speak({ mobile }: Player, spoken: Spoken, { text, mode }: { text: string; mode: SpeechMode }): Uint8Array {
    const { hue = DEFAULT_SPEECH_HUE, language = LANGUAGE } = spoken;
    const plain = unicodeMessage.write({
      serial: mobile.serial,
      body: mobile.body,
      type: SPEECH_TYPE[mode],
      hue: hue >= FIRST_SPEECH_HUE && hue <= LAST_SPEECH_HUE ? hue : DEFAULT_SPEECH_HUE,
      font: SPEECH_FONT,
      language: /^[A-Z]{3}$/.test(language) ? language : LANGUAGE,
      name: shortName(mobile.name),
      text,
    });
    const bytes = compress(plain);
    this.parts.chronicle.said(mobile, text);
    this.parts.heard.note(mobile, EARSHOT_TILES[mode], text);
    this.parts.interest.announce(mobile, EARSHOT_TILES[mode], bytes, mobile);
    return bytes;
  }
}
