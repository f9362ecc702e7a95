import { clilocArguments } from "../../connection/system-message.js";
import type { Saying } from "../../../contracts/client/appearances.js";
import type { Presentation } from "../../../contracts/client/presentation.js";
import { playerText } from "../../../base/text/player-text.js";
import { shortName } from "../../../base/text/short-name.js";
import { compress } from "../../../protocol/huffman.js";
import {
  clilocMessage,
  GUILD_SPEECH_TYPE,
  MESSAGE_CHARACTERS,
  SPEECH_TYPE,
  SYSTEM_BODY,
  SYSTEM_SERIAL,
  unicodeMessage,
} from "../../../protocol/packets/speech.js";
import { EARSHOT_TILES } from "../../../world/space/earshot.js";
import { NOWHERE } from "../../../world/entities/entity.js";
import type { Item } from "../../../world/entities/item.js";
import { Mobile } from "../../../world/entities/mobile.js";
import type { World } from "../../../world/world.js";
import type { InterestManager } from "../../view/interest.js";
import { type ArtName, nameOf } from "../items/item-names.js";
import type { Reach } from "../items/reach.js";
import type { PlayerService } from "../players/player-service.js";

const SPEECH_HUE = 0x02b2;
const ITEM_HUE = 0x03b2;
const FONT = 3;
const LANGUAGE = "ENU";

/** Texts over mobiles and items. */
export function sayings(parts: {
  readonly world: Pick<World, "mobile" | "item">;
  readonly interest: Pick<InterestManager, "announce" | "announceTo">;
  readonly players: Pick<PlayerService, "find" | "online">;
  readonly reach: Pick<Reach, "sees">;
  readonly artName: ArtName;
}): Pick<Presentation, "say" | "sayCliloc" | "showGuildLine"> {
  const { world, interest, players, reach, artName } = parts;

  /** Sends the bytes to the player whom the saying names, or to everybody in sight and earshot. */
  const spread = (speaker: Item | Mobile, { isEmote = false, to }: Saying, plain: Uint8Array): boolean => {
    if (to !== undefined) {
      const player = players.find(to);
      if (!player) return false;
      // A speaker that came in this tick is heard after the client was shown it.
      if (!reach.sees(player, speaker)) return interest.announceTo(player, speaker, compress(plain));
      player.session.sendPlain(plain);
      return true;
    }
    if (speaker.facet !== NOWHERE) interest.announce(speaker, EARSHOT_TILES[isEmote ? "emote" : "say"], compress(plain));
    else for (const player of players.online) if (reach.sees(player, speaker)) player.session.sendPlain(plain);
    return true;
  };
  /**
   * The speaker, and how its words look. ClassicUO calls an item without a name by the first words that are said over
   * it.
   */
  const headOf = (speaker: Item | Mobile, { hue, font = FONT, isEmote = false }: Saying) => {
    const isMobile = speaker instanceof Mobile;
    return {
      serial: speaker.serial,
      body: isMobile ? speaker.body : speaker.itemId,
      type: SPEECH_TYPE[isEmote ? "emote" : "say"],
      hue: hue ?? (isMobile ? SPEECH_HUE : ITEM_HUE),
      font,
      name: shortName(isMobile ? speaker.name : (nameOf(speaker, artName) ?? speaker.kind.id)),
    };
  };
  const speakerOf = (serial: number): Item | Mobile | undefined => world.mobile(serial) ?? world.item(serial);

  return {
    say({ serial, text, saying }) {
      const speaker = speakerOf(serial);
      if (!speaker) return false;
      const shown = playerText(saying.isEmote ? starred(text) : text, MESSAGE_CHARACTERS);
      return spread(speaker, saying, unicodeMessage.write({ ...headOf(speaker, saying), language: LANGUAGE, text: shown }));
    },
    sayCliloc({ serial, text, saying }) {
      const speaker = speakerOf(serial);
      if (!speaker) return false;
      const filled = clilocArguments(text.arguments);
      return spread(speaker, saying, clilocMessage.write({ ...headOf(speaker, saying), cliloc: text.cliloc, arguments: filled }));
    },
    showGuildLine({ sessionId, name, text, isAlliance }) {
      const player = players.find(sessionId);
      const shown = playerText(text, MESSAGE_CHARACTERS).trim();
      if (!player || shown === "") return false;
      // Without a serial: the speaker may be out of the client's sight, so the client shows the name.
      player.session.send(unicodeMessage, {
        ...{ serial: SYSTEM_SERIAL, body: SYSTEM_BODY, type: GUILD_SPEECH_TYPE[isAlliance ? "alliance" : "guild"] },
        ...{ hue: SPEECH_HUE, font: FONT, language: LANGUAGE, name: shortName(name), text: shown },
      });
      return true;
    },
  };
}

/** An emote is between asterisks, which a script may have written already. */
function starred(text: string): string {
  return text.startsWith("*") && text.endsWith("*") ? text : `*${text}*`;
}
